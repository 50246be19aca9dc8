import { expect, test } from 'vitest';
import type { AnimationEvent, RouteItem } from '../protocol/index.ts';
import { cargo, carrier, line, point, pose, seconds, snapshot } from '../world/testing/builders.ts';
import { attaches, detaches, follows, removed, seen, stops, travels, turns } from '../world/testing/events.ts';
import { allRows, derived } from './testing/told-run.ts';

const A = point('A', 0, 0);
const B = point('B', 10, 0);
const C = point('C', 20, 0);
const PLANT = snapshot({
  points: [A, B, C],
  paths: [line(A, B), line(B, C)],
  entities: [carrier('c'), cargo('load')],
});

/** A part of one path. */
const piece = (name: string, startOffsetMeters: number, endOffsetMeters: number): RouteItem[] => [
  { type: 'PATH', name, startOffsetMeters, endOffsetMeters },
];

function passages(...events: AnimationEvent[]): string[] {
  return allRows(derived(PLANT, events, seconds(30)), 'traffic').map((row) => {
    const { pathName, direction, enterMicros, leaveMicros, startOffsetMeters, endOffsetMeters, stoppedMicros, loaded } =
      row;
    const way = `${Number(startOffsetMeters.toFixed(6))}..${Number(endOffsetMeters.toFixed(6))}`;
    const times = `${enterMicros / 1e6}-${leaveMicros / 1e6} stopped ${stoppedMicros / 1e6}`;
    return `${pathName} ${direction} ${times} ${way}${loaded ? ' loaded' : ''}`;
  });
}

test.each<[string, AnimationEvent[], string[]]>([
  [
    'each path of a route, in turn',
    [travels('c', 0, 10, 'A A-B B B-C C', pose(0, 0, 0))],
    ['A-B forward 0-5 stopped 0 0..10', 'B-C forward 5-10 stopped 0 0..10'],
  ],
  [
    'it goes on over stops and further motions from there',
    [
      travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)),
      stops('c', 4, pose(4, 0, 0)),
      travels('c', 6, 6, piece('A-B', 4, 10), pose(4, 0, 0)),
    ],
    ['A-B forward 0-12 stopped 2 0..10'],
  ],
  [
    'a motion that turns back ends it, and begins another',
    [
      travels('c', 0, 5, piece('A-B', 0, 5), pose(0, 0, 0)),
      turns('c', 5, 1, pose(5, 0, 0), 180),
      travels('c', 8, 5, piece('A-B', 5, 0), pose(5, 0, 0)),
    ],
    ['A-B forward 0-8 stopped 3 0..5', 'A-B backward 8-13 stopped 0 5..0'],
  ],
  [
    'two pieces of one route on the same path are one',
    [travels('c', 0, 10, [...piece('A-B', 0, 4), ...piece('A-B', 4, 10)], pose(0, 0, 0))],
    ['A-B forward 0-10 stopped 0 0..10'],
  ],
  [
    'a rest at the end belongs to no path; one within it does, until the vehicle is seen elsewhere',
    [travels('c', 0, 5, piece('A-B', 0, 5), pose(0, 0, 0)), seen('c', 9, pose(5, 0, 0)), seen('c', 11, pose(20, 0, 0))],
    ['A-B forward 0-11 stopped 6 0..5'],
  ],
  [
    'a motion by poses leaves it',
    [travels('c', 0, 5, piece('A-B', 0, 5), pose(0, 0, 0)), follows('c', 7, 2, [pose(5, 0, 0), pose(6, 0, 0)])],
    ['A-B forward 0-7 stopped 2 0..5'],
  ],
  [
    'its removal ends it; what is known ends it',
    [travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)), removed(4, 'c')],
    ['A-B forward 0-4 stopped 0 0..4'],
  ],
  [
    'loaded as it was at the beginning',
    [attaches('c', 0, 'load', 'ENTITY', pose(0, 0, 0)), travels('c', 1, 10, 'B A-B A', pose(10, 0, 0))],
    ['A-B backward 1-11 stopped 0 10..0 loaded'],
  ],
  [
    'of a route that is stopped on its first path, that one alone',
    [
      travels('c', 2, 10, [...piece('A-B', 0, 10), ...piece('B-C', 0, 5), ...piece('B-C', 5, 10)], pose(0, 0, 0)),
      stops('c', 5, pose(6, 0, 0)),
    ],
    ['A-B forward 2-30 stopped 25 0..6'],
  ],
  [
    'where a route begins and ends within its paths, either way',
    [travels('c', 2, 5, [...piece('B-C', 8, 0), ...piece('A-B', 10, 8)], pose(18, 0, 0))],
    ['B-C backward 2-6 stopped 0 8..0', 'A-B backward 6-30 stopped 23 10..8'],
  ],
  [
    'a motion that starts elsewhere on the path ends it, and begins another',
    [travels('c', 0, 4, piece('A-B', 0, 4), pose(0, 0, 0)), travels('c', 6, 2, piece('A-B', 6, 8), pose(6, 0, 0))],
    ['A-B forward 0-6 stopped 2 0..4', 'A-B forward 6-30 stopped 22 6..8'],
  ],
  [
    'so does one on another path, as far along',
    [travels('c', 0, 4, piece('A-B', 0, 4), pose(0, 0, 0)), travels('c', 6, 6, piece('B-C', 4, 10), pose(14, 0, 0))],
    ['A-B forward 0-6 stopped 2 0..4', 'B-C forward 6-12 stopped 0 4..10'],
  ],
  [
    'a stop that is told elsewhere does not',
    [
      travels('c', 0, 10, 'A A-B B', pose(0, 0, 0)),
      stops('c', 4, pose(4, 0, 1)),
      travels('c', 6, 6, piece('A-B', 4, 10), pose(4, 0, 0)),
    ],
    ['A-B forward 0-12 stopped 2 0..10'],
  ],
])('[Q11] [Q12] %s', (_, events, expected) => {
  expect(passages(...events)).toEqual(expected);
});

test.each([
  { what: 'put on as it enters', from: 4, to: 9, loaded: true },
  { what: 'put on after that', from: 5, to: 9, loaded: false },
  { what: 'taken off as it enters', from: 1, to: 4, loaded: false },
  { what: 'taken off before', from: 1, to: 2, loaded: false },
])('[Q11] $what: loaded $loaded', ({ from, to, loaded }) => {
  const events = [
    attaches('c', from, 'load', 'ENTITY', pose(0, 0, 0)),
    travels('c', 4, 10, 'A A-B B', pose(0, 0, 0)),
    detaches('c', to, 'load', pose(0, 0, 0)),
  ];
  const inOrder = events.sort((a, b) => a.simulationTimeMicros - b.simulationTimeMicros);
  expect(allRows(derived(PLANT, inOrder, seconds(30)), 'traffic')).toMatchObject([{ loaded }]);
});

test('[Q3] what a snapshot has begun begins with it, where the vehicle is by then', () => {
  const motions = [travels('c', 0, 10, 'A A-B B', pose(0, 0, 0))];
  const middle = snapshot({
    points: [A, B],
    paths: [line(A, B)],
    atSeconds: 4,
    motions,
    entities: [carrier('c', pose(4, 0, 0))],
  });
  const [passage] = derived(middle, [], seconds(30)).passages({ names: [], fromMicros: 0, toMicros: seconds(30) });
  expect(passage).toMatchObject({ enterMicros: seconds(4), leaveMicros: seconds(10), endOffsetMeters: 10 });
  expect(passage?.startOffsetMeters).toBeCloseTo(4, 9);
});

test('[Q3] also where it is on the second path of its route by then', () => {
  const motions = [travels('c', 0, 10, 'A A-B B B-C C', pose(0, 0, 0))];
  const middle = snapshot({
    ...{ points: [A, B, C], paths: [line(A, B), line(B, C)], atSeconds: 7, motions },
    entities: [carrier('c', pose(14, 0, 0))],
  });
  const passed = derived(middle, [], seconds(30)).passages({ names: [], fromMicros: 0, toMicros: seconds(30) });
  expect(passed).toMatchObject([
    { pathName: 'B-C', enterMicros: seconds(7), leaveMicros: seconds(10), startOffsetMeters: expect.closeTo(4, 9) },
  ]);
});

test('[Q13] cut to a range, its times and its standing are those of the piece, its offsets those of the whole', () => {
  const events = [travels('c', 0, 5, piece('A-B', 0, 5), pose(0, 0, 0))];
  const derivation = derived(PLANT, events, seconds(30));
  const asked = { relation: 'traffic', fromMicros: seconds(4), toMicros: seconds(9) } as const;
  expect(derivation.rows({ ...asked, names: ['A-B'] })).toMatchObject([
    {
      enterMicros: seconds(4),
      leaveMicros: seconds(9),
      stoppedMicros: seconds(4),
      startOffsetMeters: 0,
      endOffsetMeters: 5,
    },
  ]);
  expect(derivation.rows({ ...asked, names: ['B-C'] })).toEqual([]);
  const never = derived(PLANT, [travels('c', 20, 5, 'A A-B B', pose(0, 0, 0))], seconds(30));
  expect(never.rows({ ...asked, names: [] })).toEqual([]);
  expect(never.passages({ ...asked, names: [] })).toEqual([]);
  expect(() => derivation.rows({ ...asked, names: ['c'] })).toThrow('nothing is named "c"');
});

test.each([
  ['z', 'b', 'a'],
  ['a', 'b', 'z'],
])('rows come in the order of entering and of who enters, whoever is told first: %s, %s, %s', (...names) => {
  const vehicles = snapshot({
    points: [A, B, C],
    paths: [line(A, B), line(B, C)],
    entities: names.map((name) => carrier(name)),
  });
  const events = [
    travels('z', 1, 5, 'A A-B B', pose(0, 0, 0)),
    travels('b', 2, 5, 'B B-C C', pose(10, 0, 0)),
    travels('a', 2, 10, 'A A-B B B-C C', pose(0, 0, 0)),
  ];
  const derivation = derived(vehicles, events, seconds(30));
  const said = (rows: readonly { entityName: string; pathName: string }[]) =>
    rows.map(({ entityName, pathName }) => `${entityName} ${pathName}`);
  const inOrder = ['z A-B', 'a A-B', 'b B-C', 'a B-C'];
  expect(said(allRows(derivation, 'traffic'))).toEqual(inOrder);
  const everything = { fromMicros: 0, toMicros: seconds(30) };
  expect(said(derivation.passages({ ...everything, names: [] }))).toEqual(inOrder);
  expect(said(derivation.passages({ ...everything, names: ['B-C'] }))).toEqual(['b B-C', 'a B-C']);
  expect(() => derivation.passages({ ...everything, names: ['a'] })).toThrow(
    expect.objectContaining({ name: 'UnknownName', unknown: 'a' }),
  );
});
