import {
  type Indicators as Found,
  indicatorsOf as find,
  ordersBetween,
} from '../../src/simulator/experiments/indicators.ts';
import type { Row } from '../../src/simulator/plant/index.ts';
import type { ScenarioRun } from '../../src/simulator/plant/testing/run-scenario.ts';

/** What a run is judged by: a number for each name, in the order of the table that shows them. */
export type Indicators = Readonly<Record<string, number>>;

/** The first hour does not count: the plant comes into its stride. */
const WARM_UP_MINUTES = 60;

/** Of all that an experiment would tell, what docs/performance.md shows. */
const SHOWN: Readonly<Record<string, string>> = {
  shippedPerHour: 'shipped per hour',
  packedPerHour: 'packed per hour',
  droppedPerHour: 'dropped per hour',
  openOrders: 'open orders',
  waitingRetrievals: 'pallets waiting in racks',
  fill: 'fill',
  leadTimeMedianMinutes: 'lead time, median (min)',
  leadTime95Minutes: 'lead time, 95 % (min)',
  onTimeShare: 'on time',
  shortShare: 'short',
};

export function indicatorsOf({ tables }: ScenarioRun, hours: number): Indicators {
  const rowsOf = (name: string) => tables.get(`/${name}`)?.rows ?? [];
  const found: Found = find({
    minutes: rowsOf('throughput').slice(hours > 1 ? WARM_UP_MINUTES : 0, -1),
    counts: tables.get('/throughput')?.definition.counts ?? [],
    orders: tables.has('/orders') ? ordersBetween(rowsOf('orders'), '', endOf(rowsOf('throughput'))) : null,
    devicesBefore: [],
    devicesAfter: rowsOf('device-utilisation'),
  });
  return Object.fromEntries(
    Object.entries(SHOWN).flatMap(([name, words]) => {
      const value = found[name];
      return typeof value === 'number' ? [[words, value]] : [];
    }),
  );
}

/** The minute that has begun last is the end of the run. */
function endOf(minutes: readonly Row[]): string {
  return String(minutes.at(-1)?.intervalStart ?? '');
}
