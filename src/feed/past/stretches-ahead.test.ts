import { expect, test } from 'vitest';
import type { RecordedEpoch } from './recorded-epochs.ts';
import { stretchesAhead } from './stretches-ahead.ts';

/** Stretches named by their place; those in `breaks` do not go on from the one before. */
function row(length: number, breaks: readonly number[] = [0]): RecordedEpoch[] {
  return Array.from(
    { length },
    (_, place) => ({ startMicros: place, stretch: { goesOn: !breaks.includes(place) } }) as RecordedEpoch,
  );
}

test.each([
  { shown: 5, step: 0, reads: [5] },
  { shown: 5, step: 1, reads: [5, 6, 7, 8, 9] },
  { shown: 11, step: 1, reads: [11] },
  { shown: 11, step: -1, reads: [11, 8, 9, 10, 4, 5, 6, 7] },
  { shown: 10, step: -1, reads: [10, 8, 9, 4, 5, 6, 7] },
  { shown: 9, step: -1, reads: [9, 8, 4, 5, 6, 7] },
  { shown: 8, step: -1, reads: [8, 4, 5, 6, 7] },
  { shown: 1, step: -1, reads: [1, 0] },
  { shown: 0, step: -1, reads: [0] },
])('[F27] of twelve, with $shown shown and step $step: $reads', ({ shown, step, reads }) => {
  expect(stretchesAhead(row(12), shown, step).map(({ startMicros }) => startMicros)).toEqual(reads);
});

test('[F27] a group does not reach over a break', () => {
  const reads = stretchesAhead(row(12, [0, 6]), 8, -1).map(({ startMicros }) => startMicros);
  expect(reads).toEqual([8, 6, 7, 4, 5]);
  const before = stretchesAhead(row(12, [0, 6]), 6, -1).map(({ startMicros }) => startMicros);
  expect(before).toEqual([6, 4, 5, 0, 1, 2, 3]);
});
