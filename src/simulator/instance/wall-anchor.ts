import type { SimMicros, WallMillis } from '../../units/index.ts';
import type { Pacing } from './pacer.ts';

/** Relation of wall time to simulation time at the current multiplier. */
export interface WallAnchor {
  anchor(): void;
  /** Simulation time that belongs to a wall time. */
  simulationTimeAt(wall: WallMillis): SimMicros;
  /** Wall milliseconds from `wall` until the simulation time is due; negative when overdue. */
  millisUntil(time: SimMicros, wall: WallMillis): number;
}

export function createWallAnchor(pacing: Pacing): WallAnchor {
  let wallStart = pacing.now();
  let simulationStart = pacing.run.timeMicros;
  return {
    anchor() {
      wallStart = pacing.now();
      simulationStart = pacing.run.timeMicros;
    },
    simulationTimeAt: (wall) => simulationStart + (wall - wallStart) * 1000 * pacing.multiplier(),
    millisUntil: (time, wall) => (time - simulationStart) / (1000 * pacing.multiplier()) - (wall - wallStart),
  };
}
