import type { AnimationClock, UnreadUpdates } from '../protocol/index.ts';
import type { ConnectionRecord } from './connection-state.ts';
import { isRefusal } from './retry-policy.ts';

/** Between reads of a running instance. */
export const POLL_MILLIS = 300;
/** Between reads of a run that is paused or over, the longer the more seldom: it may be resumed or reset. */
const RESTING_POLL_MILLIS = { least: 1000, most: 2500 };
/** Between reads while what is shown stands: the longer it has stood the more seldom, where not much comes. */
const LEISURE_MILLIS = { least: 1000, most: 10_000 };
/** Of the time that something has lasted: so much may pass until it is looked at again. */
const PATIENCE = 0.1;
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
  const { snapshotReason, reading, wait, pace } = record;
  const allowed = Math.max(reading.failure?.notBefore ?? AT_ONCE, wait?.until ?? AT_ONCE);
  if (snapshotReason !== null) return { what: 'snapshot', at: allowed };
  if (reading.failure !== null || pace.upToDateAt === null) return { what: 'updates', at: allowed };
  return { what: 'updates', at: Math.max(allowed, pace.upToDateAt + pollMillis(pace, clock)) };
}

/** When the next read is due while what is shown has stood since then: nobody waits for what comes. */
export function unhurriedAt({ what, at }: NextRead, { reading, pace }: ConnectionRecord, since: number): number {
  const { upToDateAt, ampleMillis } = pace;
  if (what !== 'updates' || reading.failure !== null || upToDateAt === null) return at;
  const patience = within(LEISURE_MILLIS, (upToDateAt - since) * PATIENCE);
  return Math.max(at, upToDateAt + Math.max(LEISURE_MILLIS.least, Math.min(patience, ampleMillis)));
}

/** So many events are applied within a frame. */
const MOST_UNREAD_EVENTS = 1500;

/** What an answer brought, of all that may lie unread: half of what the service keeps, and no more than a frame takes. */
export function unreadShareOf(
  answer: Pick<UnreadUpdates, 'batches' | 'oldestAvailableSequence' | 'latestSequence'>,
  eventCount: number,
): number {
  const { batches, oldestAvailableSequence, latestSequence } = answer;
  const kept = Math.max(1, latestSequence - oldestAvailableSequence + 1);
  return Math.max((2 * batches.length) / kept, eventCount / MOST_UNREAD_EVENTS);
}

/** When silence has to be said if nothing is heard until then; null while nobody is asked in vain, or is known to refuse. */
export function silentAt({ reading, wait }: ConnectionRecord): number | null {
  const { isStale, silence, failure } = reading;
  switch (reading.kind) {
    case 'resting':
      return null;
    case 'asking':
      return silence === null ? (isStale ? reading.heardAt : reading.since) + SILENT_AFTER_MILLIS : null;
    case 'recovering': {
      const isKnown = isStale || wait !== null || (failure !== null && isRefusal(failure.trouble.kind));
      return reading.since === null || isKnown ? null : reading.since + SILENT_AFTER_MILLIS;
    }
  }
}

function pollMillis({ upToDateAt, quietSince }: ConnectionRecord['pace'], clock: AnimationClock | null): number {
  const running = clock?.advancing || clock?.status === 'READY';
  const quietMillis = (upToDateAt ?? 0) - (quietSince ?? upToDateAt ?? 0);
  return running ? POLL_MILLIS : within(RESTING_POLL_MILLIS, quietMillis * PATIENCE);
}

function within({ least, most }: { least: number; most: number }, value: number): number {
  return Math.min(most, Math.max(least, value));
}
