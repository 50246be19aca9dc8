import type { Vector3 } from 'three';

/** Ends of a tape: none, the first, or both. */
export type Tape = readonly Vector3[];

/** First point, second point, then a first one again. */
export function extendTape(tape: Tape, point: Vector3): Tape {
  return tape.length === 1 ? [...tape, point] : [point];
}

/** "4.20 m", and the rise too where the points lie at different heights. */
export function distanceText(a: Vector3, b: Vector3): string {
  const distance = `${a.distanceTo(b).toFixed(2)} m`;
  const rise = Math.abs(b.y - a.y);
  if (rise < 0.05) return distance;
  const flat = Math.hypot(b.x - a.x, b.z - a.z);
  return `${distance} (${flat.toFixed(2)} m across, ${rise.toFixed(2)} m up)`;
}
