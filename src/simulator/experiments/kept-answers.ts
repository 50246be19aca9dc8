import { createHash } from 'node:crypto';
import { SIMULATOR_VERSION } from '../version.ts';
import type { Indicators } from './indicators.ts';
import type { ReplicationPool } from './replication-pool.ts';
import type { ReplicationTask } from './worker.ts';

/** Answers that are kept: with thirty indicators each about 20 MB. Those that nobody has asked for longest go first. */
const MOST_KEPT = 20_000;

/**
 * A pool that does no replication twice: the same scenario, version, parameters, seed and lengths have the same answer.
 * What fails or is called off leaves nothing behind.
 */
export function keepAnswers(pool: ReplicationPool, mostKept = MOST_KEPT): ReplicationPool {
  /** In the order in which they were last asked for. */
  const answers = new Map<string, Indicators>();

  function keep(key: string, answer: Indicators): Indicators {
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest);
    return answer;
  }

  return {
    threads: pool.threads,
    async replicate(task, signal) {
      const key = keyOf(task);
      return keep(key, answers.get(key) ?? (await pool.replicate(task, signal)));
    },
    close: () => pool.close(),
  };
}

/** Plant models are long. */
function keyOf(task: ReplicationTask): string {
  return createHash('sha256')
    .update(JSON.stringify([SIMULATOR_VERSION, task]))
    .digest('base64');
}
