import type { Row } from '../../src/simulator/plant/index.ts';
import type { ScenarioRun } from '../../src/simulator/plant/testing/run-scenario.ts';
import { meanOf } from './steady-laws.ts';

/** What a run is judged by: a number for each name, in the order of the table that shows them. */
export type Indicators = Readonly<Record<string, number>>;

/** The first hour does not count: the plant comes into its stride. */
const WARM_UP_MINUTES = 60;
const MINUTES_PER_HOUR = 60;

export function indicatorsOf({ tables }: ScenarioRun, hours: number): Indicators {
  const rowsOf = (name: string) => tables.get(`/${name}`)?.rows ?? [];
  const minutes = rowsOf('throughput').slice(hours > 1 ? WARM_UP_MINUTES : 0, -1);
  const done = rowsOf('orders').filter(({ completedAt }) => completedAt !== null);
  return { ...flows(minutes), ...levels(minutes), ...service(done) };
}

function flows(minutes: readonly Row[]): Indicators {
  return columns(minutes, ['shipped', 'packed', 'dropped'], (column) => [
    `${column} per hour`,
    meanOf(minutes, column) * MINUTES_PER_HOUR,
  ]);
}

function levels(minutes: readonly Row[]): Indicators {
  return columns(minutes, ['openOrders', 'waitingRetrievals', 'fill'], (column) => [
    LEVEL_NAMES[column] ?? column,
    meanOf(minutes, column),
  ]);
}

const LEVEL_NAMES: Readonly<Record<string, string>> = {
  openOrders: 'open orders',
  waitingRetrievals: 'pallets waiting in racks',
  fill: 'fill',
};

function service(done: readonly Row[]): Indicators {
  if (done.length === 0) return {};
  const leads = done.map(({ leadTimeSeconds }) => Number(leadTimeSeconds) / 60).sort((a, b) => a - b);
  const share = (suits: (row: Row) => boolean) => done.filter(suits).length / done.length;
  return {
    'lead time, median (min)': quantile(leads, 0.5),
    'lead time, 95 % (min)': quantile(leads, 0.95),
    'on time': share(({ onTime }) => onTime === true),
    short: share(({ status }) => status === 'SHORT'),
  };
}

function columns(
  minutes: readonly Row[],
  names: readonly string[],
  indicator: (column: string) => [string, number],
): Indicators {
  return Object.fromEntries(names.filter((name) => minutes[0]?.[name] !== undefined).map(indicator));
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
