import type { PairedDifference } from './paired-difference.ts';

/** Which way an indicator is to go; null where neither is good in itself. */
export type Direction = 'MORE' | 'LESS' | null;

/** What a difference to the base comes to: HIGHER and LOWER where neither is good in itself. */
export type Verdict = 'BETTER' | 'WORSE' | 'HIGHER' | 'LOWER' | 'SAME' | 'NOT_KNOWN';

const MORE_IS_BETTER = ['shippedPerHour', 'droppedPerHour', 'ordersCompletedPerHour', 'onTimeShare'];
const LESS_IS_BETTER = /^(openOrders|backordered|waiting|leadTime|short|orders(Open|Overdue)AtEnd|queueGrowth)/;
const HINDRANCE = /(Blocked|Down)Share$/;

export function directionOf(indicator: string): Direction {
  if (MORE_IS_BETTER.includes(indicator)) return 'MORE';
  return LESS_IS_BETTER.test(indicator) || HINDRANCE.test(indicator) ? 'LESS' : null;
}

/** The 95 % that hold for `comparisons` intervals together (Bonferroni): the confidence of each. */
export function confidenceOfEach(comparisons: number): number {
  return 1 - 0.05 / Math.max(1, comparisons);
}

/** A whole interval within plus and minus `sameWithin` is the same, even where it leaves out zero. */
export function verdictOf(difference: PairedDifference, sameWithin: number, direction: Direction): Verdict {
  const { mean, half } = difference;
  if (half === null) return 'NOT_KNOWN';
  const [low, high] = [mean - half, mean + half];
  if (Math.max(Math.abs(low), Math.abs(high)) <= sameWithin) return 'SAME';
  if (low <= 0 && high >= 0) return 'NOT_KNOWN';
  if (direction === null) return low > 0 ? 'HIGHER' : 'LOWER';
  return low > 0 === (direction === 'MORE') ? 'BETTER' : 'WORSE';
}
