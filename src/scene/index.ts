export { createSceneBench, type SceneBench, waitForPixels } from './bench/scene-bench.ts';
export type {
  DrawnFrame,
  Frame,
  FrameSource,
  FrameStats,
  PartName,
  SceneControls,
  StandardView,
} from './frame/frame-source.ts';
export { PlantScene, type PlantSceneProps } from './plant-scene.tsx';
export { ACTIVITY_WORDS } from './tools/state-words.ts';
