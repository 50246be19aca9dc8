import type { Tinypool } from 'tinypool';
import { programFile } from '../../programs/index.ts';

/** What has nothing to do ends, and is begun anew when there is something. */
const IDLE_MILLIS = 5_000;

/** Threads that do one function of a program each; begun with the first that is to be done: most services never have one. */
export interface ThreadPool<Task, Answer> {
  /** Called off by the signal, however far it is. */
  run(task: Task, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

export function createThreadPool<Task, Answer>(
  program: 'replication-worker' | 'plan-worker',
  name: string,
  maxThreads: number,
): ThreadPool<Task, Answer> {
  let pool: Promise<Tinypool> | null = null;
  return {
    async run(task, signal) {
      pool ??= startPool(program, name, maxThreads);
      return (await pool).run(task, { signal });
    },
    close: async () => (await pool)?.destroy(),
  };
}

async function startPool(program: 'replication-worker' | 'plan-worker', name: string, maxThreads: number) {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: programFile(program).href,
    name,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MILLIS,
    // None of our settings: keys are among them.
    env: {},
  });
}
