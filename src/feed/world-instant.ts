import type { SimMicros } from '../units/index.ts';
import type { World } from '../world/index.ts';

/** A world and an instant of it: all that is needed to draw. */
export interface WorldInstant {
  world: World;
  simulationTimeMicros: SimMicros;
}
