import { t } from '@lingui/core/macro';
import type { Vector3 } from 'three';
import { formatLength } from '../../ui/index.ts';

/** Ends of a tape: none, the first, or both. */
export type Tape = readonly Vector3[];

/** First point, second point, then a first one again. */
export function extendTape(tape: Tape, point: Vector3): Tape {
  return tape.length === 1 ? [...tape, point] : [point];
}

/** "4.20 m", with the rise if the points differ in height. */
export function distanceText(a: Vector3, b: Vector3): string {
  const distance = formatLength(a.distanceTo(b));
  const rise = Math.abs(b.y - a.y);
  if (rise < 0.05) return distance;
  const across = formatLength(Math.hypot(b.x - a.x, b.z - a.z));
  const up = formatLength(rise);
  return t`${distance} (${across} across, ${up} up)`;
}
