import { expect, test } from 'vitest';
import type { SqlProcesses } from '../../copies/index.ts';
import { createQuestions } from './questions.ts';

test('an answer that is followed is called off when the last who waits for it has left, and asked anew after that', async () => {
  const asked: AbortSignal[] = [];
  const ask: SqlProcesses['ask'] = ({ signal }) =>
    new Promise<never>((_, reject) => {
      if (signal === undefined) throw new Error('it cannot be called off');
      asked.push(signal);
      signal.addEventListener('abort', () => reject(new Error('called off')));
    });
  const processes = { ask, explain: async () => '' };
  const nothing = { copies: new Map(), tablesIn: () => [], openNamed: async () => null };
  const options = {
    ...nothing,
    engine: { ask: () => new Promise<never>(() => {}) },
    processes,
    clocks: { now: () => 0, steady: () => 0 },
  };
  const questions = createQuestions(options);
  const follow = () => {
    const left = new AbortController();
    const answer = questions.askAgain('s', 'SELECT 1', { client: 'c', signal: left.signal });
    return { leave: () => left.abort(), ended: expect(answer).rejects.toThrow('called off') };
  };
  const [one, other] = [follow(), follow()];
  await expect.poll(() => asked.length).toBe(1);
  one.leave();
  expect(asked[0]?.aborted).toBe(false);
  other.leave();
  expect(asked[0]?.aborted).toBe(true);
  const next = follow();
  await expect.poll(() => asked.length).toBe(2);
  next.leave();
  await Promise.all([one.ended, other.ended, next.ended]);
});

test('a client has two questions at a time, and shuts out no other (review 14)', async () => {
  const told = { columns: [], rows: 0, asked: [] };
  const ends: (() => void)[] = [];
  const ask: SqlProcesses['ask'] = ({ sql }) =>
    sql === 'quick' ? Promise.resolve(told) : new Promise((resolve) => ends.push(() => resolve(told)));
  const nothing = { copies: new Map(), tablesIn: () => [], openNamed: async () => null };
  const questions = createQuestions({
    ...{ ...nothing, clocks: { now: () => 0, steady: () => 0 } },
    engine: { ask: () => new Promise<never>(() => {}) },
    processes: { ask, explain: async () => '' },
  });
  const slow = ['a', 'a', 'b'].map((client) => questions.ask('s', 'slow', { client }));
  await expect(questions.ask('s', 'quick', { client: 'a' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    retryAfter: '1',
    message: '2 questions are being answered for you already: wait until one has ended, or call one off.',
  });
  expect(await questions.ask('s', 'quick', { client: 'b' })).toMatchObject({ state: 'complete' });
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  await Promise.all(slow);
  expect(await questions.ask('s', 'quick', { client: 'a' })).toMatchObject({ state: 'complete' });
});
