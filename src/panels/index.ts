export { ScenePanel } from './picture/scene-panel.tsx';
export { takeThumbnail } from './picture/thumbnail.ts';
export { SideTables } from './tables/side-tables.tsx';
export { Transport } from './timeline/panel.ts';
