import { describe, expect, test, vi } from 'vitest';
import type { AnimationEvent } from '../../../protocol/index.ts';
import { MICROS_PER_SECOND, microsFromSeconds } from '../../../units/index.ts';
import { coursesOf } from '../testing/courses.ts';
import { breaksOf, overlapsOf } from '../testing/floor-rules.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { DEPTH, LEVELS, levelHeight } from './layout.ts';
import { shuttleStore } from './shuttle-store.ts';

const HOUR = 3600;
/** Somewhat more than a shuttle is long and wide. */
const SIZE = { lengthMeters: 1.4, widthMeters: 1.1 };
const PATIENT = { timeout: 180_000 };

type Kind = AnimationEvent['animationType'];
const ofKind = <K extends Kind>(events: readonly AnimationEvent[], kind: K) =>
  events.filter((event): event is Extract<AnimationEvent, { animationType: K }> => event.animationType === kind);

describe('an hour of the store', () => {
  const { scene, runTo, tables } = runScenario(shuttleStore, 1);
  const events = runTo(HOUR);
  const courses = coursesOf(scene, events);
  const drives = ofKind(events, 'MOVE_ALONG_PATH');

  test('shuttles never share floor', PATIENT, () => {
    expect(courses).toHaveLength(2 * LEVELS);
    expect(overlapsOf(courses, SIZE, microsFromSeconds(HOUR), 0.25)).toEqual([]);
  });

  test('they go on as the drive before has ended, in place, heading and speed', () => {
    expect(courses.flatMap(breaksOf)).toEqual([]);
  });

  test('they stay on their level and never turn, along channels and sideways along the aisle', () => {
    const heights = new Map(scene.entities.map(({ entityName, position }) => [entityName, position?.y]));
    for (const drive of drives) {
      if (drive.poses) throw new Error('Shuttles drive by speeds');
      expect(drive.position.y).toBe(heights.get(drive.entityName));
      expect(drive.rotation.y).toBe(0);
    }
    const names = drives.flatMap(({ route }) => route.map(({ name }) => name));
    expect(names.filter((name) => name.endsWith('.aisle')).length).toBeGreaterThan(300);
    expect(names.filter((name) => /\.[we]$/.test(name)).length).toBeGreaterThan(600);
    for (let level = 0; level < LEVELS; level += 1) expect([...heights.values()]).toContain(levelHeight(level));
  });

  test('cargo passes from deck to lift to deck to shuttle to rack and back out, always in some seconds', () => {
    const holders = new Set(ofKind(events, 'TRANSFER_CARGO').map(({ entityType, part }) => `${entityType} ${part}`));
    expect(holders).toEqual(new Set(['DECK STORAGE', 'LIFT LIFT_PLATFORM', 'CARRIER ENTITY', 'RACK STORAGE']));
    for (const { durationSeconds } of ofKind(events, 'TRANSFER_CARGO')) expect(durationSeconds).toBeGreaterThan(1);
  });

  test('every device works', () => {
    const working = new Set(events.flatMap((event) => ('entityName' in event ? [event.entityName] : [])));
    const devices = scene.entities.filter(({ entityType }) => ['CARRIER', 'LIFT'].includes(entityType));
    expect(devices.filter(({ entityName }) => !working.has(entityName))).toEqual([]);
  });

  test('finding 12: a shuttle draws a quarter of a kilowatt on the mean, as data sheets say', () => {
    const shuttles = (tables.get('/energy')?.rows ?? []).filter(({ entityType }) => entityType === 'CARRIER');
    expect(shuttles).toHaveLength(2 * LEVELS);
    const consumed = shuttles.reduce((sum, row) => sum + Number(row.consumedKilowattHours), 0);
    expect(consumed / shuttles.length).toBeGreaterThan(0.2);
    expect(consumed / shuttles.length).toBeLessThan(0.3);
  });

  test('the storage table tells which pallets stand in the racks', () => {
    const holderOf = new Map(scene.entities.map((each) => [each.entityName, each.parentEntityName]));
    for (const { cargoName, entityName } of ofKind(events, 'TRANSFER_CARGO')) holderOf.set(cargoName, entityName);
    const isRack = (name: string | undefined) => name?.startsWith('RACK-') ?? false;
    const rows = tables.get('/storage')?.rows ?? [];
    for (const { rack, pallet } of rows.filter(({ occupied }) => occupied)) {
      expect(holderOf.get(String(pallet))).toBe(rack);
    }
    // A pallet that is being set down now is not in the table yet.
    const inRacks = [...holderOf.values()].filter(isRack).length;
    expect(inRacks - rows.filter(({ occupied }) => occupied).length).toBeLessThanOrEqual(2 * LEVELS);
    expect(rows.length % DEPTH).toBe(0);
  });

  test('no order gets more than was found for it; complete is what got all that it asked for', () => {
    const orders = tables.get('/orders')?.rows ?? [];
    expect(orders.length).toBeGreaterThan(100);
    for (const { ordered, allocated, shipped, status } of orders) {
      expect(Number(shipped)).toBeLessThanOrEqual(Number(allocated));
      expect(status === 'COMPLETE').toBe(shipped === ordered);
    }
  });
});

test(
  'more pallets are asked for than are there: the lines wait, and those that nothing came for are short',
  PATIENT,
  () => {
    const { runTo, tables } = runScenario(shuttleStore, 1, { filledAtStart: 0.05, backorderHours: 0.1 });
    runTo(HOUR);
    const orders = tables.get('/orders')?.rows ?? [];
    const statuses = new Set(orders.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining(['COMPLETE', 'SHORT', 'BACKORDERED']));
    for (const { status, shortReason } of orders.filter((order) => order.status === 'SHORT'))
      expect(`${status}: ${shortReason}`).toMatch(/^SHORT: Not in stock within 0\.1 h: ./);
  },
);

test('finding 18: who waits for one deck or aisle is woken by that alone: five events of the kernel for each that is emitted', () => {
  const { kernel, runTo } = runScenario(shuttleStore, 1);
  const schedule = vi.spyOn(kernel, 'schedule');
  const emitted = runTo(HOUR);
  expect(emitted.length).toBeGreaterThan(5000);
  expect(schedule.mock.calls.length / emitted.length).toBeLessThan(5);
});

test('the same seed gives the same events, another seed others', () => {
  const [one, again, other] = [1, 1, 2].map((seed) => JSON.stringify(runScenario(shuttleStore, seed).runTo(HOUR / 6)));
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('there is something to see from the first minute', () => {
  const events = runScenario(shuttleStore, 1).runTo(60);
  const moving = (t: number) =>
    events.filter((event) => {
      const start = event.simulationTimeMicros / MICROS_PER_SECOND;
      return 'durationSeconds' in event && start <= t && t < start + event.durationSeconds;
    }).length;
  const counts = Array.from({ length: 50 }, (_, second) => moving(second + 10));
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
});
