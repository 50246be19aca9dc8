import type { Degrees } from '../units/index.ts';

/** The same direction as `angle`, written within half a turn of `reference`. */
export function nearestTurn(angle: Degrees, reference: Degrees): Degrees {
  return angle - 360 * Math.round((angle - reference) / 360);
}
