import type { Degrees } from '../units/index.ts';

/** The same direction as `angle`, written within half a turn of `reference`. */
export function nearestTurn(angle: Degrees, reference: Degrees): Degrees {
  return nearest(angle, reference, 360);
}

/** The same for a heading in radians. */
export function nearestCircle(heading: number, reference: number): number {
  return nearest(heading, reference, 2 * Math.PI);
}

function nearest(angle: number, reference: number, circle: number): number {
  return angle - circle * Math.round((angle - reference) / circle);
}
