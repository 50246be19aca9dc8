import type { AnimationClock } from '../protocol/index.ts';
import type { ConnectionRecord } from './connection-state.ts';
import { isRefusal } from './retry-policy.ts';

/** Between reads of a running instance. */
export const POLL_MILLIS = 300;
/**
 * A run that is paused or over is asked now and then: it may be resumed or reset, and until then nothing comes. So is one
 * that goes on while what is shown stands.
 */
const RESTING_POLL_MILLIS = 1000;
/** Without an answer for this long the connection is `stalled`. */
export const SILENT_AFTER_MILLIS = 3000;

const AT_ONCE = Number.NEGATIVE_INFINITY;

export interface NextRead {
  readonly what: 'snapshot' | 'updates';
  /** Monotonic milliseconds from which it is due; long past where it is due at once. */
  readonly at: number;
}

/** What to read next, and when. */
export function nextRead(record: ConnectionRecord, clock: AnimationClock | null): NextRead {
  const { snapshotReason, notBefore, wait, upToDateAt, failure } = record;
  const allowed = Math.max(notBefore ?? AT_ONCE, wait?.until ?? AT_ONCE);
  if (snapshotReason !== null) return { what: 'snapshot', at: allowed };
  const isPolling = failure === null && upToDateAt !== null;
  return { what: 'updates', at: isPolling ? Math.max(allowed, upToDateAt + pollMillis(clock)) : allowed };
}

/** When the next read is due while what is shown stands: nobody waits for what comes. */
export function unhurriedAt({ what, at }: NextRead, { failure, upToDateAt }: ConnectionRecord): number {
  const isPolling = what === 'updates' && failure === null && upToDateAt !== null;
  return isPolling ? Math.max(at, upToDateAt + RESTING_POLL_MILLIS) : at;
}

/**
 * When silence has to be said if nothing is heard until then; null while nobody is asked in vain, or is known to refuse.
 * Said once for the whole time in vain, and once for a request that hangs.
 */
export function silentAt(record: ConnectionRecord): number | null {
  const { askedAt, inVainSince, isStale, silence, failure, wait } = record;
  if (askedAt !== null && silence === null) {
    const since = isStale ? askedAt : (inVainSince ?? askedAt);
    return since + SILENT_AFTER_MILLIS;
  }
  const isKnown = isStale || wait !== null || (failure !== null && isRefusal(failure.kind));
  return inVainSince === null || isKnown ? null : inVainSince + SILENT_AFTER_MILLIS;
}

function pollMillis(clock: AnimationClock | null): number {
  const running = clock?.advancing || clock?.status === 'READY';
  return running ? POLL_MILLIS : RESTING_POLL_MILLIS;
}
