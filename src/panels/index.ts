export { DERIVED_PANELS } from './derived-panels.tsx';
export { ScenePanel } from './picture/scene-panel.tsx';
export { takeThumbnail } from './picture/thumbnail.ts';
export { Playback } from './playback.ts';
export type { RunPanels } from './run-transport.tsx';
export { tablesConfig } from './tables/config.ts';
export { SideTables } from './tables/side-tables.tsx';
