import { describe, expect, test } from 'vitest';
import { answerOf, type UpstreamAnswer } from './answer.ts';
import { createSharedReads } from './shared-reads.ts';
import type { UpstreamRequest } from './upstream-request.ts';

const JOIN_MILLIS = 1500;

function questionAfter(sequence: number, simulation = 's'): UpstreamRequest {
  const body = Buffer.from(JSON.stringify({ cursor: { generation: 'g', sequence } }));
  return {
    method: 'POST',
    path: `/${simulation}/updates`,
    body,
    requestId: `r-${sequence}`,
    endpoint: 'animationUpdates',
    simulationId: simulation,
    client: 'c',
  };
}

/** Shared reads before a service whose answers and whose time the test moves on by hand. */
function underTest() {
  const asked: { request: UpstreamRequest; answer(status: number): Promise<void>; fail(): Promise<void> }[] = [];
  const timers: { action: () => void; millis: number }[] = [];
  const settled = () => new Promise<void>((done) => setImmediate(done));
  const reads = createSharedReads({
    joinMillis: JOIN_MILLIS,
    later(action, millis) {
      const timer = { action, millis };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
    ask: (request) =>
      new Promise<UpstreamAnswer>((resolve, reject) => {
        const answer = async (status: number) => {
          resolve(answerOf(status, {}, Buffer.from('{}')));
          await settled();
        };
        const fail = async () => {
          reject(new Error('unreachable'));
          await settled();
        };
        asked.push({ request, answer, fail });
      }),
  });
  const pass = (time: number) => {
    for (const timer of timers.filter(({ millis }) => millis === time)) {
      timers.splice(timers.indexOf(timer), 1);
      timer.action();
    }
  };
  return { asked, reads, pass, timers };
}

describe('while a read runs', () => {
  test('the same question is asked once and answered to all', async () => {
    const { asked, reads } = underTest();
    const answers = [1, 2, 3].map(() => reads.ask(questionAfter(7)));
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(200);
    const [first, ...others] = await Promise.all(answers);
    for (const other of others) expect(other).toBe(first);
  });

  test.each<[string, UpstreamRequest]>([
    ['another cursor', questionAfter(8)],
    ['another simulation', questionAfter(7, 't')],
    ['another method', { ...questionAfter(7), method: 'GET' }],
    ['no body', { ...questionAfter(7), body: null }],
  ])('%s is another question', (_case, other) => {
    const { asked, reads } = underTest();
    void reads.ask(questionAfter(7));
    void reads.ask(other);
    expect(asked).toHaveLength(2);
  });

  test('a failure reaches everybody who waits, and the next one asks again', async () => {
    const { asked, reads } = underTest();
    const waiting = Promise.allSettled([reads.ask(questionAfter(7)), reads.ask(questionAfter(7))]);
    await asked[0]?.fail();
    expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    void reads.ask(questionAfter(7));
    expect(asked).toHaveLength(2);
  });
});

describe('a read that hangs', () => {
  test('is asked again by the next reader once it is no longer young; who waits keeps waiting', async () => {
    const { asked, reads, pass } = underTest();
    const waiting = reads.ask(questionAfter(7));
    pass(JOIN_MILLIS);
    const next = reads.ask(questionAfter(7));
    expect(asked).toHaveLength(2);
    await asked[1]?.answer(200);
    await asked[0]?.answer(200);
    expect(await next).not.toBe(await waiting);
  });

  test('does not end the sharing of the one that was asked after it', async () => {
    const { asked, reads, pass } = underTest();
    void reads.ask(questionAfter(7));
    pass(JOIN_MILLIS);
    void reads.ask(questionAfter(7));
    await asked[0]?.answer(200);
    void reads.ask(questionAfter(7));
    expect(asked).toHaveLength(2);
  });
});

describe('once a read is answered', () => {
  test.each([200, 429, 503])('with %d, the next one asks again', async (status) => {
    const { asked, reads } = underTest();
    void reads.ask(questionAfter(7));
    await asked[0]?.answer(status);
    void reads.ask(questionAfter(7));
    expect(asked).toHaveLength(2);
  });

  test('what was forgotten is not given any more, and its end does not end what came after', async () => {
    const { asked, reads } = underTest();
    void reads.ask(questionAfter(7));
    reads.forget();
    void reads.ask(questionAfter(7));
    await asked[0]?.answer(200);
    void reads.ask(questionAfter(7));
    expect(asked).toHaveLength(2);
  });
});

describe('who leaves', () => {
  test('ends the read when nobody else waits, and the next one asks again', () => {
    const { asked, reads } = underTest();
    const first = new AbortController();
    const second = new AbortController();
    void reads.ask({ ...questionAfter(7), signal: first.signal });
    void reads.ask({ ...questionAfter(7), signal: second.signal });
    first.abort();
    expect(asked[0]?.request.signal?.aborted).toBe(false);
    second.abort();
    expect(asked[0]?.request.signal?.aborted).toBe(true);
    void reads.ask(questionAfter(7));
    expect(asked).toHaveLength(2);
  });
});

test('no timer holds an answer that is given', async () => {
  const { asked, reads, timers } = underTest();
  void reads.ask(questionAfter(7));
  await asked[0]?.answer(200);
  expect(timers).toEqual([]);
});
