import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EVENT_FLAGS, eventFlags } from '../protocol/index.ts';
import { Density } from './density.ts';

const SECOND = 1e6;

describe('[A2] of which kinds the events of a bucket are', () => {
  test('is told bucket by bucket, and of two that become one for both', () => {
    const density = new Density();
    density.add(0, eventFlags('ROTATE'));
    density.add(1 * SECOND, eventFlags('STOP'));
    density.add(2 * SECOND, eventFlags('ATTACH_CARGO'));
    expect(density.read()).toEqual({ startMicros: 0, bucketMicros: SECOND, counts: [1, 1, 1], kinds: [1, 3, 5] });
    density.add(64 * SECOND, eventFlags('A KIND OF LATER'));
    const { bucketMicros, counts, kinds } = density.read();
    const { event, stop, handover } = EVENT_FLAGS;
    expect([bucketMicros, counts.slice(0, 3), kinds.slice(0, 3)]).toEqual([
      2 * SECOND,
      [2, 1, 0],
      [event | stop, event | handover, 0],
    ]);
    expect([counts[32], kinds[32]]).toEqual([1, event]);
  });
});

describe('[R12] events over time', () => {
  test('are none before the first', () => {
    expect(new Density().read()).toEqual({ startMicros: 0, bucketMicros: SECOND, counts: [], kinds: [] });
  });

  test('are counted by the second as long as 64 buckets reach', () => {
    const density = new Density();
    for (const second of [100, 163]) density.add(second * SECOND, 1);
    expect(density.read()).toMatchObject({ startMicros: 100 * SECOND, bucketMicros: SECOND });
    density.add(164 * SECOND, 1);
    expect(density.read()).toMatchObject({ startMicros: 100 * SECOND, bucketMicros: 2 * SECOND });
  });

  test('are counted in at most 64 buckets, each where its time lies; what is older than the first counts as the first', () => {
    const times = fc.array(fc.integer({ min: 30 * SECOND, max: 3600 * SECOND }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(times, (drawn) => {
        const density = new Density();
        for (const time of drawn) density.add(time, 1);
        const { startMicros, bucketMicros, counts, kinds } = density.read();
        const naive: number[] = [];
        for (const time of drawn) {
          const at = Math.max(0, Math.floor((time - startMicros) / bucketMicros));
          while (naive.length <= at) naive.push(0);
          naive[at] = (naive[at] ?? 0) + 1;
        }
        expect(counts).toEqual(naive);
        expect(counts.length).toBeLessThanOrEqual(64);
        expect(kinds).toEqual(naive.map((count) => (count > 0 ? 1 : 0)));
        expect([startMicros % bucketMicros, Number.isInteger(Math.log2(bucketMicros / SECOND))]).toEqual([0, true]);
      }),
      { seed: 20261125, numRuns: 100 },
    );
  });
});
