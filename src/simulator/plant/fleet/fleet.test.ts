import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { atOnce } from '../../engine/index.ts';
import type { PlantContext } from '../scenario.ts';
import { coursesOf } from '../testing/courses.ts';
import { breaksOf, overlapsOf } from '../testing/floor-rules.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { buildFleet } from './build-fleet.ts';
import { CARRIER_LENGTH_METERS, CARRIER_WIDTH_METERS } from './driving.ts';
import { fleet } from './fleet.ts';
import { parametersSchema } from './parameters.ts';

const SIZE = { lengthMeters: CARRIER_LENGTH_METERS, widthMeters: CARRIER_WIDTH_METERS };
const HOUR = 3600;
const START_MILLIS = Date.UTC(2026, 2, 2, 6);
/** For tests that look at every carrier thousands of times. */
const PATIENT = { timeout: 180_000 };

/** A fleet as it comes (its hour is in the replay of all scenarios) and two that take four in five places. */
const FLEETS = [
  { name: '60 carriers', carriers: 60, streets: 6, seconds: HOUR / 4, drive: {} },
  { name: '130 carriers on 4 by 4 streets', carriers: 130, streets: 4, seconds: HOUR / 9, drive: {} },
  { name: '22 carriers on 2 by 2 streets', carriers: 22, streets: 2, seconds: HOUR / 4, drive: {} },
  {
    name: 'as quick as can be, braking late',
    ...{ carriers: 70, streets: 6, seconds: HOUR / 12, drive: { speed: 2, acceleration: 1.5, transferSeconds: 1 } },
  },
  {
    name: 'quick, with a long way to brake',
    ...{ carriers: 40, streets: 4, seconds: HOUR / 12, drive: { speed: 2, acceleration: 0.5 } },
  },
  {
    name: 'as slow as can be',
    ...{ carriers: 40, streets: 4, seconds: HOUR / 12, drive: { speed: 0.5, acceleration: 0.5 } },
  },
];

describe.each(FLEETS)('$name', ({ carriers, streets, seconds, drive }) => {
  const parameters = parametersSchema.parse({ carriers, ...drive });
  const crowd = { ...fleet, build: (context: PlantContext) => atOnce(buildFleet(context, parameters, streets)) };
  const { scene, runTo } = runScenario(crowd, 1);
  const courses = coursesOf(scene, runTo(seconds));
  const endMicros = microsFromSeconds(seconds);

  test('never share floor', PATIENT, () => {
    expect(overlapsOf(courses, SIZE, endMicros, 0.5)).toEqual([]);
  });

  test('go on as the action before has ended, in place, heading and speed', () => {
    expect(courses.flatMap(breaksOf)).toEqual([]);
  });

  test('all move up to the end', () => {
    const latest = courses.map(({ stretches }) => stretches.at(-1)?.endMicros ?? 0);
    expect(Math.min(...latest) / endMicros).toBeGreaterThan(0.6);
  });
});

test('trips do not dry up: the third hour sees about as many as the first', PATIENT, () => {
  const { runTo, tables } = runScenario(fleet, 1);
  runTo(3 * HOUR);
  const trips = tables.get('/trips')?.rows ?? [];
  const inHour = (hour: number) =>
    trips.filter(({ endedAt }) => Math.ceil((Date.parse(String(endedAt)) - START_MILLIS) / 1000 / HOUR) === hour)
      .length;
  expect(inHour(1)).toBeGreaterThan(800);
  expect(inHour(3) / inHour(1)).toBeGreaterThan(0.9);
});

test('the same seed gives the same events, another seed others', PATIENT, () => {
  const [one, again, other] = [1, 1, 2].map((seed) => JSON.stringify(runScenario(fleet, seed).runTo(HOUR / 6)));
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('a pallet is taken from where it stands, and a deck or carrier never has two', PATIENT, () => {
  const { scene, runTo } = runScenario(fleet, 1);
  const holderOf = new Map(scene.entities.map((each) => [each.entityName, each.parentEntityName]));
  for (const event of runTo(HOUR)) {
    if (event.animationType !== 'TRANSFER_CARGO') continue;
    expect([...holderOf.values()]).not.toContain(event.entityName);
    holderOf.set(event.cargoName, event.entityName);
  }
  expect(holderOf.size).toBe(scene.entities.length);
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
