import { MAXIMUM_LAG_MILLIS, type Pacer, type Pacing, SLICE_MILLIS } from './pacer.ts';
import { createWallAnchor } from './wall-anchor.ts';

/** EVENT_DRIVEN: simulation time stands still between events and steps to each when wall time reaches it. */
export function createEventDrivenPacer(pacing: Pacing): Pacer {
  const { run, endMicros, now } = pacing;
  const wall = createWallAnchor(pacing);
  const nextStop = () => Math.min(run.nextEventMicros, endMicros);

  return {
    anchor: wall.anchor,
    advance() {
      const start = now();
      while (run.timeMicros < endMicros && wall.millisUntil(nextStop(), start) <= 0) {
        run.advanceTo(nextStop());
        if (now() - start > SLICE_MILLIS) break;
      }
      if (run.timeMicros >= endMicros) return Number.POSITIVE_INFINITY;
      const wait = wall.millisUntil(nextStop(), now());
      if (wait < -MAXIMUM_LAG_MILLIS) wall.anchor();
      return Math.max(0, Math.ceil(wait));
    },
  };
}
