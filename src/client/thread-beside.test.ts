import { describe, expect, test } from 'vitest';
import { ThreadBeside } from './thread-beside.ts';
import type { PartMessage } from './told-parts.ts';

/** A thread that answers when it is told to. */
class TestWorker {
  onmessage: (event: { data: PartMessage }) => void = () => undefined;
  onerror: (event: { message: string }) => void = () => undefined;
  readonly asked: unknown[] = [];
  isTerminated = false;

  postMessage(message: unknown): void {
    this.asked.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  tell(...messages: PartMessage[]): void {
    for (const data of messages) this.onmessage({ data });
  }
}

function begun() {
  const worker = new TestWorker();
  return { worker, thread: new ThreadBeside(worker as unknown as Worker) };
}

async function allOf(parts: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

const part = (number: number): PartMessage => ({ part: { number }, lists: [], kept: [] });
const END: PartMessage = { ended: null };

describe('[F26] [F27] what a thread beside answers', () => {
  test('comes part by part, its lists put together', async () => {
    const { worker, thread } = begun();
    const parts = allOf(thread.parts('all'));
    const list: PartMessage = { list: 'items', from: 0, items: [1, 2] };
    worker.tell(list, { part: { of: { items: [] } }, lists: [['of', 'items']], kept: [] }, part(2), END);
    expect(await parts).toEqual([{ of: { items: [1, 2] } }, { number: 2 }]);
    expect(worker.asked).toEqual(['all']);
  });

  test('that is left early is not taken for the next answer', async () => {
    const { worker, thread } = begun();
    const first = thread.answer('first');
    worker.tell(part(1), part(2), END);
    expect(await first).toEqual({ number: 1 });
    const second = thread.answer('second');
    worker.tell(part(3), END);
    expect(await second).toEqual({ number: 3 });
  });

  test('fails with the code and the requestId that it tells, and goes on with the next', async () => {
    const { worker, thread } = begun();
    const failed = thread.answer('first');
    worker.tell({ ended: { code: 'GONE', message: 'in words', requestId: 'r' } });
    await expect(failed).rejects.toMatchObject({ code: 'GONE', message: 'in words', requestId: 'r' });
    const second = thread.answer('second');
    worker.tell(part(2), END);
    expect(await second).toEqual({ number: 2 });
  });

  test('is a clear error where the thread cannot be started, or says nothing', async () => {
    const { worker, thread } = begun();
    const unstarted = thread.answer('first');
    worker.onerror({ message: '' });
    await expect(unstarted).rejects.toThrow('could not be started');
    expect([thread.isOver, worker.isTerminated]).toEqual([true, true]);
    const other = begun();
    const silent = other.thread.answer('first');
    other.worker.tell(END);
    await expect(silent).rejects.toThrow('no answer');
  });

  test('is not waited for once the reader has left', async () => {
    const { thread } = begun();
    const leaving = new AbortController();
    const answer = thread.answer('first', { signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(answer).rejects.toThrow('left');
  });
});
