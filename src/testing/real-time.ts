import { afterAll, expect, vi } from 'vitest';

/*
 * Files share a worker: timers that one of them leaves faked stand still for all that follow. A spy on a faked timer does so,
 * since `restoreMocks` puts the faked one back after time is real again.
 */
afterAll(() => {
  expect(vi.isFakeTimers(), 'fake timers are left').toBe(false);
  for (const timer of [setTimeout, setInterval, performance.now, Date])
    expect('clock' in timer, 'a faked timer is left').toBe(false);
});
