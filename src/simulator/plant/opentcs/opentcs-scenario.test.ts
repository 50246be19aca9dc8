import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { atOnce } from '../../engine/index.ts';
import type { Scenario } from '../scenario.ts';
import { CarryingBook } from '../testing/carrying-book.ts';
import { coursesOf, poseAt } from '../testing/courses.ts';
import { overlapsOf } from '../testing/floor-rules.ts';
import { runScenario, type ScenarioRun } from '../testing/run-scenario.ts';
import { SpeedBook } from '../testing/speed-book.ts';
import { dividedPaths } from './divided-paths.ts';
import { cellsOf } from './floor.ts';
import { readOpenTcsScenario } from './opentcs-scenario.ts';
import { planPlant } from './plan-plant.ts';
import { layRoads } from './road-network.ts';
import { TravelTimes } from './travel-times.ts';

const HOUR = 3600;
const START_MILLIS = Date.UTC(2026, 2, 2, 6);
const SLOW = { timeout: 180_000 };
const DRAWN = { lengthMeters: 1.5, widthMeters: 1.1 };
/** The last orders of a run have the time until its end plus this much to be finished. */
const LONGEST_ORDER_SECONDS = 1800;
const MOST_JUMP_METERS = 0.02;
const STATES = ['loaded', 'empty', 'lifting', 'waiting', 'blocked', 'charging', 'down', 'idle'];

const textOf = (file: string) => readFileSync(new URL(`./testing/${file}`, import.meta.url), 'utf8');
const scenarioOf = (text: string): Scenario => {
  const reading = readOpenTcsScenario(text);
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems));
  return reading.scenario;
};
const scenarioIn = (file: string): Scenario => scenarioOf(textOf(file));

const secondsAt = (instant: unknown) => (Date.parse(String(instant)) - START_MILLIS) / 1000;
const ordersOf = ({ tables }: ScenarioRun) => tables.get('/orders')?.rows ?? [];

/** Ring: one way, curves, parking beside it, energy. Spurs: turns on the spot, reverse travel, a block, old schema. */
const PLANTS = [
  { file: 'ring-hall.xml', seed: 1, ordersPerHour: 24 },
  { file: 'ring-hall.xml', seed: 2, ordersPerHour: 200 },
  { file: 'spur-hall.xml', seed: 1, ordersPerHour: 24 },
  { file: 'spur-hall.xml', seed: 2, ordersPerHour: 200 },
];

describe.each(PLANTS)('three hours of $file with $ordersPerHour orders an hour, seed $seed', (plant) => {
  const { seed, ordersPerHour, file } = plant;
  const scenario = scenarioIn(file);
  const run = runScenario(scenario, seed, { ordersPerHour });
  const events = run.runTo(3 * HOUR);
  const courses = coursesOf(run.scene, events);

  test('nothing overlaps', SLOW, () => {
    expect(overlapsOf(courses, DRAWN, microsFromSeconds(3 * HOUR), 1)).toEqual([]);
  });

  test('it has the tables that every scenario has, and they add up', () => {
    const rowsOf = (name: string) => run.tables.get(`/${name}`)?.rows ?? [];
    expect(run.tables.get('/incidents')?.rows).toEqual([]);
    const vehicles = run.scene.entities.filter(({ entityType }) => entityType === 'CARRIER').length;
    expect(vehicles).toBeGreaterThan(2);
    for (const name of ['device-utilisation', 'energy']) expect(rowsOf(name)).toHaveLength(vehicles);
    let loaded = 0;
    for (const row of rowsOf('device-utilisation')) {
      const seconds = STATES.reduce((sum, state) => sum + Number(row[`${state}Seconds`]), 0);
      expect(seconds).toBeCloseTo(3 * HOUR, 5);
      loaded += Number(row.loadedSeconds);
    }
    const transports = rowsOf('transports');
    expect(transports.length).toBeGreaterThan(10);
    expect(loaded).toBeGreaterThan(0);
    for (const { from, to, startedAt, loadedAt, deliveredAt, drivingSeconds, durationSeconds } of transports) {
      expect([from, to].every((name) => run.scene.entities.some(({ entityName }) => entityName === name))).toBe(true);
      expect([startedAt, loadedAt, deliveredAt]).toEqual([startedAt, loadedAt, deliveredAt].sort());
      expect(Number(drivingSeconds)).toBeLessThanOrEqual(Number(durationSeconds));
    }
    for (const { consumedKilowattHours } of rowsOf('energy')) expect(Number(consumedKilowattHours)).toBeGreaterThan(0);
  });

  test('nothing leaps, and speeds meet', SLOW, () => {
    const leaps = courses.flatMap(({ entityName, stretches }) =>
      stretches.slice(1).flatMap((stretch, index) => {
        const before = stretches[index];
        if (!before) return [];
        const [a, b] = [poseAt(before, stretch.startMicros), poseAt(stretch, stretch.startMicros)];
        const apart = Math.hypot(a.position.x - b.position.x, a.position.z - b.position.z);
        return apart > MOST_JUMP_METERS ? [`${entityName} at ${stretch.startMicros}: ${apart} m`] : [];
      }),
    );
    expect(leaps).toEqual([]);
    const speeds = new SpeedBook(run.scene);
    for (const event of events) {
      speeds.close(event.simulationTimeMicros);
      speeds.note(event);
    }
    // Paths may be longer than they are drawn.
    expect(speeds.problems.filter((problem) => !problem.includes('as long as it says'))).toEqual([]);
  });

  test('goods are in one place at a time', () => {
    const carrying = new CarryingBook(run.scene);
    for (const event of events) carrying.note(event);
    expect(carrying.problems).toEqual([]);
  });

  test('every order is finished in time, none is lost, and all vehicles work', () => {
    const orders = ordersOf(run);
    const old = orders.filter(
      ({ startedAt }) => startedAt !== null && secondsAt(startedAt) < 3 * HOUR - LONGEST_ORDER_SECONDS,
    );
    expect(old.length).toBeGreaterThan(10);
    expect(old.filter(({ status }) => status !== 'COMPLETE')).toEqual([]);
    const vehicles = run.tables.get('/fleet')?.rows ?? [];
    const finished = orders.filter(({ status }) => status === 'COMPLETE').length;
    expect(vehicles.reduce((sum, { completedOrders }) => sum + Number(completedOrders), 0)).toBe(finished);
    for (const { completedOrders, chargePercent } of vehicles) {
      expect(Number(completedOrders)).toBeGreaterThan(0);
      expect(Number(chargePercent)).toBeGreaterThan(0);
    }
  });
});

test.each(['ring-hall.xml', 'spur-hall.xml'])('%s: the same seed gives the same bytes, another seed others', (file) => {
  const bytes = (seed: number) => JSON.stringify(runScenario(scenarioIn(file), seed).runTo(HOUR));
  expect(bytes(1)).toBe(bytes(1));
  expect(bytes(2)).not.toBe(bytes(1));
});

test('a vehicle backs out of a spur: it drives the path from its end to its start', () => {
  const events = runScenario(scenarioIn('spur-hall.xml'), 1).runTo(HOUR);
  const against = events.some(
    (event) =>
      event.animationType === 'MOVE_ALONG_PATH' &&
      event.route.some((item, index) => {
        if (item.type !== 'PATH' || item.name !== 'A2 --- C2') return false;
        const { startOffsetMeters: from = 0, endOffsetMeters: to = 0 } = item;
        return from > to || event.route[index - 1]?.name === 'C2';
      }),
  );
  expect(against).toBe(true);
});

test('vehicles are charged when their energy is low, and go on working', SLOW, () => {
  const run = runScenario(scenarioIn('ring-hall.xml'), 1, { percentPerMeter: 0.05, ordersPerHour: 60 });
  run.runTo(3 * HOUR);
  const rows = [...run.tables].flatMap(([name, { rows }]) => (name === '/fleet' ? rows : []));
  for (const { meters, chargePercent } of rows) {
    expect(Number(meters) * 0.05).toBeGreaterThan(100);
    expect(Number(chargePercent)).toBeGreaterThan(0);
  }
});

test('listed orders are served in their order, random ones then stay away', () => {
  const destinations = [
    { location: 'Transfer 1', operation: 'Load cargo' },
    { location: 'Transfer 4', operation: 'Unload cargo' },
  ];
  const run = runScenario(scenarioIn('ring-hall.xml'), 1, { transportOrders: [{ atSeconds: 30, destinations }] });
  run.runTo(HOUR);
  expect(ordersOf(run)).toMatchObject([
    { order: 'TOrder-00001', status: 'COMPLETE', createdAt: '2026-03-02T06:00:30.000Z', destinations },
  ]);
});

test('a listed order names what can be done', () => {
  const { parameters } = scenarioIn('ring-hall.xml');
  const transportOrders = [{ atSeconds: 0, destinations: [{ location: 'Transfer 1', operation: 'Paint' }] }];
  expect(parameters.safeParse({ transportOrders }).error?.issues[0]?.path).toEqual([
    'transportOrders',
    0,
    'destinations',
    0,
  ]);
});

test.each(['ring-hall.xml', 'spur-hall.xml'])(
  '%s: vehicles break down on their way, and orders go on',
  SLOW,
  (file) => {
    const run = runScenario(scenarioIn(file), 3, { hoursBetweenBreakdowns: 0.2, repairMinutes: 2, warmUpHours: 0.2 });
    const events = run.runTo(2 * HOUR);
    const rowsOf = (name: string) => run.tables.get(`/${name}`)?.rows ?? [];
    const ended = rowsOf('incidents').filter(({ endedAt }) => endedAt !== null);
    expect(ended.length).toBeGreaterThan(3);
    const down = rowsOf('device-utilisation').reduce((sum, { downSeconds }) => sum + Number(downSeconds), 0);
    expect(down).toBeGreaterThan(0.9 * ended.reduce((sum, { durationSeconds }) => sum + Number(durationSeconds), 0));
    expect(overlapsOf(coursesOf(run.scene, events), DRAWN, microsFromSeconds(2 * HOUR), 1)).toEqual([]);
    const [first] = ended;
    const late = rowsOf('orders').filter(
      ({ status, startedAt }) => status === 'COMPLETE' && String(startedAt) > String(first?.endedAt),
    );
    expect(late.length).toBeGreaterThan(5);
  },
);

/** Locations drawn far from the points at which they are served, one of them at two points. */
const FAR_OFF = textOf('spur-hall.xml')
  .replaceAll(/(<location name="(?:Bay|Rack)[^>]* yPosition=")-?\d+/g, '$160000')
  .replace('<link point="C2"/>', '<link point="C2"/><link point="C4"/>');
/** As large as the bounding box of what is conveyed and conveys: farther than this a load hangs in the air. */
const MOST_BESIDE_METERS = 2.2;

test('finding 15: loads never fly: they are handed over beside the point, wherever the location is drawn', SLOW, () => {
  const run = runScenario(scenarioOf(FAR_OFF), 1, { ordersPerHour: 100 });
  const events = run.runTo(2 * HOUR);
  const handed = events.filter((event) => event.animationType === 'TRANSFER_CARGO');
  expect(handed.length).toBeGreaterThan(100);
  const far = handed.filter(({ localPosition: { x, z } }) => Math.hypot(x, z) > MOST_BESIDE_METERS);
  expect(far).toEqual([]);
  // Where carriers drive and turn stands no deck, and no other deck either.
  const decks = run.scene.entities.filter(({ entityType }) => entityType === 'DECK');
  expect(decks.map(({ entityName }) => entityName)).toEqual(expect.arrayContaining(['Bay 1 at C2', 'Bay 1 at C4']));
  const standing = decks.map((deck) => ({ ...deck, entityType: 'CARRIER' as const }));
  const scene = { ...run.scene, entities: [...run.scene.entities, ...standing] };
  expect(overlapsOf(coursesOf(scene, events), DRAWN, microsFromSeconds(2 * HOUR), 1)).toEqual([]);
});

test('finding 15: loading takes as long as work at a station does', () => {
  const run = runScenario(scenarioIn('spur-hall.xml'), 1, { operatingSeconds: 40 });
  run.runTo(HOUR);
  const stops = [...run.tables].flatMap(([name, { rows }]) => (name.endsWith('/stops') ? rows : []));
  const loaded = stops.filter(({ kind }) => kind === 'LOAD' || kind === 'UNLOAD');
  expect(loaded.length).toBeGreaterThan(3);
  for (const { durationSeconds } of loaded) expect(Number(durationSeconds)).toBeGreaterThanOrEqual(40);
});

test('finding 15: an order goes to whom it costs least', () => {
  const reading = atOnce(planPlant(textOf('ring-hall.xml')));
  if ('problems' in reading) return expect.fail('the plant cannot be read');
  const { model, conflicts, cellCount, homes, stops } = reading.plan;
  const roads = atOnce(layRoads(model, atOnce(dividedPaths(model)), cellsOf(conflicts, cellCount)));
  const times = new TravelTimes(roads);
  const takers = stops.map(({ point, location, operation }) => {
    const destinations = [{ location: location.name, operation }];
    const run = runScenario(scenarioIn('ring-hall.xml'), 1, { transportOrders: [{ atSeconds: 5, destinations }] });
    run.runTo(60);
    const { carrier } = ordersOf(run)[0] ?? {};
    const secondsOf = (name: unknown) =>
      times.between(homes.find(({ vehicle }) => vehicle.name === name)?.home ?? '', point);
    for (const { vehicle } of homes) expect(secondsOf(carrier)).toBeLessThanOrEqual(secondsOf(vehicle.name));
    return carrier;
  });
  expect(new Set(takers).size).toBeGreaterThan(1);
});

test('finding 15: a layout whose paths are not connected is shown, and nobody drives in it', () => {
  // The row A leads eastwards alone; all other paths are locked.
  const locked = /(<path name="(?!A\d --- A\d)[^>]*locked=")false/g;
  const scenario = scenarioOf(textOf('spur-hall.xml').replaceAll(locked, '$1true'));
  expect(scenario.warnings?.map(({ text }) => text)).toContainEqual(expect.stringContaining('left out'));
  const run = runScenario(scenario, 1);
  expect(run.runTo(4 * HOUR)).toEqual([]);
  expect([run.scene.points.length, run.scene.paths.length]).toEqual([18, 5]);
  expect(run.scene.entities.length).toBeGreaterThan(5);
  const states = (run.tables.get('/fleet')?.rows ?? []).map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['LEFT_OUT']));
});
