import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seedSchema } from '../control/requests.ts';
import { replicationSeed } from './replication-seed.ts';

const seeds = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => replicationSeed(seed, index));

test('every replication of an experiment has a seed of its own, and one that a simulation takes', () => {
  const anySeed = fc.integer({ min: 0, max: 4_294_967_295 });
  fc.assert(
    fc.property(anySeed, (seed) => {
      const found = seeds(seed, 1000);
      expect(new Set(found).size).toBe(1000);
      for (const each of found) expect(seedSchema.safeParse(each).success).toBe(true);
    }),
    { seed: 29, numRuns: 30 },
  );
});

test('experiments with neighbouring seeds share no run (finding 7a)', () => {
  const found = Array.from({ length: 200 }, (_, seed) => seeds(seed, 10)).flat();
  expect(new Set(found).size).toBe(found.length);
});
