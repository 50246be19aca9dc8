import type { Instant } from '../../scene/index.ts';

/** The same words for the same picture of the same world: what is made of it need not be made again. */
export function instantOf(frame: Instant | null): string {
  return frame ? `${frame.world.generation} ${frame.world.revision} ${frame.simulationTimeMicros}` : '';
}
