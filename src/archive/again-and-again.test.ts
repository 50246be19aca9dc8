import { expect, onTestFinished, test, vi } from 'vitest';
import { AgainAndAgain } from './again-and-again.ts';

/** Acts that end when they are told to, every 100 ms; how many were begun. */
async function everyTenth() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ends: ((error?: Error) => void)[] = [];
  const acts = new AgainAndAgain(() => new Promise((resolve, reject) => ends.push((e) => (e ? reject(e) : resolve()))));
  acts.begin(100);
  return { acts, ends };
}

test.each([
  ['ends', undefined],
  ['fails', new Error('no disk')],
])('it is done at once, and again when the time has come after one %s', async (_how, error) => {
  const { acts, ends } = await everyTenth();
  ends[0]?.(error);
  await acts.done;
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(ends).toHaveLength(2);
});

test('who waits for one that takes long waits for no other', async () => {
  const { acts, ends } = await everyTenth();
  vi.advanceTimersByTime(10_000);
  ends[0]?.();
  await acts.done;
  expect(ends).toHaveLength(1);
});

test('stopped, none is begun any more', async () => {
  const { acts, ends } = await everyTenth();
  ends[0]?.();
  await acts.stop();
  vi.advanceTimersByTime(1000);
  expect(ends).toHaveLength(1);
});
