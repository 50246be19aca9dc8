import { meanOf } from '../../src/simulator/experiments/indicators.ts';
import type { Row } from '../../src/simulator/plant/index.ts';

/** What must not grow from the first third of a run to the last, of the columns of `throughput`. */
const QUEUES = [
  'openOrders',
  'backorderedLines',
  'waitingRetrievals',
  'waitingTransports',
  'waitingTrucks',
  'emptyPallets',
  'sortedOutPallets',
  'carriersWithoutJob',
] as const;
/** Days differ by chance: so much of the first, and so many more. */
const SLACK = { days: { factor: 1.5, more: 5 }, hours: { factor: 2, more: 20 } };
const MINUTES_PER_DAY = 1440;
const MINUTES_PER_HOUR = 60;

/**
 * Means over the first and the last third of a run, which is three days long, or short. Of days, the quietest hour counts
 * as well: what waits for the morning is no growth as long as it is worked off in the day. The first day alone begins
 * without a night before it.
 */
export function growthBreaches(minutes: readonly Row[]): string[] {
  const third = Math.floor((minutes.length - 1) / 3);
  const first = minutes.slice(0, third);
  const last = minutes.slice(2 * third, 3 * third);
  const { factor, more } = third >= MINUTES_PER_DAY ? SLACK.days : SLACK.hours;
  return QUEUES.flatMap((column) => {
    if (first[0]?.[column] === undefined) return [];
    const hasGrown = ([before, after]: readonly [number, number]) => after > before * factor + more;
    const means = [meanOf(first, column), meanOf(last, column)] as const;
    const quietest = [quietestHour(first, column), quietestHour(last, column)] as const;
    if (!hasGrown(means) || (third >= MINUTES_PER_DAY && !hasGrown(quietest))) return [];
    return [`queues: ${column} grows from ${means[0].toFixed(1)} to ${means[1].toFixed(1)}`];
  });
}

/** The lowest of the means of whole hours. */
function quietestHour(minutes: readonly Row[], column: string): number {
  const hours = Array.from({ length: Math.floor(minutes.length / MINUTES_PER_HOUR) }, (_, hour) =>
    minutes.slice(hour * MINUTES_PER_HOUR, (hour + 1) * MINUTES_PER_HOUR),
  );
  return Math.min(...hours.map((hour) => meanOf(hour, column)));
}

/** One row for every minute, none left out. */
export function minuteBreaches(minutes: readonly Row[], seconds: number): string[] {
  const expected = Math.floor(seconds / 60) + 1;
  const starts = minutes.map(({ intervalStart }) => Date.parse(String(intervalStart)));
  const hole = starts.findIndex((start, index) => index > 0 && start - (starts[index - 1] ?? 0) !== 60_000);
  return [
    ...(minutes.length === expected ? [] : [`minutes: ${minutes.length} rows, not ${expected}`]),
    ...(hole < 0 ? [] : [`minutes: a hole before row ${hole}`]),
  ];
}
