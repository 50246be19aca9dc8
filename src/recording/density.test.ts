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
