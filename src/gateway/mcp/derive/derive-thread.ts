import { createThreadPool } from '../../../programs/index.ts';
import type { Tasks } from './tasks.ts';

/** Has something found in a thread beside. */
export type Derive = <Kind extends keyof Tasks>(
  task: Tasks[Kind]['task'] & { kind: Kind },
) => Promise<Tasks[Kind]['found']>;

export interface DeriveThread {
  deriveFor(signal: AbortSignal): Derive;
  close(): Promise<void>;
}

const IDLE_MILLIS = 60_000;
/** Eight hours of a large plant fit. */
const MOST_MEBIBYTES = 2048;

/** One thread for what tools derive of many rows, so that nobody else waits meanwhile. */
export function createDeriveThread(): DeriveThread {
  const pool = createThreadPool<Tasks[keyof Tasks]['task'], unknown>({
    program: 'tool-worker',
    name: 'derive',
    maxThreads: 1,
    idleMillis: IDLE_MILLIS,
    mostMebibytes: MOST_MEBIBYTES,
  });
  return {
    deriveFor: (signal) => ((task: Tasks[keyof Tasks]['task']) => pool.run(task, signal)) as Derive,
    close: pool.close,
  };
}
