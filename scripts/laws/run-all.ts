import { Worker } from 'node:worker_threads';
import type { RunReport } from './check-run.ts';
import type { LawTask } from './worker.ts';

/** Threads do not inherit the loader of TypeScript on every version of Node: each registers it first. */
const START = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
});`;

/** Does every task, some at a time, each in a thread of its own, and tells of each report as it comes. */
export async function runAll(
  tasks: readonly LawTask[],
  threads: number,
  done: (report: RunReport) => void,
): Promise<void> {
  const waiting = [...tasks];
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, () => work(waiting, done)));
}

async function work(waiting: LawTask[], done: (report: RunReport) => void): Promise<void> {
  const worker = new Worker(START, { eval: true });
  try {
    for (let task = waiting.shift(); task; task = waiting.shift()) done(await reportOf(worker, task));
  } finally {
    await worker.terminate();
  }
}

function reportOf(worker: Worker, task: LawTask): Promise<RunReport> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.postMessage(task);
  });
}
