export { App } from './app.tsx';
export { loadLanguage } from './language/load-language.ts';
