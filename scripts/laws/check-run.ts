import { createHash, type Hash } from 'node:crypto';
import type { AnimationEvent } from '../../src/protocol/index.ts';
import type { Row, Scenario } from '../../src/simulator/plant/index.ts';
import { runScenario, type ScenarioRun } from '../../src/simulator/plant/testing/run-scenario.ts';
import { SECONDS_PER_HOUR } from '../../src/units/index.ts';
import { emptyPalletBreaches } from './empty-pallet-laws.ts';
import { FloorWatch } from './floor-watch.ts';
import { GoodsBook } from './goods-book.ts';
import { type Indicators, indicatorsOf } from './indicators.ts';
import { orderBreaches } from './order-laws.ts';
import { growthBreaches, minuteBreaches } from './steady-laws.ts';

/** Between two looks at the floor. */
const LOOK_SECONDS = 2;
/** A pallet on its way moves on within so many hours, and so does a vehicle that has one. */
const LONGEST_REST_HOURS = 2;
/** So much of a run is done twice, to compare the bytes. */
const REPEATED_HOURS = 2;
/** Every run begins at this instant: Monday, 2 March 2026. */
const START_MILLIS = Date.UTC(2026, 2, 2, 6);
const MOST_TOLD = 8;

/** What a run under the laws has shown. */
export interface RunReport {
  scenario: string;
  seed: number;
  hours: number;
  breaches: string[];
  indicators: Indicators;
}

/** Parameters of a run; nobody can be asked to hurry while those who are to work are not there. */
type LawParameters = Readonly<Record<string, unknown>> & { readonly staffedHours?: number };

/** Runs a scenario, by default with its default load, and holds it to the laws of every plant. */
export function checkRun(scenario: Scenario, seed: number, hours: number, parameters: LawParameters = {}): RunReport {
  const run = runScenario(scenario, seed, parameters);
  const goods = new GoodsBook(run.scene);
  const floor = new FloorWatch(run.scene);
  const bytes = createHash('sha256');
  const repeated = Math.min(hours, REPEATED_HOURS) * SECONDS_PER_HOUR;
  const waits: string[] = [];
  const unstaffedHours = 24 - (parameters.staffedHours ?? 24);
  for (let seconds = LOOK_SECONDS; seconds <= hours * SECONDS_PER_HOUR; seconds += LOOK_SECONDS) {
    const events = run.runTo(seconds);
    for (const event of events) goods.note(event);
    if (seconds <= repeated) digest(bytes, events);
    floor.apply(events);
    floor.look(seconds * 1e6);
    if (seconds % SECONDS_PER_HOUR === 0)
      waits.push(...waitsOf(run, goods, seconds, LONGEST_REST_HOURS + unstaffedHours));
  }
  const seconds = hours * SECONDS_PER_HOUR;
  const orders = rowsOf(run, 'orders');
  const minutes = rowsOf(run, 'throughput');
  const breaches = [
    ...goods.breaches,
    ...balanceBreaches(run, goods),
    ...emptyPalletBreaches(rowsOf(run, 'empty-pallets'), goods),
    ...floor.breaches,
    ...waits,
    ...(orders.length > 0 ? orderBreaches(orders, goods, START_MILLIS + seconds * 1000, unstaffedHours) : []),
    ...minuteBreaches(minutes, seconds),
    ...growthBreaches(minutes),
    ...(bytes.digest('hex') === repeat(scenario, seed, repeated, parameters)
      ? []
      : ['bytes: another run of this seed differs']),
  ];
  return { scenario: scenario.name, seed, hours, breaches: cut(breaches), indicators: indicatorsOf(run, hours) };
}

/** What came is there or has left, and what the tables say stands in the racks does. */
export function balanceBreaches(run: ScenarioRun, goods: GoodsBook): string[] {
  const breaches: string[] = [];
  const { initialCount, createdCount, presentCount, shipped, emptiesGone } = goods;
  const left = shipped.length + emptiesGone.length;
  if (initialCount + createdCount !== presentCount + left)
    breaches.push(`goods: ${initialCount} + ${createdCount} came, ${presentCount} are there, ${left} left`);
  for (const { pallet, rack } of rowsOf(run, 'storage')) {
    if (pallet !== null && goods.holderOf(String(pallet)) !== rack)
      breaches.push(
        `goods: ${pallet} stands in ${rack} by the table, on ${goods.holderOf(String(pallet))} by the events`,
      );
  }
  return breaches;
}

/**
 * Nobody waits for ever: racks, piles of empty pallets and the stores of a fleet are for storing, everything else is on its
 * way.
 */
function waitsOf(run: ScenarioRun, goods: GoodsBook, seconds: number, longestHours: number): string[] {
  const limit = (seconds - longestHours * SECONDS_PER_HOUR) * 1e6;
  const isOnItsWay = (holder: string) => !/^(RACK-|store-|MAGAZINE-|SORTED-OUT)/.test(holder);
  const trucks = rowsOf(run, 'deliveries').filter(
    ({ dock, arrivedAt }) => dock === null && Date.parse(String(arrivedAt)) - START_MILLIS < limit / 1000,
  );
  return [
    ...goods.restingSince(limit, isOnItsWay).map((rest) => `waits at ${seconds} s: ${rest}`),
    ...trucks.map(({ arrivedAt }) => `waits at ${seconds} s: a truck since ${arrivedAt}`),
  ];
}

function repeat(scenario: Scenario, seed: number, seconds: number, parameters: object): string {
  const bytes = createHash('sha256');
  const run = runScenario(scenario, seed, parameters);
  for (let at = LOOK_SECONDS; at <= seconds; at += LOOK_SECONDS) digest(bytes, run.runTo(at));
  return bytes.digest('hex');
}

function digest(bytes: Hash, events: readonly AnimationEvent[]): void {
  for (const event of events) bytes.update(JSON.stringify(event));
}

function rowsOf(run: ScenarioRun, table: string): readonly Row[] {
  return run.tables.get(`/${table}`)?.rows ?? [];
}

function cut(breaches: readonly string[]): string[] {
  const more = breaches.length - MOST_TOLD;
  return more > 0 ? [...breaches.slice(0, MOST_TOLD), `and ${more} more`] : [...breaches];
}
