import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNearest } from './near-labels.ts';

test('keeps the few of the least score, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true })), fc.integer({ min: 1, max: 9 }), (scores, most) => {
      const nearest = createNearest<number>(most);
      for (const score of scores) nearest.offer(score, score);
      expect(nearest.items).toEqual([...scores].sort((a, b) => a - b).slice(0, most));
    }),
    { seed: 7, numRuns: 200 },
  );
});
