import type { SimMicros } from '../../units/index.ts';
import { MAXIMUM_LAG_MILLIS, type Pacer, type Pacing, SLICE_MILLIS } from './pacer.ts';
import { createWallAnchor } from './wall-anchor.ts';

/** Batches are cut on this grid of simulation time, whatever the machine does: the stream stays the same. */
const GRID_MICROS: SimMicros = 50_000;
/** No turn comes sooner after another, however fast simulation time runs. */
const MINIMUM_WAIT_MILLIS = 10;

/** REAL_TIME: simulation time follows wall time times the multiplier, from grid point to grid point. */
export function createRealTimePacer(pacing: Pacing): Pacer {
  const { run, endMicros, now } = pacing;
  const wall = createWallAnchor(pacing);
  const nextStop = () => Math.min((Math.floor(run.timeMicros / GRID_MICROS) + 1) * GRID_MICROS, endMicros);

  return {
    anchor: wall.anchor,
    advance() {
      const start = now();
      const target = wall.simulationTimeAt(start);
      while (run.timeMicros < endMicros && nextStop() <= target) {
        run.advanceTo(nextStop());
        if (now() - start > SLICE_MILLIS) break;
      }
      if (run.timeMicros >= endMicros) return Number.POSITIVE_INFINITY;
      const wait = wall.millisUntil(nextStop(), now());
      if (wait < -MAXIMUM_LAG_MILLIS) wall.anchor();
      return wait < 0 ? 0 : Math.max(MINIMUM_WAIT_MILLIS, Math.ceil(wait));
    },
  };
}
