import { describe, expect, test } from 'vitest';
import type { EventLog, Past } from '../../feed/index.ts';
import { EVENT_FLAGS } from '../../protocol/index.ts';
import { createDensity } from './density.ts';

/** A log of instants with flags, in order. */
function logOf(...entries: [at: number, flags: number][]): EventLog {
  return {
    indexFrom: (micros: number) => {
      const index = entries.findIndex(([at]) => at >= micros);
      return index < 0 ? entries.length : index;
    },
    flagsAt: (index: number) => entries[index]?.[1] ?? 0,
  } as EventLog;
}

describe('density', () => {
  const window = { startMicros: 0, endMicros: 1000, followsEdge: false };

  test('counts the instants of each column and joins their flags', () => {
    const { event, stop, handover } = EVENT_FLAGS;
    const log = logOf(
      [-5, event],
      [0, event],
      [99, event | stop],
      [100, event | handover],
      [999, event],
      [1000, event],
    );
    const { counts, flags, highest, columns } = createDensity()(log, window, 10, 10);
    expect(columns).toBe(10);
    expect([...counts]).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(flags[0]).toBe(event | stop);
    expect(flags[1]).toBe(event | handover);
    expect(highest).toBe(2);
  });

  test('an empty log is flat', () => {
    expect(createDensity()(logOf(), window, 10, 10).highest).toBe(0);
  });
});

describe('[F28] density of what was recorded', () => {
  const window = { startMicros: 0, endMicros: 1000, followsEdge: false };
  const buckets = [
    { startMicros: -100, lengthMicros: 100, count: 9, kinds: 1 },
    { startMicros: 0, lengthMicros: 200, count: 8, kinds: 1 | 2 },
    { startMicros: 450, lengthMicros: 10, count: 3, kinds: 1 | 4 },
  ];

  test('is spread over what each bucket covers, beside what the page has read itself', () => {
    const past = { endMicros: 600, buckets: () => buckets } as unknown as Past;
    const log = logOf([700, EVENT_FLAGS.event]);
    const { counts, flags, highest } = createDensity()(log, window, 10, 10, { past, ownOldestMicros: 600 });
    expect([...counts]).toEqual([4, 4, 0, 0, 3, 0, 0, 1, 0, 0]);
    expect(highest).toBe(4);
    expect([...flags]).toEqual([3, 3, 0, 0, 5, 0, 0, 1, 0, 0]);
  });
});
