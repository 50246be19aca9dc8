import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passagesOn, passing, someLines, WAY } from '../testing/passing.ts';
import {
  commonStretch,
  countWithin,
  endsOf,
  firstAt,
  metersAt,
  microsAt,
  passageAt,
  speedAt,
  type WayPassages,
  wayPassages,
} from './way-passages.ts';

const words = (passages: WayPassages) =>
  Array.from({ length: passages.count }, (_, index) => {
    const { start, end } = endsOf(passages, index);
    const times = `${(passages.starts[index] ?? 0) / 1e6}-${(passages.ends[index] ?? 0) / 1e6}`;
    return `${times} ${start}..${end} waited ${(passages.waitedMicros[index] ?? 0) / 1e6}`;
  });

describe('[Q23] what goes on over the next path of the way is one passage', () => {
  const first = passing('c', 'A-B', [0, 0, 10, 10]);
  test.each([
    ['along it', [first, passing('c', 'C-B', [10, 20, 30, 0])], ['0-30 0..30 waited 0']],
    [
      'also where it stood in between',
      [first, passing('c', 'C-B', [14, 20, 30, 0], { standsSinceMicros: 10e6 })],
      ['0-30 0..30 waited 4'],
    ],
    [
      'not where it moved in some other way',
      [first, passing('c', 'C-B', [14, 20, 30, 0])],
      ['0-10 0..10 waited 0', '14-30 10..30 waited 0'],
    ],
    [
      'against it',
      [passing('c', 'C-B', [0, 0, 20, 20]), passing('c', 'A-B', [20, 10, 30, 0])],
      ['0-30 30..0 waited 0'],
    ],
    [
      'not where it turned',
      [first, passing('c', 'A-B', [10, 10, 20, 0])],
      ['0-10 0..10 waited 0', '10-20 10..0 waited 0'],
    ],
    [
      'not where it turned just behind the beginning of the next path',
      [passing('c', 'C-B', [0, 20, 5, 19.96875]), passing('c', 'A-B', [5, 10, 15, 0])],
      ['0-5 10..10.03125 waited 0', '5-15 10..0 waited 0'],
    ],
    [
      'not where it goes on over the same path',
      [passing('c', 'A-B', [0, 0, 5, 5]), passing('c', 'A-B', [5, 5, 10, 10])],
      ['0-5 0..5 waited 0', '5-10 5..10 waited 0'],
    ],
    [
      'not another vehicle',
      [first, passing('d', 'C-B', [10, 20, 30, 0])],
      ['0-10 0..10 waited 0', '10-30 10..30 waited 0'],
    ],
    [
      'not where it goes on elsewhere on the next path',
      [first, passing('c', 'C-B', [10, 15, 30, 0])],
      ['0-10 0..10 waited 0', '10-30 15..30 waited 0'],
    ],
    [
      'not where the next path is not the next of the way',
      [passing('c', 'C-B', [0, 20, 10, 0]), passing('c', 'A-B', [10, 0, 20, 10])],
      ['0-10 10..30 waited 0', '10-20 0..10 waited 0'],
    ],
    [
      'where one path ends a little beyond where the next begins, it waits there',
      [
        passing('c', 'A-B', [0, 0, 10, 10.03]),
        passing('c', 'C-B', [12, 20, 13, 19.98, 30, 0], { standsSinceMicros: 10e6 }),
      ],
      ['0-30 0..30 waited 3'],
    ],
    [
      'where one path ends a little before where the next begins, it waits there, too',
      [passing('c', 'A-B', [0, 0, 10, 9.96875]), passing('c', 'C-B', [12, 20, 30, 0], { standsSinceMicros: 10e6 })],
      ['0-30 0..30 waited 2'],
    ],
    ['other paths are left out', [passing('c', 'X', [0, 0, 5, 5])], []],
  ])('%s', (_, rows, expected) => {
    const passages = wayPassages(rows, WAY);
    expect(words(passages)).toEqual(expected);
    const { count, micros, firstPoints } = passages;
    for (let index = 0; index < count; index += 1) {
      const own = [...micros.subarray(firstPoints[index], firstPoints[index + 1])];
      expect(own, 'each instant once, ascending').toEqual([...new Set(own)].sort((a, b) => a - b));
    }
    expect(micros).toHaveLength(firstPoints[count] ?? 0);
  });
});

test('[Q23] a place is reached when the line is there; the ends hold before and after', () => {
  fc.assert(
    fc.property(someLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const passages = passagesOn(...lines);
      for (let index = 0; index < passages.count; index += 1) {
        const { start, end } = endsOf(passages, index);
        const place = start + (end - start) * share;
        expect(metersAt(passages, index, microsAt(passages, index, place))).toBeCloseTo(place, 4);
        expect(metersAt(passages, index, -1)).toBe(start);
        expect(metersAt(passages, index, 1e12)).toBe(end);
        const sign = passages.isForward[index] ? 1 : -1;
        expect(microsAt(passages, index, start - sign)).toBe(passages.starts[index]);
        expect(microsAt(passages, index, end + sign)).toBe(passages.ends[index]);
        expect(firstAt(passages, passages.ends[index] ?? 0)).toBeLessThanOrEqual(index);
      }
    }),
    { seed: 20261125, numRuns: 300 },
  );
});

test('[Q23] speed is the slope of what follows, nothing while it stands; where it stands it is from when it stops', () => {
  const passages = passagesOn([0, 0, 4, 8, 6, 8, 8, 10]);
  expect([1, 4, 5, 6, 7].map((second) => speedAt(passages, 0, second * 1e6))).toEqual([2, 0, 0, 1, 1]);
  expect([4, 8, 9].map((place) => microsAt(passages, 0, place) / 1e6)).toEqual([2, 4, 7]);
});

describe('[Q23] of passages at 0-10, 5-8, 5-20 and 30-31 s', () => {
  const passages = passagesOn([0, 0, 10, 10], [5, 0, 8, 3], [5, 10, 20, 0], [30, 0, 31, 1]);

  test.each([
    { from: 0, to: 31, most: 9, count: 4 },
    { from: 0, to: 31, most: 2, count: 2 },
    { from: 9, to: 30, most: 9, count: 2 },
    { from: 10, to: 30, most: 9, count: 1 },
    { from: 20, to: 30, most: 9, count: 0 },
    { from: 31, to: 99, most: 9, count: 0 },
  ])('$count lie between $from and $to s, counted up to $most', ({ from, to, most, count }) => {
    expect(countWithin(passages, from * 1e6, to * 1e6, most)).toBe(count);
  });

  test.each([
    { device: 'c0', at: 0, index: 0 },
    { device: 'c1', at: 5, index: 1 },
    { device: 'c2', at: 5, index: 2 },
    { device: 'c0', at: 5, index: null },
    { device: 'c1', at: 6, index: null },
    { device: 'c1', at: -1, index: null },
  ])('that of $device which begins at $at s is $index', ({ device, at, index }) => {
    expect(passageAt(passages, device, at * 1e6)).toBe(index);
  });

  test('none takes longer than 15 s', () => {
    expect(passages.longestMicros).toBe(15e6);
  });

  test.each([
    { a: 0, b: 1, common: { start: 0, end: 3 } },
    { a: 1, b: 3, common: { start: 0, end: 1 } },
  ])('$a and $b both cover $common', ({ a, b, common }) => {
    expect(commonStretch(passages, a, b)).toEqual(common);
    expect(commonStretch(passages, b, a)).toEqual(common);
  });

  test('two cover nothing where one ends as the other begins', () => {
    const apart = passagesOn([0, 0, 4, 4], [5, 4, 9, 8], [20, 8, 25, 3], [21, 5, 25, 0]);
    expect([commonStretch(apart, 0, 1), commonStretch(apart, 2, 3)]).toEqual([null, { start: 5, end: 3 }]);
  });
});

test('[Q23] devices are told once, by the name that they bore then', () => {
  const named = (name: string, at: number, entityId = name) => passing(name, 'A-B', [at, 0, at + 1, 10], { entityId });
  const { devices, deviceOf } = wayPassages([named('c', 0), named('d', 2), named('c', 4), named('e', 6, 'c')], WAY);
  expect(devices.map(({ entityId, entityName, entityType }) => `${entityId} ${entityName} ${entityType}`)).toEqual([
    ...['c c CARRIER', 'd d CARRIER', 'c e CARRIER'],
  ]);
  expect([...deviceOf]).toEqual([0, 1, 0, 2]);
});
