export { DERIVED_KEY_SETS } from './derived-key-sets.ts';
export { DerivedRun } from './derived-run.tsx';
export { KEY_SETS } from './key-sets.ts';
export { ScenePanel } from './picture/scene-panel.tsx';
export { takeThumbnail } from './picture/thumbnail.ts';
export { RunWorkspace } from './run-workspace.tsx';
export { SideTables } from './tables/side-tables.tsx';
export { videoOf } from './video/video-of.ts';
