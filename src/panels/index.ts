export { Charts } from './charts/charts.tsx';
export { DERIVED_KEY_SETS } from './derived-key-sets.ts';
export { DerivedRun } from './derived-run.tsx';
export { askForHints } from './hints/kept-hints.ts';
export { KEY_SETS } from './key-sets.ts';
export { ScenePanel } from './picture/scene-panel.tsx';
export { takeThumbnail } from './picture/thumbnail.ts';
export { RunWorkspace } from './run-workspace.tsx';
export { ShowStage } from './show/show-stage.tsx';
export type { ComparedRun } from './side-by-side/compared-run.ts';
export { SideBySide } from './side-by-side/side-by-side.tsx';
export { SideTables } from './tables/side-tables.tsx';
export {
  PRESENTER_KEYS,
  type PresenterCommand,
  type PresenterShown,
  presenterChannel,
} from './tour/presenter-channel.ts';
export { videoOf } from './video/video-of.ts';
