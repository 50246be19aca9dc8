import type { Tinypool } from 'tinypool';
import { programFile } from '../../../programs/index.ts';
import type { Tasks } from './tasks.ts';

/** Has something found in a thread beside. */
export type Derive = <Kind extends keyof Tasks>(
  task: Tasks[Kind]['task'] & { kind: Kind },
) => Promise<Tasks[Kind]['found']>;

export interface DeriveThread {
  deriveFor(signal: AbortSignal): Derive;
  close(): Promise<void>;
}

/** What has nothing to do ends, and is begun anew when there is something. */
const IDLE_MILLIS = 60_000;
/** Eight hours of a large plant fit. */
const MOST_MEBIBYTES = 2048;

/** One thread for what tools derive of many rows, so that nobody else waits meanwhile. */
export function createDeriveThread(): DeriveThread {
  let pool: Promise<Tinypool> | null = null;
  return {
    deriveFor: (signal) => async (task) => {
      pool ??= startPool();
      return (await pool).run(task, { signal });
    },
    close: async () => (await pool)?.destroy(),
  };
}

/** Loaded with the first question: most gateways are never asked one. */
async function startPool(): Promise<Tinypool> {
  const { Tinypool } = await import('tinypool');
  return new Tinypool({
    filename: programFile('tool-worker').href,
    name: 'derive',
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MILLIS,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEBIBYTES },
    // None of our settings: the key of the service is among them.
    env: {},
  });
}
