import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passagesOn, passing, someLines, WAY } from '../testing/passing.ts';
import { endsOf, firstAt, metersAt, microsAt, speedAt, type WayPassages, wayPassages } from './way-passages.ts';

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
      'not another vehicle',
      [first, passing('d', 'C-B', [10, 20, 30, 0])],
      ['0-10 0..10 waited 0', '10-30 10..30 waited 0'],
    ],
    ['other paths are left out', [passing('c', 'X', [0, 0, 5, 5])], []],
  ])('%s', (_, rows, expected) => {
    expect(words(wayPassages(rows, WAY))).toEqual(expected);
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
        expect(firstAt(passages, passages.ends[index] ?? 0)).toBeLessThanOrEqual(index);
      }
    }),
    { seed: 20261125, numRuns: 300 },
  );
});

test('[Q23] speed is the slope, nothing while it stands', () => {
  const passages = passagesOn([0, 0, 4, 8, 6, 8, 8, 10]);
  expect([1, 5, 7].map((second) => speedAt(passages, 0, second * 1e6))).toEqual([2, 0, 1]);
});
