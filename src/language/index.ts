export { chooseLanguage, loadLanguage, withLaterWords } from './load-language.ts';
