import type { Tinypool } from 'tinypool';
import { programFile } from './program-file.ts';
import type { ProgramName } from './programs.ts';

/** Threads that do one function of a program each; begun with the first that is to be done: most services never have one. */
export interface ThreadPool<Task, Answer> {
  /** Called off by the signal, however far it is. */
  run(task: Task, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}

export interface ThreadPoolOptions {
  readonly program: ProgramName;
  /** The function of the program. */
  readonly name: string;
  readonly maxThreads: number;
  /** What has nothing to do for so long ends, and is begun anew when there is something. */
  readonly idleMillis: number;
  /** What a thread may keep in memory, where that is not what Node allows. */
  readonly mostMebibytes?: number;
}

export function createThreadPool<Task, Answer>(options: ThreadPoolOptions): ThreadPool<Task, Answer> {
  let pool: Promise<Tinypool> | null = null;
  return {
    async run(task, signal) {
      pool ??= startPool(options);
      return (await pool).run(task, { signal });
    },
    close: async () => (await pool)?.destroy(),
  };
}

async function startPool({ program, name, maxThreads, idleMillis, mostMebibytes }: ThreadPoolOptions) {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: programFile(program).href,
    name,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads,
    idleTimeout: idleMillis,
    ...(mostMebibytes !== undefined && { resourceLimits: { maxOldGenerationSizeMb: mostMebibytes } }),
    // None of our settings: keys are among them.
    env: {},
  });
}
