export type {
  Activity,
  CreateWorld,
  Frame,
  Parent,
  Sampler,
  World,
  WorldEntity,
  WorldOptions,
} from './types.ts';
