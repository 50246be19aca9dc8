import { describe, expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import { carrier, line, point, pose, seconds, snapshot } from '../../world/testing/builders.ts';
import { stops, travels, turns } from '../../world/testing/events.ts';
import { allRows, derived } from '../testing/told-run.ts';
import { readToldHolds, toldHolds, wasOverBy } from './told-holds.ts';

const A = point('A', 0, 0);
const B = point('B', 20, 0);
const C = point('C', 40, 0);
const D = point('D', 20, 20);
const MAY_STOP = { supportedActions: ['MOVE_ALONG_PATH', 'STOP'] };

/** Holds as they are told; `c` comes from the left, `d` is at the right. */
function holds(dAt: number, events: readonly AnimationEvent[], cannotStop = false): string[] {
  const stopping = cannotStop ? { supportedActions: ['MOVE_ALONG_PATH'] } : MAY_STOP;
  const entities = [
    { ...carrier('c'), ...stopping },
    { ...carrier('d', pose(dAt, 0, 0)), ...MAY_STOP },
  ];
  const plant = snapshot({ points: [A, B, C, D], paths: [line(A, B), line(B, C), line(B, D)], entities });
  // Who has never moved is no vehicle.
  const moves = travels(
    'd',
    0,
    1,
    [{ type: 'PATH', name: dAt < 20 ? 'A-B' : 'B-C', ...offsets(dAt) }],
    pose(dAt, 0, 0),
  );
  return allRows(derived(plant, [moves, ...events], seconds(30)), 'holds').map(
    ({ heldName, holderName, place, fromMicros, toMicros }) =>
      `${heldName} by ${holderName} at ${place} ${fromMicros / 1e6}-${toMicros / 1e6}`,
  );
}

/** A step of half a metre. */
function offsets(x: number) {
  const startOffsetMeters = x < 20 ? x : x - 20;
  return { startOffsetMeters, endOffsetMeters: startOffsetMeters + 0.5 };
}

const part = (name: string, startOffsetMeters: number, endOffsetMeters: number) => [
  { type: 'PATH' as const, name, startOffsetMeters, endOffsetMeters },
];
const toB = travels('c', 0, 20, 'A A-B B', pose(0, 0, 0));

test('rows come in the order of their beginnings, and those of a name alone where one is asked for', () => {
  const entities = ['z', 'a', 'c'].map((name) => ({
    ...carrier(name, pose(name === 'z' ? 14 : 0, 0, 0)),
    ...MAY_STOP,
  }));
  const plant = snapshot({ points: [A, B], paths: [line(A, B)], entities });
  const events = [
    travels('z', 0, 1, part('A-B', 14, 14.5), pose(14, 0, 0)),
    ...[toB, stops('c', 10, pose(10, 0, 0))],
    ...[travels('a', 12, 20, 'A A-B B', pose(0, 0, 0)), stops('a', 17, pose(5, 0, 0))],
  ];
  const derivation = derived(plant, events, seconds(30));
  const said = (...names: string[]) =>
    allRows(derivation, 'holds', ...names).map(({ heldName, fromMicros }) => `${heldName} ${fromMicros / 1e6}`);
  expect(said()).toEqual(['c 10', 'c 12', 'a 17', 'c 17']);
  expect(said('a')).toEqual(['a 17']);
});

describe('[Q30] [Q31] a vehicle that stands is held by who is in its next metres', () => {
  test.each<[string, number, AnimationEvent[], string[]]>([
    ['stopped within its route, another ahead', 14, [toB, stops('c', 10, pose(10, 0, 0))], ['c by d at A-B 10-30']],
    ['the other is far away, or behind', 19.4, [toB, stops('c', 10, pose(10, 0, 0))], []],
    ['behind', 7, [toB, stops('c', 10, pose(10, 0, 0))], []],
    [
      'until it goes on',
      14,
      [toB, stops('c', 10, pose(10, 0, 0)), travels('c', 15, 2, part('A-B', 10, 11), pose(10, 0, 0))],
      ['c by d at A-B 10-15'],
    ],
    [
      'until the other has left',
      14,
      [toB, stops('c', 10, pose(10, 0, 0)), travels('d', 12, 4, part('A-B', 14.5, 20), pose(14.5, 0, 0))],
      // It leaves the line, which ends at 17 m, behind at 18 m: 3.5 of its 5.5 m in 4 s.
      ['c by d at A-B 10-14.545455'],
    ],
    [
      'stopped at the end of its route: the way of its next motion, also after a turn',
      24,
      [
        toB,
        stops('c', 20, pose(20, 0, 0)),
        turns('c', 22, 1, pose(20, 0, 0), 0),
        travels('c', 23, 7, part('B-C', 0, 10), pose(20, 0, 0)),
      ],
      ['c by d at B-C 20-22'],
    ],
    ['and where none is known yet, any way on', 24, [toB, stops('c', 20, pose(20, 0, 0))], ['c by d at B-C 20-30']],
    ['bound to it from elsewhere', 22, [toB, stops('c', 20, pose(20, 0, 0))], ['c by d at B-C 20-30']],
    ['an end without STOP is the end of a way, for who can be stopped', 24, [toB], []],
  ])('%s', (_, dAt, events, expected) => {
    expect(holds(dAt, events)).toEqual(expected);
  });

  test('a rest of who cannot be stopped is one, unless it turns back', () => {
    const on = travels('c', 25, 9, part('B-C', 0, 10), pose(20, 0, 0));
    const back = travels('c', 25, 2, part('A-B', 20, 18), pose(20, 0, 0));
    expect(holds(24, [toB, on], true)).toEqual(['c by d at B-C 20-25']);
    expect(holds(24, [toB, back], true)).not.toContain('c by d at B-C 20-25');
  });
});

describe('[Q36] holds that a service tells itself', () => {
  const row = { held: 'c', holder: null, place: 'P', why: 'safety', startMicros: 5, endMicros: null };

  test('are taken as they are; one without an end goes on', () => {
    const { endMicros: _, ...endless } = row;
    const before = { ...row, startMicros: -5, endMicros: 0 };
    const rows = [
      { ...endless, holder: 4 },
      before,
      { ...row, holder: 'd', why: 'traffic', startMicros: '6', endMicros: '8' },
    ];
    expect(toldHolds(rows, { fromMicros: 0, toMicros: 9 })).toEqual([
      expect.objectContaining({
        heldId: 'c',
        holderId: null,
        why: 'safety',
        fromMicros: 5,
        toMicros: 9,
        inferred: false,
      }),
      expect.objectContaining({ heldId: 'c', holderId: 'd', why: 'traffic', fromMicros: 6, toMicros: 8 }),
    ]);
  });

  test.each([
    { endMicros: 5, by: 5, isOver: true },
    { endMicros: '5', by: 6, isOver: true },
    { endMicros: 5, by: 4, isOver: false },
    { endMicros: null, by: 9, isOver: false },
    { by: 9, isOver: false },
  ])('one that ends at $endMicros was over by $by: $isOver', ({ by, isOver, ...hold }) => {
    expect(wasOverBy(hold, by)).toBe(isOver);
  });

  test.each([{ held: 4 }, { why: 'mood' }, { startMicros: null }])(
    '%j: a table that says it otherwise is none',
    (change) => {
      expect(toldHolds([row, { ...row, ...change }], { fromMicros: 0, toMicros: 9 })).toBe(null);
    },
  );
});

describe('[Q36] a table of holds is read from its end backwards', () => {
  const HOUR_MICROS = 3600e6;

  /** Of pages by the hours at which their holds begin, which never end: which are asked for, and which holds are told of 10:00 to 20:00. */
  async function read(hours: readonly (readonly number[])[], why = 'down') {
    const asked: number[] = [];
    const pageAt = (page: number) => ({
      rows: (hours[page - 1] ?? expect.fail('there is no such page')).map((hour) => ({
        ...{ held: `${hour}`, holder: null, place: null, why, startMicros: hour * HOUR_MICROS, endMicros: null },
      })),
      page: { totalPages: hours.length },
    });
    const ask = (page: number) => {
      asked.push(page);
      return Promise.resolve(pageAt(page));
    };
    const range = { fromMicros: 10 * HOUR_MICROS, toMicros: 20 * HOUR_MICROS };
    const holds = await readToldHolds(pageAt(1), ask, range);
    return { asked, told: holds?.map(({ heldId }) => Number(heldId)) ?? null };
  }

  test.each<[string, number[][], number[], number[]]>([
    ['all of it, its first page as it was read before', [[9.5, 10], [10.5], [12]], [3, 2], [9.5, 10, 10.5, 12]],
    ['up to a page that begins more than an hour before', [[1], [8.9, 10], [11]], [3, 2], [8.9, 10, 11]],
    ['on before one that begins an hour before', [[1], [9], [11]], [3, 2], [1, 9, 11]],
    ['over a page without rows', [[9.5], [], [11]], [3, 2], [9.5, 11]],
  ])('%s', async (_, hours, asked, told) => {
    expect(await read(hours)).toEqual({ asked, told });
  });

  test('but no more than sixty pages besides the last', async () => {
    const { asked } = await read(Array.from({ length: 70 }, () => [12]));
    expect([asked.length, asked[0], asked.at(-1)]).toEqual([61, 70, 10]);
  });

  test('unless it says it otherwise', async () => {
    expect(await read([[9.5], [11]], 'mood')).toEqual({ asked: [2], told: null });
  });
});
