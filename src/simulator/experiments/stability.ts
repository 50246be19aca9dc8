import { statisticsOf } from '../../units/index.ts';
import { MOST_GROWTH_SHARE } from '../plant/index.ts';

/** Less of what comes in may pile up without a word: in some hours that is chance, or a long wave. */
const LEAST_GROWTH_SHARE = 0.02;

/**
 * Whether a setting keeps up with its orders, by the `queueGrowthShare` of its runs; null where none tells it. Of a
 * setting that does not, lead times depend on how long it runs: the longer, the worse.
 */
export function isStable(growthShares: readonly number[]): boolean | null {
  if (growthShares.length === 0) return null;
  const { mean, half } = statisticsOf(growthShares);
  if (half === null) return mean <= MOST_GROWTH_SHARE;
  return mean <= LEAST_GROWTH_SHARE || mean - half <= 0;
}
