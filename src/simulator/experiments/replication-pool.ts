import { availableParallelism } from 'node:os';
import { createThreadPool } from '../../programs/index.ts';
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

const IDLE_MILLIS = 5_000;

export function createReplicationPool(threads = availableParallelism()): ReplicationPool {
  const pool = createThreadPool<ReplicationTask, ReplicationAnswer>({
    program: 'replication-worker',
    name: 'replicate',
    maxThreads: threads,
    idleMillis: IDLE_MILLIS,
  });
  return { threads, replicate: pool.run, close: pool.close };
}
