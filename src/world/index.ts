export { ACTIVITIES } from './activity.ts';
export type {
  Activity,
  Frame,
  Parent,
  Sampler,
  World,
  WorldEntity,
  WorldOptions,
} from './types.ts';
export { UnsupportedActionError } from './unsupported-action.ts';
export { createWorld } from './world.ts';
