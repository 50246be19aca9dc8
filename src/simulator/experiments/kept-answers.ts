import { createHash } from 'node:crypto';
import { keepNewest } from '../../units/index.ts';
import { SIMULATOR_VERSION } from '../version.ts';
import type { ReplicationAnswer } from './replicate.ts';
import type { ReplicationPool } from './replication-pool.ts';
import type { ReplicationTask } from './worker.ts';

/** Answers that are kept: with thirty indicators each about 20 MB. Those that nobody has asked for longest go first. */
const MOST_KEPT = 20_000;

/** Minutes are long, about 50 kB a run: they are kept of so many, and of the others that answer alone. */
const MOST_KEPT_MINUTES = 400;

/**
 * A pool that does no replication twice: the same scenario, version, parameters, seed and lengths have the same answer.
 * What fails or is called off leaves nothing behind.
 */
export function keepAnswers(pool: ReplicationPool, mostKept = MOST_KEPT): ReplicationPool {
  /** In the order in which they were last asked for. */
  const answers = new Map<string, ReplicationAnswer>();

  /** Those that have minutes, in the order in which they came. */
  const withMinutes = new Set<string>();

  function keep(key: string, answer: ReplicationAnswer): ReplicationAnswer {
    keepNewest(answers, key, answer, mostKept);
    if (answer.minutes !== null) keepMinutes(key);
    return answer;
  }

  function keepMinutes(key: string): void {
    withMinutes.add(key);
    const [oldest] = withMinutes;
    if (withMinutes.size <= MOST_KEPT_MINUTES || oldest === undefined) return;
    withMinutes.delete(oldest);
    const answer = answers.get(oldest);
    if (answer) answers.set(oldest, { ...answer, minutes: null });
  }

  return {
    threads: pool.threads,
    async replicate(task, signal) {
      const key = keyOf(task);
      const known = answers.get(key);
      const suffices = known !== undefined && (known.minutes !== null || !task.wantsMinutes);
      return keep(key, suffices ? known : await pool.replicate(task, signal));
    },
    close: () => pool.close(),
  };
}

/** Plant models are long. */
function keyOf({ wantsMinutes: _, ...task }: ReplicationTask): string {
  return createHash('sha256')
    .update(JSON.stringify([SIMULATOR_VERSION, task]))
    .digest('base64');
}
