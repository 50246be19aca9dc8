import type { Degrees } from '../units/index.ts';

/** The same direction as `angle`, written within half a turn of `reference`. */
export function nearestTurn(angle: Degrees, reference: Degrees): Degrees {
  return angle - 360 * Math.round((angle - reference) / 360);
}

/** The same for a heading in radians. */
export function nearestCircle(heading: number, reference: number): number {
  return heading + 2 * Math.PI * Math.round((reference - heading) / (2 * Math.PI));
}
