import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadBatches } from './read-batches.ts';
import { type ReadAt, StandingBy } from './standing-by.ts';
import { turningPlant } from './testing/recorded-run.ts';

const { clock } = turningPlant();

/** An answer that tells these batches. */
const answer = (...sequences: number[]): ReadBatches => ({
  batches: sequences.map((sequence) => ({ sequence, batch: null, raw: Buffer.alloc(10) })),
  clock,
  isEdge: true,
});
const afterMillis = (steady: number) => ({ wall: 0, steady });
const sequencesOf = (all: readonly ReadAt[]) => all.map(({ read }) => read.batches.map(({ sequence }) => sequence));

function standing(...answers: number[][]): StandingBy {
  const kept = new StandingBy();
  for (const [index, sequences] of answers.entries()) kept.add(answer(...sequences), afterMillis(index * 1000));
  return kept;
}

describe('what another process records meanwhile', () => {
  test.each<[string, number[][], number, number[][], number[][]]>([
    ['nothing', [], 5, [], []],
    ['all that it has written', [[1, 2], [3]], 3, [[1, 2], [3]], []],
    [
      'up to the middle of an answer',
      [
        [1, 2],
        [3, 4, 5],
      ],
      3,
      [[1, 2], [3]],
      [[4, 5]],
    ],
    ['answers without batches, which tell the clock', [[1], [], [], [2]], 1, [[1], [], []], [[2]]],
    ['none where it has stopped before', [[7], [8]], 3, [], [[7], [8]]],
  ])('is followed: %s', (_case, answers, end, followed, left) => {
    const kept = standing(...answers);
    expect(sequencesOf(kept.takeUpTo(end))).toEqual(followed);
    expect(sequencesOf(kept.takeAll())).toEqual(left);
  });

  test('and nothing is lost or told twice, wherever it stops and whatever goes for its age', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 }),
        fc.nat(100),
        fc.nat(60),
        (sizes, end, seconds) => {
          let sequence = 0;
          const kept = standing(...sizes.map((size) => Array.from({ length: size }, () => (sequence += 1))));
          const old = sequencesOf(kept.takeOld(afterMillis(seconds * 1000))).flat();
          const before = sequencesOf(kept.takeUpTo(end)).flat();
          const after = sequencesOf(kept.takeAll()).flat();
          expect([...old, ...before, ...after]).toEqual(Array.from({ length: sequence }, (_, index) => index + 1));
          expect(before.every((each) => each <= end)).toBe(true);
          expect(after.every((each) => each > end)).toBe(true);
        },
      ),
    );
  });

  test('goes after twenty seconds', () => {
    const kept = standing([1], [2], [3]);
    expect(sequencesOf(kept.takeOld(afterMillis(21_500)))).toEqual([[1], [2]]);
  });

  test('what was followed is no longer counted: as much as before is kept after it', () => {
    const third = Buffer.alloc(12 * 1024 * 1024);
    const large = (sequence: number): ReadBatches => ({
      batches: [{ sequence, batch: null, raw: third }],
      clock,
      isEdge: true,
    });
    const kept = new StandingBy();
    kept.add(large(1), afterMillis(0));
    kept.add(large(2), afterMillis(0));
    kept.takeUpTo(2);
    kept.add(large(3), afterMillis(1000));
    kept.add(large(4), afterMillis(1000));
    expect(sequencesOf(kept.takeOld(afterMillis(1000)))).toEqual([]);
    kept.add(large(5), afterMillis(1000));
    expect(sequencesOf(kept.takeOld(afterMillis(1000)))).toEqual([[3]]);
  });
});
