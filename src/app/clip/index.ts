export { loadLanguage } from '../language/load-language.ts';
export { ClipApp } from './clip-app.tsx';
export { openClip } from './open-clip.ts';
