import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passagesOn, someLines } from '../testing/passing.ts';
import { batches, overtakings } from './following.ts';
import { commonStretch, metersAt, microsAt } from './way-passages.ts';

describe('[Q24] overtakings', () => {
  test.each([
    [
      'one that came later and left sooner',
      [
        [0, 0, 20, 10],
        [10, 0, 15, 10],
      ],
      ['1 0 13.333 6.667'],
    ],
    [
      'not one that follows',
      [
        [0, 0, 20, 10],
        [10, 0, 25, 10],
      ],
      [],
    ],
    [
      'not one that comes towards it',
      [
        [0, 0, 20, 10],
        [10, 10, 15, 0],
      ],
      [],
    ],
    [
      'where one stands',
      [
        [0, 0, 5, 5, 30, 5, 35, 10],
        [10, 0, 20, 10],
      ],
      ['1 0 15 5'],
    ],
    [
      'where both are on the way, if one comes to it later',
      [
        [0, 5, 20, 10],
        [1, 0, 11, 10],
      ],
      ['1 0 8 7'],
    ],
    [
      'one that came from further back',
      [
        [0, 0, 4, 10],
        [1, 5, 20, 10],
      ],
      ['0 1 2.118 5.294'],
    ],
    [
      'not one that drives on another part of the way',
      [
        [0, 0, 10, 4],
        [1, 6, 5, 10],
      ],
      [],
    ],
  ])('%s', (_, lines, expected) => {
    const words = overtakings(passagesOn(...lines)).map(
      ({ overtaker, overtaken, micros, meters }) =>
        `${overtaker} ${overtaken} ${Number((micros / 1e6).toFixed(3))} ${Number(meters.toFixed(3))}`,
    );
    expect(words.map((word) => word.split(' ').slice(0, 2))).toEqual(
      expected.map((word) => word.split(' ').slice(0, 2)),
    );
    for (const [index, word] of words.entries()) {
      const [said, wanted] = [word, expected[index] ?? ''].map((one) => one.split(' ').slice(2).map(Number));
      expect(said?.[0]).toBeCloseTo(wanted?.[0] ?? Number.NaN, 1);
      expect(said?.[1]).toBeCloseTo(wanted?.[1] ?? Number.NaN, 1);
    }
  });

  test('are the pairs whose order changes, by the plainest way', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const passages = passagesOn(...lines);
        const expected: string[] = [];
        for (let b = 0; b < passages.count; b += 1) {
          for (let a = 0; a < b; a += 1) {
            const common = passages.isForward[a] === passages.isForward[b] ? commonStretch(passages, a, b) : null;
            if (!common) continue;
            const gap = (place: number) => microsAt(passages, a, place) - microsAt(passages, b, place);
            if (gap(common.start) * gap(common.end) < 0) expected.push(`${a} ${b}`);
          }
        }
        const found = overtakings(passages);
        const pairs = found.map(({ overtaker, overtaken }) => [overtaker, overtaken].sort((a, b) => a - b).join(' '));
        expect(pairs.sort()).toEqual(expected.sort());
        for (const { overtaker, overtaken, micros, meters } of found) {
          expect(metersAt(passages, overtaker, micros)).toBeCloseTo(meters, 0);
          expect(metersAt(passages, overtaken, micros)).toBeCloseTo(meters, 0);
        }
      }),
      { seed: 20261125, numRuns: 500 },
    );
  });
});

test('[Q25] what drives on other parts of the way makes no batch', () => {
  expect(batches(passagesOn([0, 0, 5, 4], [1, 6, 5, 10]), 60e6)).toEqual([]);
});

test.each([
  ['each behind the one before by less', 6, ['0 1 2', '4 5']],
  ['a longer one takes more in', 12, ['0 1 2 3', '4 5']],
  ['a shorter one none', 3, []],
  ['as much is not less', 5, []],
])('[Q25] batches: %s than the headway', (_, headway, expected) => {
  const enters = [0, 5, 10, 20, 100, 105];
  const passages = passagesOn(...enters.map((start) => [start, 0, start + 10, 10]), [50, 10, 60, 0], [54, 10, 64, 0]);
  const found = batches(passages, headway * 1e6);
  // By position: two that go against the way stand between the fourth and the fifth.
  const along = found
    .filter(({ isForward }) => isForward)
    .map((batch) => batch.passages.map((at) => (at > 3 ? at - 2 : at)).join(' '));
  expect(along).toEqual(expected);
  expect(found.filter(({ isForward }) => !isForward)).toHaveLength(headway > 4 ? 1 : 0);
  for (const { passages: own, startMicros, endMicros } of found) {
    expect([startMicros, endMicros]).toEqual([own[0], own.at(-1)].map((at) => passages.starts[at ?? -1]));
  }
});
