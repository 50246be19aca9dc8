export { parseExactJson } from '../protocol/index.ts';
