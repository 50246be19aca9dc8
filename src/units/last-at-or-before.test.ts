import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastAtOrBefore } from './index.ts';

const itself = (key: number) => key;

test.each([
  { keys: [], key: 1, first: 0, index: -1 },
  { keys: [1, 3, 3, 5], key: 0, first: 0, index: -1 },
  { keys: [1, 3, 3, 5], key: 3, first: 0, index: 2 },
  { keys: [1, 3, 3, 5], key: 4, first: 0, index: 2 },
  { keys: [1, 3, 3, 5], key: 9, first: 0, index: 3 },
  { keys: [1, 3, 3, 5], key: 2, first: 1, index: 0 },
])('the last of $keys from $first on that is at most $key is at $index', ({ keys, key, first, index }) => {
  expect(lastAtOrBefore(keys, key, itself, first)).toBe(index);
});

test('it is what a look at each finds', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 });
  fc.assert(
    fc.property(keys, fc.integer({ min: -1, max: 51 }), (unsorted, key) => {
      const sorted = unsorted.toSorted((a, b) => a - b);
      expect(lastAtOrBefore(sorted, key, itself)).toBe(sorted.findLastIndex((each) => each <= key));
    }),
    { numRuns: 300, seed: 34 },
  );
});
