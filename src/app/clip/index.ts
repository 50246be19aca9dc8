export { loadLanguage } from '../../language/index.ts';
export { ClipApp } from './clip-app.tsx';
export { openClip } from './open-clip.ts';
