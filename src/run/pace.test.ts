import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pace of 100 ms, with the times at which it acted. */
function paced() {
  const at: number[] = [];
  const start = performance.now();
  return { pace: new Pace(() => at.push(performance.now() - start), 100), at };
}

test('what is requested again and again is done at the pace, the last request included', () => {
  const { pace, at } = paced();
  for (let i = 0; i < 25; i += 1) {
    pace.request();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);
  expect(at).toEqual([0, 100, 200, 300]);
});

test('(front P3) at rest nothing is done: no timer goes on', () => {
  const { pace, at } = paced();
  pace.request();
  vi.advanceTimersByTime(10_000);
  expect(at).toEqual([0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing is done after it was stopped', () => {
  const { pace, at } = paced();
  pace.request();
  pace.stop();
  vi.advanceTimersByTime(1000);
  expect(at).toEqual([]);
});
