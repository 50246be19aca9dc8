import { describe, expect, test } from 'vitest';
import type { AnimationClock } from '../protocol/index.ts';
import { ServiceClock } from './service-clock.ts';
import { clockOf } from './testing/service.ts';

const SECOND = 1_000_000;

interface Read extends Partial<AnimationClock> {
  /** Simulation seconds, and when they were read. */
  sim: number;
  atMillis: number;
  /** When the service says that it was, where this is something else. */
  saidMillis?: number;
}

/** A clock that has been read; every read came from far away in 7 ms, an hour after the page was opened. */
function read(reads: readonly Read[]): ServiceClock {
  const clock = new ServiceClock();
  for (const { sim, atMillis, saidMillis = atMillis, ...said } of reads) {
    const told = clockOf({ simulationTimeMicros: sim * SECOND, ...said }, saidMillis);
    clock.observe({ clock: told, receivedAt: atMillis + 3_600_007 });
  }
  return clock;
}

/** Reads of a service at multiplier 1 that runs at half of that. */
const slow = (...times: number[]): Read[] => times.map((atMillis) => ({ sim: atMillis / 2000, atMillis }));

test('before it is read it stands at 0', () => {
  expect(new ServiceClock()).toMatchObject({ isAdvancing: false, pace: 1000, nominalPace: 1000 });
  expect(new ServiceClock().estimateAt(5000, 1000)).toBe(0);
});

describe('[P11] the pace', () => {
  const SLOW = slow(0, 500, 1000);

  test.each<{ rule: string; reads: Read[]; pace: number }>([
    { rule: 'is the multiplier for one read', reads: slow(0), pace: 1000 },
    { rule: 'is the multiplier for two', reads: slow(0, 1000), pace: 1000 },
    { rule: 'is measured by three', reads: SLOW, pace: 500 },
    { rule: 'is measured over 800 ms', reads: slow(0, 400, 800), pace: 500 },
    { rule: 'and over no less', reads: slow(0, 400, 799), pace: 1000 },
    { rule: 'of a clock that stands between two steps', reads: [...SLOW, { sim: 0.5, atMillis: 1300 }], pace: 500 },
    {
      rule: 'is not measured while it rests',
      reads: slow(0, 500, 1000).map((one) => ({ ...one, advancing: false })),
      pace: 1000,
    },
    {
      rule: 'is measured anew in another mode',
      reads: [...SLOW, { sim: 0.75, atMillis: 1500, runMode: 'EVENT_DRIVEN' }],
      pace: 1000,
    },
    { rule: 'is measured anew from an earlier time', reads: [...SLOW, { sim: 0.4, atMillis: 1500 }], pace: 1000 },
    {
      rule: 'is measured anew when the wall clock of the service was set',
      reads: [...SLOW, { sim: 0.75, atMillis: 1500, saidMillis: 11_501 }],
      pace: 1000,
    },
    {
      rule: 'is measured on where it drifts by ten seconds',
      reads: [...SLOW, { sim: 5.75, atMillis: 1500, saidMillis: 11_500 }],
      pace: 500,
    },
    {
      rule: 'is measured by the times of receipt where the service says the same time',
      reads: SLOW.map((one) => ({ ...one, saidMillis: 0 })),
      pace: 500,
    },
    {
      rule: 'is measured over ten seconds',
      reads: [0, 1, 4, 6, 10].map((sim, index) => ({ sim, atMillis: index * 2500 })),
      pace: 1000,
    },
    {
      rule: 'and over no more',
      reads: [0, 1, 4, 6, 10].map((sim, index) => ({ sim, atMillis: index * 2501 })),
      pace: 9000 / 7.503,
    },
    {
      rule: 'or by four reads',
      reads: [0, 4, 8, 20, 32].map((sim, index) => ({ sim, atMillis: index * 8000 })),
      pace: 28_000 / 24,
    },
  ])('$rule', ({ reads, pace }) => {
    expect(read(reads).pace).toBeCloseTo(pace, 6);
  });
});

test('[P20] a time of receipt that is no number is refused by its name', () => {
  const sample = { clock: clockOf({ simulationTimeMicros: 0 }, 0), receivedAt: Number.NaN };
  expect(() => new ServiceClock().observe(sample)).toThrow(/^receivedAt must be a finite number/);
});
