import { meanOf } from '../../src/simulator/experiments/indicators.ts';
import type { Row } from '../../src/simulator/plant/index.ts';

/** What must not grow from the first third of a run to the last, of the columns of `throughput`. */
const QUEUES = [
  'openOrders',
  'backorderedLines',
  'waitingRetrievals',
  'waitingTransports',
  'waitingTrucks',
  'carriersWithoutJob',
] as const;
/** Days differ by chance: so much of the first, and so many more. */
const SLACK = { days: { factor: 1.5, more: 5 }, hours: { factor: 2, more: 20 } };
const MINUTES_PER_DAY = 1440;

/** Means over the first and the last third of a run, which is three days long, or short. */
export function growthBreaches(minutes: readonly Row[]): string[] {
  const third = Math.floor((minutes.length - 1) / 3);
  const first = minutes.slice(0, third);
  const last = minutes.slice(2 * third, 3 * third);
  const { factor, more } = third >= MINUTES_PER_DAY ? SLACK.days : SLACK.hours;
  return QUEUES.flatMap((column) => {
    if (first[0]?.[column] === undefined) return [];
    const [before, after] = [meanOf(first, column), meanOf(last, column)];
    if (after <= before * factor + more) return [];
    return [`queues: ${column} grows from ${before.toFixed(1)} to ${after.toFixed(1)}`];
  });
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
