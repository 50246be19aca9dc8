import { availableParallelism } from 'node:os';
import type { Tinypool } from 'tinypool';
import { programFile } from '../../programs/index.ts';
import type { ReplicationAnswer } from './replicate.ts';
import type { ReplicationTask } from './worker.ts';

/** Does one replication somewhere; called off by the signal, however far it is. */
export type Replicate = (task: ReplicationTask, signal: AbortSignal) => Promise<ReplicationAnswer>;

/** Threads that do replications, as many as the machine has cores. */
export interface ReplicationPool {
  readonly threads: number;
  readonly replicate: Replicate;
  close(): Promise<void>;
}

/** What has nothing to do ends, and is begun anew when there is something. */
const IDLE_MILLIS = 5_000;

export function createReplicationPool(threads = availableParallelism()): ReplicationPool {
  let pool: Promise<Tinypool> | null = null;
  return {
    threads,
    async replicate(task, signal) {
      pool ??= startPool(threads);
      return (await pool).run(task, { signal });
    },
    close: async () => (await pool)?.destroy(),
  };
}

/** Loaded with the first experiment: most services never have one. */
async function startPool(maxThreads: number): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: programFile('replication-worker').href,
    name: 'replicate',
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MILLIS,
    // None of our settings: keys are among them.
    env: {},
  });
}
