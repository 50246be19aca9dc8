export { loadLanguage } from '../language/index.ts';
export { App } from './app.tsx';
