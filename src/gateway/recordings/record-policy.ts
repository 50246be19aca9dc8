import type { RecordPolicy } from './recording-desk.ts';
import type { RecordingsEnvironment } from './recordings-environment.ts';

/**
 * What is recorded: `all` is whatever somebody watches, and `SIMULATION_IDS` from the start on. Unset, it is `all` for the
 * embedded simulator and for `SIMULATION_IDS`: what else runs behind a real service is nobody's to keep unasked.
 */
export function recordPolicy(
  record: RecordingsEnvironment['record'],
  simulationIds: readonly string[] | null,
  isEmbedded: boolean,
): RecordPolicy {
  if (record === 'none') return { always: [], watched: false };
  if (Array.isArray(record)) return { always: record, watched: false };
  return { always: simulationIds ?? [], watched: record === 'all' || isEmbedded };
}
