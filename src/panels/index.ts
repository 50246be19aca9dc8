export { ScenePanel } from './picture/scene-panel.tsx';
export { takeThumbnail } from './picture/thumbnail.ts';
export { PicturePanels, Playback } from './playback.ts';
export { tablesConfig } from './tables/config.ts';
export { SideTables } from './tables/side-tables.tsx';
