import type { SimMicros } from '../../units/index.ts';
import { type Pacer, type Pacing, SLICE_MILLIS } from './pacer.ts';

/** Simulation time between two looks at the wall clock. */
const STEP_MICROS: SimMicros = 250_000;

/** FULL_SPEED: as fast as it runs, in slices between which requests are answered. */
export function createFullSpeedPacer({ run, endMicros, now }: Pacing): Pacer {
  return {
    anchor() {},
    advance() {
      const start = now();
      while (run.timeMicros < endMicros && now() - start < SLICE_MILLIS) {
        run.advanceTo(Math.min(run.timeMicros + STEP_MICROS, endMicros));
      }
      return run.timeMicros >= endMicros ? Number.POSITIVE_INFINITY : 0;
    },
  };
}
