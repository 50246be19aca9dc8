import { expect, test } from 'vitest';
import { keepAnswers } from './kept-answers.ts';
import type { ReplicationTask } from './worker.ts';

const TASK: ReplicationTask = {
  ...{ scenario: 'hall', plantModel: null, seed: 7, warmUpSeconds: 60, lengthSeconds: 600, wantsMinutes: false },
  parameters: { carriers: 3 },
};
const never = new AbortController().signal;

/** A pool that counts what it was asked for, and fails where it is told to. */
function counting(mostKept?: number) {
  const asked: ReplicationTask[] = [];
  const state = { fails: false };
  const kept = keepAnswers(
    {
      threads: 2,
      close: async () => undefined,
      async replicate(task) {
        asked.push(task);
        if (state.fails) throw new Error('the plant failed');
        const minutes = task.wantsMinutes ? { stepMinutes: 1, values: {} } : null;
        return { indicators: { shippedPerHour: asked.length }, minutes };
      },
    },
    mostKept,
  );
  const ask = async (change: object = {}) => (await kept.replicate({ ...TASK, ...change }, never)).indicators;
  return { asked, state, kept, ask };
}

test('the same replication is done once', async () => {
  const { asked, ask } = counting();
  expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 1].map((shippedPerHour) => ({ shippedPerHour })));
  expect(asked).toHaveLength(1);
});

test.each([
  { what: 'scenario', change: { scenario: 'yard' } },
  { what: 'plant model', change: { plantModel: '<model/>' } },
  { what: 'parameters', change: { parameters: { carriers: 4 } } },
  { what: 'seed', change: { seed: 8 } },
  { what: 'warm-up', change: { warmUpSeconds: 0 } },
  { what: 'length', change: { lengthSeconds: 601 } },
])('with another $what it is another', async ({ change }) => {
  const { asked, ask } = counting();
  await ask();
  expect(await ask(change)).toEqual({ shippedPerHour: 2 });
  expect(asked).toHaveLength(2);
});

test('minutes that are wanted for the first time are one more run, and then suffice for all', async () => {
  const { asked, kept, ask } = counting();
  await ask();
  const wanted = { ...TASK, wantsMinutes: true };
  expect((await kept.replicate(wanted, never)).minutes).not.toBeNull();
  expect(await ask()).toEqual({ shippedPerHour: 2 });
  expect((await kept.replicate(wanted, never)).minutes).not.toBeNull();
  expect(asked).toHaveLength(2);
});

test('what nobody has asked for longest is given up first', async () => {
  const { asked, ask } = counting(2);
  for (const seed of [1, 2, 1, 3, 1, 2]) await ask({ seed });
  expect(asked.map(({ seed }) => seed)).toEqual([1, 2, 3, 2]);
});

test('a replication that failed is done again', async () => {
  const { asked, state, ask } = counting();
  state.fails = true;
  await expect(ask()).rejects.toThrow('the plant failed');
  state.fails = false;
  expect(await ask()).toEqual({ shippedPerHour: 2 });
  expect(asked).toHaveLength(2);
});
