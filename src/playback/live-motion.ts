import type { SimMicros, WallMillis } from '../units/index.ts';

/** A gap is closed by running at most this much faster or slower. */
const LARGEST_CORRECTION = 0.1;
const SETTLING_MILLIS = 1000;
const SMALLEST_JUMP_MILLIS = 2000;

/**
 * Next position of a playhead that trails the edge: steady pace, gentle correction, a jump only over a large gap.
 * Called for every frame, hence plain arguments.
 * @param target where the delayed picture ought to be now
 * @param pace simulation microseconds per wall millisecond
 */
export function stepLive(
  from: SimMicros,
  target: SimMicros,
  edge: SimMicros,
  pace: number,
  elapsedMillis: WallMillis,
  delayMillis: WallMillis,
): SimMicros {
  const uncorrected = from + pace * elapsedMillis;
  const error = target - uncorrected;
  if (error > pace * Math.max(SMALLEST_JUMP_MILLIS, 2 * delayMillis)) return Math.min(edge, target);
  const limit = LARGEST_CORRECTION * pace * elapsedMillis;
  const wanted = error * (1 - Math.exp(-elapsedMillis / SETTLING_MILLIS));
  return within(from, uncorrected + Math.max(-limit, Math.min(limit, wanted)), edge);
}

/** Clamped to the edge, and never behind where it was. */
export function within(from: SimMicros, next: SimMicros, edge: SimMicros): SimMicros {
  return Math.max(from, Math.min(edge, next));
}
