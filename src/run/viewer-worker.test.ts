import { expect, test, vi } from 'vitest';
import { readerBeside } from '../feed/past/read-beside.ts';
import { createRecordedFeed } from './following/recorded-feed.ts';
import { createRecordedViewer } from './viewer.ts';

/** A thread of the browser that reads for as long as it is let. */
class TestWorker {
  static readonly running = new Set<TestWorker>();

  constructor() {
    TestWorker.running.add(this);
  }

  postMessage(): void {}

  terminate(): void {
    TestWorker.running.delete(this);
  }
}

const WANTED = { withKeyframe: true, signal: new AbortController().signal };
const STRETCH = {} as Parameters<ReturnType<typeof readerBeside>>[0];

test('the thread that reads a recording ends with its viewer (front 11)', () => {
  vi.stubGlobal('Worker', TestWorker);
  const viewers = ['one', 'other'].map((key) => createRecordedViewer(createRecordedFeed('sim', key, 1)));
  for (const { disposed } of viewers) readerBeside('http://gateway.invalid/segments', disposed)(STRETCH, WANTED);
  expect(TestWorker.running.size).toBe(2);
  viewers[0]?.dispose();
  expect(TestWorker.running.size).toBe(1);
  viewers[1]?.dispose();
  expect(TestWorker.running.size).toBe(0);
});
