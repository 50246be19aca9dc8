import type { RecordPolicy } from './recording-desk.ts';
import type { RecordingsEnvironment } from './recordings-environment.ts';

/** What is recorded. Unset, nothing is recorded unasked of a real service but `SIMULATION_IDS`. */
export function recordPolicy(
  record: RecordingsEnvironment['record'],
  simulationIds: readonly string[] | null,
  isEmbedded: boolean,
): RecordPolicy {
  if (record === 'none') return { always: [], watched: false };
  if (Array.isArray(record)) return { always: record, watched: false };
  return { always: simulationIds ?? [], watched: record === 'all' || isEmbedded };
}
