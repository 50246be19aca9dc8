export { createSceneBench, type SceneBench, waitForPixels } from './bench/scene-bench.ts';
export { type Look, STANDARD_VIEWS, type StandardView } from './camera/look.ts';
export type { Floor } from './drawing/levels.ts';
export type { PartName } from './drawing/part-name.ts';
export { ACTIVITY_PAINT } from './look/activity-colors.ts';
export { COLOR_BY, type ColorBy, LOAD_PAINT } from './look/state-colors.ts';
export { PlantCanvas } from './plant-canvas.tsx';
export type { DrawnFrame, Frame, FrameSource, FrameStats } from './stage/frame-source.ts';
export type { PictureState, PlantControls } from './stage/plant-controls.ts';
