import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { cargo, carrier, lift, line, on, point, pose, seconds, snapshot, stacker } from '../world/testing/builders.ts';
import {
  attaches,
  created,
  detaches,
  raises,
  reaches,
  removed,
  renamed,
  seen,
  stops,
  travels,
  turns,
} from '../world/testing/events.ts';
import { Derivation, type JourneyRow, KnownRun } from './index.ts';
import { allRows, derived, endlessWorld } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const PLANT = snapshot({
  points: [A, B],
  paths: [line(A, B)],
  entities: [carrier('c'), cargo('load', pose(0, 0, 2)), stacker('s'), on(cargo('carried'), 's', 'FORK')],
});

const told = (rows: readonly JourneyRow[]) =>
  rows.map(({ loadName, parentName, part, startMicros, endMicros, meters }) =>
    [`${loadName} on ${parentName} ${part}`, `${startMicros / 1e6}-${endMicros / 1e6}`, Number(meters.toFixed(4))].join(
      ' ',
    ),
  );

test('[Q10] a stretch for each carrier or place, with the way of its origin', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    travels('c', 2, 5, 'A A-B B', pose(0, 0, 0)),
    detaches('c', 8, 'load', pose(10, 0, 0)),
  ];
  expect(told(allRows(derived(PLANT, events, seconds(10)), 'journeys', 'load'))).toEqual([
    'load on null null 0-1 0',
    'load on c ENTITY 1-8 10',
    'load on null null 8-10 0',
  ]);
});

test('[Q10] a jump after the last motion is way, too', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    travels('c', 3, 4, 'A A-B B', pose(0, 0, 0)),
    stops('c', 8, pose(13, 0, 0)),
  ];
  expect(told(allRows(derived(PLANT, events, seconds(10)), 'journeys', 'load'))[1]).toBe('load on c ENTITY 1-10 13');
});

test('[Q10] a turn takes what lies beside the centre round: an arc, not its chord', () => {
  const events = [attaches('c', 1, 'load', 'ENTITY', pose(1, 0, 0)), turns('c', 2, 4, pose(0, 0, 0), 720)];
  const [, carried] = allRows(derived(PLANT, events, seconds(10)), 'journeys', 'load');
  expect(carried?.meters).toBeCloseTo(4 * Math.PI, 5);
});

const HERE = pose(0, 0, 0);
const onCarrier = attaches('c', 1, 'load', 'ENTITY', pose(1, 0, 0));
const interval = { sampleIntervalSeconds: 2 };
const square = [seen('c', 2, HERE), seen('c', 4, pose(4, 0, 0), interval), seen('c', 6, pose(4, 0, 3), interval)];
const circles = turns('c', 2, 8, HERE, 1440);

describe('[Q10] [Q13] metres of a load within a range', () => {
  test.each<[string, AnimationEvent[], number, number, number]>([
    ['whole turns, which end where they begin', [onCarrier, circles], 0, 12, 8 * Math.PI],
    ['half of them', [onCarrier, circles], 2, 6, 4 * Math.PI],
    ['nothing after them', [onCarrier, circles], 10.5, 12, 0],
    [
      'two turns',
      [onCarrier, turns('c', 8, 1, HERE, 180), turns('c', 11, 1, pose(0, 0, 0, 180), 360)],
      7,
      12,
      2 * Math.PI,
    ],
    ['round the corner of observations, straight from one to the next', [onCarrier, ...square], 2, 6, 7],
    ['from the middle of one to the middle of the next', [onCarrier, ...square], 3, 5, 3.5],
    [
      'up to where it is removed, and no further',
      [onCarrier, travels('c', 2, 5, 'A A-B B', HERE), removed(4, 'load')],
      ...([0, 9, 4] as const),
    ],
    [
      'up with the platform, and out with the fork',
      [attaches('s', 1, 'load', 'FORK', HERE), raises('s', 2, 2, 0, 3), reaches('s', 5, 2, 0, 1)],
      ...([2, 8, 4] as const),
    ],
    [
      'a jump from where it was seen to where it starts',
      [onCarrier, seen('c', 2, pose(0, 0, 5)), travels('c', 4, 5, 'A A-B B', HERE)],
      ...([2, 9, 15] as const),
    ],
    [
      'a jump of what carries it, and where that goes then',
      [
        attaches('c', 1, 'load', 'ENTITY', HERE),
        travels('d', 2, 5, 'A A-B B', HERE),
        attaches('d', 4, 'c', 'ENTITY', pose(0, 0, 6)),
      ],
      ...([3, 6, Math.hypot(4, 6) + 4] as const),
    ],
  ])('%s', (_, events, from, to, meters) => {
    const plant = snapshot({ points: [A, B], paths: [line(A, B)], entities: [...PLANT.entities, carrier('d')] });
    const range = { fromMicros: seconds(from), toMicros: seconds(to) };
    const rows = derived(plant, events, seconds(12)).rows({ relation: 'journeys', ...range, names: ['load'] });
    const carried = rows.filter(({ parentName }) => parentName !== null);
    expect(carried.reduce((sum, row) => sum + row.meters, 0)).toBeCloseTo(meters, 3);
  });

  test('a platform that turns with it and rises', () => {
    const upper = on(lift('upper'), 'c');
    const plant = snapshot({ entities: [carrier('c'), upper, cargo('load')] });
    const events = [attaches('upper', 1, 'load', 'LIFT_PLATFORM', pose(1, 0, 0)), circles, raises('upper', 4, 2, 0, 6)];
    const range = { fromMicros: seconds(1), toMicros: seconds(12) };
    const rows = derived(plant, events, seconds(12)).rows({ relation: 'journeys', ...range, names: [] });
    expect(rows.map(({ meters }) => meters)).toEqual([expect.closeTo(6 * Math.PI + Math.hypot(2 * Math.PI, 6), 2)]);
  });
});

describe('[Q10] one row for each carrier, place and name', () => {
  test.each<[string, AnimationEvent[], string[]]>([
    [
      'put elsewhere on the same part it goes on',
      [attaches('s', 0.5, 'load', 'FORK', HERE), onCarrier, attaches('c', 3, 'load', 'ENTITY', pose(1, 1, 0))],
      ['null null 0-0.5', 's FORK 0.5-1', 'c ENTITY 1-9'],
    ],
    [
      'on another part it does not',
      [attaches('s', 1, 'load', 'LIFT_PLATFORM', HERE), attaches('s', 3, 'load', 'FORK', HERE)],
      ['null null 0-1', 's LIFT_PLATFORM 1-3', 's FORK 3-9'],
    ],
    [
      'on another that comes under the name of the one before it does not',
      [onCarrier, removed(3, 'c'), created(3, carrier('c')), attaches('c', 3, 'load', 'ENTITY', pose(1, 0, 0))],
      ['null null 0-1', 'c ENTITY 1-3', 'c ENTITY 3-9'],
    ],
    [
      'what is told ahead of what is known is not known yet',
      [onCarrier, renamed(11, 'c', 'd'), attaches('s', 12, 'load', 'FORK', HERE)],
      ['null null 0-1', 'c ENTITY 1-9'],
    ],
  ])('%s', (_, events, expected) => {
    const rows = allRows(derived(PLANT, events, seconds(9)), 'journeys', 'load');
    expect(
      rows.map(
        ({ parentName, part, startMicros, endMicros }) =>
          `${parentName} ${part} ${startMicros / 1e6}-${endMicros / 1e6}`,
      ),
    ).toEqual(expected);
  });
});

test('[Q10] a load is what is carried as cargo in the time that is known, before a gap or after it', () => {
  const loads = (span: [number, number][], ...events: AnimationEvent[]) => {
    const world = endlessWorld(snapshot({ entities: [carrier('c'), cargo('load'), on(lift('upper'), 'c')] }));
    world.applyBatch({ sequence: 1, assets: [], events });
    const times = span.map(([from, to]) => ({ world, fromMicros: seconds(from), toMicros: seconds(to) }));
    const rows = allRows(new Derivation(new KnownRun(times)), 'journeys');
    return [...new Set(rows.map(({ loadName }) => loadName))];
  };
  const [put, taken] = [attaches('c', 2, 'load', 'ENTITY', HERE), detaches('c', 3, 'load', HERE)];
  expect(loads([[0, 9]], put, taken)).toEqual(['load']);
  expect(loads([[0, 2]], put, taken)).toEqual(['load']);
  expect(loads([[0, 1]], put, taken)).toEqual([]);
  expect(loads([[3, 9]], put, taken)).toEqual([]);
  expect(
    loads(
      [
        [0, 1],
        [2, 9],
      ],
      put,
      taken,
    ),
  ).toEqual(['load']);
});

test('names of load and parent end a row; what a gone parent leaves stands on its own', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    renamed(2, 'c', 'd'),
    renamed(3, 'load', 'box'),
    removed(4, 'd'),
  ];
  expect(
    told(allRows(derived(PLANT, events, seconds(5)), 'journeys')).filter((row) => !row.startsWith('carried')),
  ).toEqual([
    'load on null null 0-1 0',
    'load on c ENTITY 1-2 0',
    'load on d ENTITY 2-3 0',
    'box on d ENTITY 3-4 0',
    'box on null null 4-5 0',
  ]);
});

test('what a snapshot has as cargo is a load; what was never carried is none', () => {
  const derivation = derived(PLANT, [stops('c', 1, pose(0, 0, 0))], seconds(5));
  expect(told(allRows(derivation, 'journeys'))).toEqual(['carried on s FORK 0-5 0']);
  expect(() => allRows(derivation, 'journeys', 'load')).toThrow('nothing is named "load"');
  expect(() => allRows(derivation, 'journeys', 'c')).toThrow('nothing is named "c"');
});

test('rows come in the order of their beginnings and then of their names, and those of a name alone where one is asked for', () => {
  const events = [
    attaches('c', 1, 'load', 'ENTITY', pose(0, 0, 0)),
    renamed(3, 'load', 'box'),
    detaches('s', 1, 'carried', pose(0, 0, 9)),
  ];
  const derivation = derived(PLANT, events, seconds(5));
  expect(told(allRows(derivation, 'journeys')).map((row) => row.split(' on ')[0])).toEqual([
    ...['carried', 'load', 'carried', 'load', 'box'],
  ]);
  expect(told(allRows(derivation, 'journeys', 'box'))).toEqual(['box on c ENTITY 3-5 0']);
});
