import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTableKeeper } from './table-keeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each turn lasts a second; the first so many fail. */
function underTest(everyMillis: number, failing = 0) {
  const kept: string[] = [];
  let failures = failing;
  const keeper = createTableKeeper({
    everyMillis,
    async keep(isEnd, signal) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      kept.push(signal.aborted ? 'called off' : isEnd ? 'end' : 'between');
      return failures-- <= 0;
    },
  });
  return { keeper, kept };
}

test('each few minutes, and at the end of the run, once', async () => {
  const { keeper, kept } = underTest(60_000);
  keeper.noteStatus('RUNNING');
  await vi.advanceTimersByTimeAsync(125_000);
  expect(kept).toEqual(['between', 'between']);
  for (const status of ['COMPLETED', 'COMPLETED'] as const) keeper.noteStatus(status);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(kept).toEqual(['between', 'between', 'end']);
  keeper.end();
});

test.each(['COMPLETED', 'STOPPED', 'FAILED'] as const)('at the end alone where that was chosen: %s', async (status) => {
  const { keeper, kept } = underTest(0);
  keeper.noteStatus('RUNNING');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(kept).toEqual([]);
  keeper.noteStatus(status);
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept).toEqual(['end']);
  keeper.end();
});

test('when nobody watches any more recording goes on until they are kept, and again after the next who watched', async () => {
  const { keeper, kept } = underTest(60_000);
  expect(keeper.isFinishing()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(keeper.isFinishing()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  expect([keeper.isFinishing(), keeper.isFinishing()]).toEqual([false, false]);
  keeper.noteWanted();
  expect(keeper.isFinishing()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept).toEqual(['end', 'end']);
  keeper.end();
});

test.each([
  { failing: 2, turns: 3 },
  { failing: 99, turns: 5 },
])('a last turn that failed is taken again while recording goes on: $failing failures', async ({ failing, turns }) => {
  const { keeper, kept } = underTest(60_000, failing);
  expect(keeper.isFinishing()).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.isFinishing()).toBe(true);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(keeper.isFinishing()).toBe(false);
  expect(kept).toEqual(Array.from({ length: turns }, () => 'end'));
  keeper.end();
});

test('a last turn that failed is taken again though the wall clock is set on by an hour (server finding 12)', async () => {
  const { keeper, kept } = underTest(60_000, 1);
  expect(keeper.isFinishing()).toBe(true);
  vi.setSystemTime(Date.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept).toEqual(['end', 'end']);
  keeper.end();
});

test('whoever watches again before the next try has the tables kept as ever', async () => {
  const { keeper, kept } = underTest(60_000, 99);
  expect(keeper.isFinishing()).toBe(true);
  await vi.advanceTimersByTimeAsync(2000);
  keeper.noteWanted();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(kept).toEqual(['end', 'between', 'between']);
  keeper.end();
});

test('a turn at the end waits for the one that runs, one in between is left out', async () => {
  const { keeper, kept } = underTest(500);
  await vi.advanceTimersByTimeAsync(700);
  keeper.noteStatus('STOPPED');
  await vi.advanceTimersByTimeAsync(5000);
  expect(kept).toEqual(['between', 'end']);
  keeper.end();
});

test.each([0, 60_000])('a turn at the end that failed is taken again until it succeeds: %d', async (everyMillis) => {
  const { keeper, kept } = underTest(everyMillis, 2);
  keeper.noteStatus('COMPLETED');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(kept).toEqual(['end', 'end', 'end']);
  keeper.noteStatus('RUNNING');
  keeper.noteStatus('COMPLETED');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(kept).toHaveLength(4);
  keeper.end();
});

test('the time of a turn begins with it, not while it waits for the one before', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  const { keeper } = underTest(500);
  await vi.advanceTimersByTimeAsync(700);
  keeper.noteStatus('STOPPED');
  expect(limit).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(limit).toHaveBeenCalledTimes(2);
  limit.mockRestore();
  keeper.end();
});

test('ends at once with the gateway', async () => {
  const { keeper, kept } = underTest(60_000);
  expect(keeper.isFinishing()).toBe(true);
  keeper.end();
  expect(keeper.isFinishing()).toBe(false);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(kept).toEqual(['called off']);
});
