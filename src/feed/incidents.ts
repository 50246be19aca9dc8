import type { SimMicros } from '../units/index.ts';
import type { Trouble } from './trouble.ts';

/** A trouble in the past, where it stands on the timeline. */
export interface Incident {
  /** Counts up; unique for the life of the feed. */
  readonly id: number;
  /** As it was the first time. */
  readonly trouble: Trouble;
  readonly timelineMicros: SimMicros;
  /** How often it happened, retries of the same read not counted. */
  readonly count: number;
  /** Monotonic milliseconds of the last time. */
  readonly lastAt: number;
}

const MOST_INCIDENTS = 100;
/** The same again within this time is the same incident; a loss comes again each half minute at most. */
const SAME_MILLIS = 120_000;

/**
 * The list with one more trouble, told once: a retry of what failed before (`again`) adds nothing, and what happens time
 * and again is one incident with a count.
 */
export function withIncident(
  incidents: readonly Incident[],
  trouble: Trouble,
  { at, timelineMicros, again }: { at: number; timelineMicros: SimMicros; again: boolean },
): readonly Incident[] {
  const index = incidents.findLastIndex(
    ({ trouble: known, lastAt }) =>
      known.kind === trouble.kind && known.code === trouble.code && at - lastAt < SAME_MILLIS,
  );
  const known = incidents[index];
  if (known !== undefined) return incidents.with(index, { ...known, count: known.count + (again ? 0 : 1), lastAt: at });
  const id = (incidents.at(-1)?.id ?? 0) + 1;
  return [...incidents.slice(1 - MOST_INCIDENTS), { id, trouble, timelineMicros, count: 1, lastAt: at }];
}
