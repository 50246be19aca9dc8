import type { SimMicros } from '../units/index.ts';
import type { TimeRange } from './types.ts';

/** Position after playing `distance` microseconds (signed) from `from`, over gaps and around a loop. */
export function stepReview(
  from: SimMicros,
  distance: SimMicros,
  gaps: readonly TimeRange[],
  loop: TimeRange | null,
): SimMicros {
  const next = passOver(gaps, from, from + distance);
  return loop === null ? next : wrap(loop, next, Math.sign(distance));
}

/** Out of the gap that `next` fell into, in the direction of travel. */
export function passOver(gaps: readonly TimeRange[], from: SimMicros, next: SimMicros): SimMicros {
  for (const { startMicros, endMicros } of gaps) {
    if (next > startMicros && next < endMicros) return next >= from ? endMicros : startMicros;
  }
  return next;
}

function wrap({ startMicros, endMicros }: TimeRange, next: SimMicros, direction: number): SimMicros {
  const length = endMicros - startMicros;
  if (direction >= 0 && next >= endMicros) return startMicros + ((next - endMicros) % length);
  if (direction < 0 && next <= startMicros) return endMicros - ((startMicros - next) % length);
  // Outside on the far side: begin where the loop begins.
  if (next < startMicros) return startMicros;
  return next > endMicros ? endMicros : next;
}
