import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CornerReport } from './check-corner.ts';
import type { RunReport } from './check-run.ts';
import type { CornerTask, LawTask } from './worker.ts';

/** What a task is answered with. */
type ReportOf<Task> = Task extends CornerTask ? CornerReport : RunReport;

/** Threads do not inherit the loader of TypeScript on every version of Node: each registers it first. */
const START = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(${JSON.stringify(new URL('./worker.ts', import.meta.url).href)});
});`;

/** Does every task, some at a time, each in a thread of its own, and tells of each report as it comes. */
export async function runAll<Task extends LawTask | CornerTask>(
  tasks: readonly Task[],
  threads: number,
  done: (report: ReportOf<Task>, task: Task) => void,
): Promise<void> {
  const waiting = [...tasks];
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, () => work(waiting, done)));
}

async function work<Task extends LawTask | CornerTask>(
  waiting: Task[],
  done: (report: ReportOf<Task>, task: Task) => void,
): Promise<void> {
  const worker = new Worker(START, { eval: true });
  try {
    for (let task = waiting.shift(); task; task = waiting.shift()) done(await reportOf(worker, task), task);
  } finally {
    await worker.terminate();
  }
}

/** @throws what ended the thread */
async function reportOf<Task>(worker: Worker, task: Task): Promise<ReportOf<Task>> {
  const answer = once(worker, 'message');
  worker.postMessage(task);
  const [report] = await answer;
  return report;
}
