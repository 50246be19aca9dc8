import { describe, expect, test } from 'vitest';
import { IS_LONG_PART } from '../../../testing/law-runs.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const HALF_HOUR = HOUR / 2;

const sum = (rows: readonly Record<string, unknown>[], column: string) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

test('is the plant that it says: 12 carriers, 4 stackers, 2 lifts, 1,024 places, more than half of them full', () => {
  const { scene, tables } = runScenario(distributionCentre, 1);
  const free = scene.entities.filter(({ parentEntityName }) => parentEntityName === undefined);
  const named = (type: string, name: RegExp) =>
    free.filter(({ entityType, entityName }) => entityType === type && name.test(entityName)).length;
  expect(named('CARRIER', /^CARRIER-/)).toBe(12);
  expect(named('STACKER', /./)).toBe(4);
  expect(named('LIFT', /./)).toBe(2);
  const places = tables.get('/storage')?.rows ?? [];
  expect(places.length).toBe(1024);
  expect(places.filter((place) => place.occupied).length).toBeGreaterThan(512);
});

const SPANS = [
  { hours: 6, seed: 1 },
  { hours: 6, seed: 3 },
];

describe.each(IS_LONG_PART ? SPANS : [{ hours: 2, seed: 1 }])('$hours hours with seed $seed', ({ hours, seed }) => {
  const run = runScenario(distributionCentre, seed);
  const throughput = () => run.tables.get('/throughput')?.rows ?? [];
  const stages = ['received', 'stored', 'retrieved', 'packed', 'shipped'];
  const dry: string[] = [];
  let before: Record<string, number> = {};
  for (let seconds = HALF_HOUR; seconds <= hours * HOUR; seconds += HALF_HOUR) {
    run.runTo(seconds);
    const now = Object.fromEntries(stages.map((stage) => [stage, sum(throughput(), stage)]));
    dry.push(...stages.filter((stage) => now[stage] === before[stage]).map((stage) => `${stage} until ${seconds} s`));
    before = now;
  }

  test('never dry up: every half hour pallets pass every stage', () => {
    expect(dry).toEqual([]);
  });

  test('conserve the stock: what came in is stored, on its way or gone', () => {
    const stored = before.stored ?? 0;
    const retrieved = before.retrieved ?? 0;
    const standingAt = (prefix: string) =>
      run.scene.entities.filter(({ parentEntityName }) => parentEntityName?.startsWith(prefix)).length;
    const initially = standingAt('RACK');
    const occupied = (run.tables.get('/storage')?.rows ?? []).filter((place) => place.occupied).length;
    // Taken out counts when a pallet is ready on the exit deck: up to one pallet for each stacker is between.
    const difference = initially + stored - retrieved - occupied;
    expect(difference).toBeGreaterThanOrEqual(0);
    expect(difference).toBeLessThanOrEqual(4);
    const onTheirWayIn = standingAt('RECEIVING') + standingAt('IN');
    expect((before.received ?? 0) + onTheirWayIn).toBeGreaterThanOrEqual(stored);
    const onTheirWayOut = standingAt('OUT') + standingAt('LIFT') + standingAt('PACKING');
    expect(retrieved + onTheirWayOut).toBeGreaterThanOrEqual(before.shipped ?? 0);
  });

  test('complete orders in full', () => {
    const orders = run.tables.get('/orders')?.rows ?? [];
    const complete = orders.filter((order) => order.status === 'COMPLETE');
    expect(complete.length).toBeGreaterThan((100 * hours) / 6);
    for (const order of complete) {
      expect(order.shipped).toBe((order.lines as { pallet: string | null }[]).filter(({ pallet }) => pallet).length);
      expect(Number(order.leadTimeSeconds)).toBeGreaterThan(0);
    }
  });

  test('keep every carrier at work', () => {
    const devices = run.tables.get('/device-utilisation')?.rows ?? [];
    for (const { device, runs, utilisation } of devices) {
      expect(Number(runs), `${device}`).toBeGreaterThan(10);
      expect(Number(utilisation), `${device}`).toBeLessThanOrEqual(1);
    }
  });
});

test.each([0.8, 1.6, 2])('(plants 4) carriers on a straight way drive %d m/s where that is set', (carrierSpeed) => {
  const events = runScenario(distributionCentre, 1, { carrierSpeed }).runTo(HALF_HOUR / 3);
  const speeds = events.flatMap((event) =>
    'maxSpeed' in event && event.entityName.startsWith('CARRIER') ? event.maxSpeed : [],
  );
  expect(Math.max(...speeds)).toBeCloseTo(carrierSpeed, 6);
});
