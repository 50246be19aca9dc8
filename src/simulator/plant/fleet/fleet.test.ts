import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { coursesOf } from '../testing/courses.ts';
import { breaksOf, overlapsOf } from '../testing/floor-rules.ts';
import { runScenario, type ScenarioRun } from '../testing/run-scenario.ts';
import { CARRIER_LENGTH_METERS, CARRIER_WIDTH_METERS } from './driving.ts';
import { fleet } from './fleet.ts';

const SIZE = { lengthMeters: CARRIER_LENGTH_METERS, widthMeters: CARRIER_WIDTH_METERS };
const HOUR = 3600;
const START_MILLIS = Date.UTC(2026, 2, 2, 6);
/** For tests that look at every carrier thousands of times. */
const PATIENT = { timeout: 180_000 };

/** A fleet as it comes (its hour is in the replay of all scenarios) and some that crowd the streets. */
const FLEETS = [
  { name: '60 carriers', seconds: HOUR / 4, given: {} },
  {
    name: '80 carriers, 5 to a junction, and more calls than they can answer',
    ...{ seconds: HOUR / 6, given: { carriers: 80, carriersPerJunction: 5, ordersPerCarrierHour: 30 } },
  },
  {
    name: 'as quick as can be, braking late',
    ...{ seconds: HOUR / 12, given: { carriers: 70, speed: 2, acceleration: 1.5, transferSeconds: 2 } },
  },
  {
    name: 'quick, with a long way to brake',
    ...{ seconds: HOUR / 12, given: { carriers: 40, speed: 2, acceleration: 0.5 } },
  },
  { name: 'as slow as can be', ...{ seconds: HOUR / 6, given: { carriers: 60, speed: 0.5, acceleration: 0.5 } } },
];

describe.each(FLEETS)('$name', ({ seconds, given }) => {
  const { scene, runTo, tables } = runScenario(fleet, 1, given);
  const courses = coursesOf(scene, runTo(seconds));
  const endMicros = microsFromSeconds(seconds);

  test('never share floor', PATIENT, () => {
    expect(overlapsOf(courses, SIZE, endMicros, 0.5)).toEqual([]);
  });

  test('go on as the action before has ended, in place, heading and speed', () => {
    expect(courses.flatMap(breaksOf)).toEqual([]);
  });

  test('transports go on up to the end', () => {
    const ended = (tables.get('/trips')?.rows ?? []).map(({ endedAt }) => Date.parse(String(endedAt)) - START_MILLIS);
    expect(ended.length).toBeGreaterThan(10);
    expect((endMicros / 1000 - Math.max(...ended)) / 1000).toBeLessThan(60);
  });
});

test('the same seed gives the same events, another seed others', PATIENT, () => {
  const [one, again, other] = [1, 1, 2].map((seed) => JSON.stringify(runScenario(fleet, seed).runTo(HOUR / 6)));
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('a carrier never has two pallets, and none is lost', PATIENT, () => {
  const { scene, runTo } = runScenario(fleet, 1);
  const holderOf = new Map(scene.entities.map((each) => [each.entityName, each.parentEntityName]));
  for (const event of runTo(HOUR)) {
    if (event.animationType !== 'TRANSFER_CARGO') continue;
    if (event.entityType === 'CARRIER') expect([...holderOf.values()]).not.toContain(event.entityName);
    holderOf.set(event.cargoName, event.entityName);
  }
  expect(holderOf.size).toBe(scene.entities.length);
});

describe('the demand', () => {
  const rowsOf = (run: ScenarioRun, table: string) => run.tables.get(`/${table}`)?.rows ?? [];
  const runFor = (hours: number, given: object = {}) => {
    const run = runScenario(fleet, 1, given);
    run.runTo(hours * HOUR);
    return run;
  };

  test('comes at its rate and is met: open orders do not grow', PATIENT, () => {
    const run = runFor(2);
    const orders = rowsOf(run, 'orders');
    const calls = orders.filter(({ kind }) => kind === 'SUPPLY').length;
    expect(calls / (2 * 60 * 8)).toBeCloseTo(1, 0);
    expect(orders.filter(({ status }) => status !== 'COMPLETE').length).toBeLessThan(100);
    expect(orders.filter(({ onTime }) => onTime === true).length / orders.length).toBeGreaterThan(0.9);
  });

  test(
    '[review 9] decides how much carriers are used: who has no order parks, charges and is not in use',
    PATIENT,
    () => {
      const used = [1, 4, 8].map((ordersPerCarrierHour) => {
        const utilisations = rowsOf(runFor(1, { ordersPerCarrierHour }), 'device-utilisation').map((row) =>
          Number(row.utilisation),
        );
        return utilisations.reduce((sum, one) => sum + one, 0) / utilisations.length;
      });
      expect(used[0]).toBeLessThan(0.2);
      expect(used[1]).toBeGreaterThan(1.5 * (used[0] ?? 0));
      expect(used[2]).toBeGreaterThan(1.2 * (used[1] ?? 0));
    },
  );

  test('that is too much makes a queue that grows', PATIENT, () => {
    const open = rowsOf(runFor(2, { ordersPerCarrierHour: 20 }), 'throughput').map(({ openOrders }) =>
      Number(openOrders),
    );
    expect(open.at(-1)).toBeGreaterThan(1.5 * (open[60] ?? 0));
    expect(open[60]).toBeGreaterThan(200);
  });

  test('with small batteries carriers are sent to charge, and work again', PATIENT, () => {
    const run = runFor(2, { batteryHours: 1, ordersPerCarrierHour: 10 });
    const sent = rowsOf(run, 'energy').reduce((sum, { timesSentToCharge }) => sum + Number(timesSentToCharge), 0);
    expect(sent).toBeGreaterThan(30);
    expect(Number(rowsOf(run, 'throughput').at(-2)?.ordersCompleted)).toBeGreaterThan(3);
  });
});

test.each([
  { carriers: 1, ownTables: 1 },
  { carriers: 200, ownTables: 200 },
  { carriers: 201, ownTables: 0 },
])('$carriers carriers: $ownTables tables of their own beside two of the scene', ({ carriers, ownTables }) => {
  const { tables } = runScenario(fleet, 1, { carriers });
  expect([...tables.keys()].filter((name) => name.endsWith('/stops'))).toHaveLength(ownTables);
  expect(tables.get('/fleet')?.rows).toHaveLength(carriers);
  expect(tables.has('/trips')).toBe(true);
});
