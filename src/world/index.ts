export type { CoordinateProblem } from './coordinate-problems.ts';
export { coordinateProblems } from './coordinate-problems.ts';
export { forgetUnasked } from './forgetting.ts';
export type {
  Activity,
  EntityHistory,
  Frame,
  LinkSpan,
  ObservedTrack,
  Parent,
  Sampler,
  TrackSpan,
  Unfinished,
  UnusableMotion,
  World,
  WorldEntity,
  WorldOptions,
} from './types.ts';
export { ACTIVITIES } from './types.ts';
export { unfinishedAt } from './unfinished.ts';
export { UnsupportedActionError } from './unsupported-action.ts';
export { createWorld, worldInSteps } from './world.ts';
