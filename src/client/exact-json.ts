export { parseExactJson } from '../tabular/index.ts';
