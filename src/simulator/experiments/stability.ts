import { statisticsOf } from '../../units/index.ts';

/** Less of what comes in may pile up without a word: in some hours that is chance, or a long wave. */
const LEAST_GROWTH_SHARE = 0.02;
/** A single run tells nothing of chance. */
const LEAST_GROWTH_SHARE_OF_ONE = 0.1;

/**
 * Whether a setting keeps up with its orders, by the `queueGrowthShare` of its runs; null where none tells it. Of a
 * setting that does not, lead times depend on how long it runs: the longer, the worse.
 */
export function isStable(growthShares: readonly number[]): boolean | null {
  if (growthShares.length === 0) return null;
  const { mean, half } = statisticsOf(growthShares);
  if (half === null) return mean <= LEAST_GROWTH_SHARE_OF_ONE;
  return mean <= LEAST_GROWTH_SHARE || mean - half <= 0;
}
