import { describe, expect, it } from 'vitest';
import type { Clock } from '../../protocol/index.ts';
import { clockRemarks, modeWords } from './clock-words.ts';

const clock: Clock = {
  simulationId: 's',
  simulationTimeMicros: 0,
  status: 'RUNNING',
  runtimeAvailable: true,
  flowControl: 'NONE',
  sampledAt: '2026-01-02T00:00:00Z',
};

describe('words about a clock', () => {
  it.each([
    [{ runMode: 'REAL_TIME', speedMultiplier: 10 }, 'Real time, 10×'],
    [{ runMode: 'REAL_TIME', speedMultiplier: null }, 'Real time, 1×'],
    [{ runMode: 'EVENT_DRIVEN', speedMultiplier: null }, 'Event-driven, 1×'],
    [{ runMode: 'FULL_SPEED', speedMultiplier: null }, 'Full speed, no animation'],
    [{ runMode: null, speedMultiplier: null }, 'Run mode unknown'],
  ] as const)('%j', (clock, words) => {
    expect(modeWords(clock)).toBe(words);
  });

  it('says nothing of a clock that runs as usual', () => {
    expect(clockRemarks(clock)).toEqual([]);
  });

  it.each([
    [{ runtimeAvailable: false }, 'Resources released: no more data can be read.'],
    [{ flowControl: 'ANIMATION_BACKPRESSURE' }, 'Throttled (slow client)'],
    [{ statusReasonCode: 'STOPPED_BY_REQUEST' }, 'Reason: stopped by request'],
  ])('%j', (change, remark) => {
    expect(clockRemarks({ ...clock, ...change })).toEqual([remark]);
  });
});
