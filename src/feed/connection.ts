import type { ConnectionRecord } from './connection-state.ts';
import { isRefusal } from './retry-policy.ts';
import type { Trouble } from './trouble.ts';

/**
 * - `connecting`: nothing read yet.
 * - `following`: reads succeed.
 * - `recovering`: a read failed or a fresh snapshot is needed; being mended now.
 * - `stalled`: nothing fresh for some seconds, or the service asked to wait.
 * - `ended`: the instance's runtime resources are released (410).
 * - `failed`: refused, for a reason that somebody has to mend (401, 403, 404, other 4xx).
 */
export type ConnectionState = 'connecting' | 'following' | 'recovering' | 'stalled' | 'ended' | 'failed';

/** How the connection stands, as it is shown. */
export interface Connection {
  readonly state: ConnectionState;
  readonly generation: string | null;
  /** Sequence of the cursor: everything up to it is applied. */
  readonly sequence: number | null;
  /** What is wrong, or, for a while after an unusable action, what was lost. */
  readonly trouble: Trouble | null;
  /** Monotonic milliseconds of the last answer that was used. */
  readonly freshAt: number | null;
  /** Monotonic milliseconds before which nothing is read: the service asked to wait, or a fresh snapshot has to. */
  readonly waitUntil: number | null;
  /** Batches still to be read while catching up goes on for more than a moment; otherwise null. */
  readonly behind: number | null;
}

/** What was published while an answer was under way is read at once with the next: that is no catching up yet. */
const MOMENT_MILLIS = 1000;

export function connectionOf(record: ConnectionRecord): Connection {
  const { cursor, freshAt, reading, repair } = record;
  const wait = waitOf(record);
  return {
    state: stateOf(record),
    generation: cursor?.generation ?? null,
    sequence: cursor?.sequence ?? null,
    trouble: wait?.trouble ?? reading.silence ?? reading.failure?.trouble ?? repair.loss?.trouble ?? null,
    freshAt,
    waitUntil: wait?.until ?? lossWait(record),
    behind: behindOf(record),
  };
}

function behindOf({ pace: { behind, upToDateAt }, freshAt }: ConnectionRecord): number | null {
  if (behind === null) return null;
  // Nothing was up to date yet: what comes after a snapshot is caught up with from the first answer on.
  const isMoment = upToDateAt !== null && freshAt !== null && freshAt - behind.since <= MOMENT_MILLIS;
  return isMoment ? null : behind.batches;
}

function stateOf(record: ConnectionRecord): ConnectionState {
  const { snapshotReason, cursor } = record;
  const { failure, silence, isStale } = record.reading;
  if (silence === null && failure?.trouble.kind === 'released') return 'ended';
  if (silence === null && failure !== null && isRefusal(failure.trouble.kind)) return 'failed';
  if (isStale || waitOf(record) !== null) return 'stalled';
  if (cursor === null) return 'connecting';
  return failure !== null || snapshotReason !== null ? 'recovering' : 'following';
}

/** Being told to wait concerns nobody whose request is under way all the same. */
function waitOf({ reading, wait }: ConnectionRecord): ConnectionRecord['wait'] {
  return reading.kind === 'asking' ? null : wait;
}

/** A repeated loss waits for its fresh snapshot long enough to say until when. */
function lossWait({ reading: { kind, failure }, repair: { loss } }: ConnectionRecord): number | null {
  if (kind === 'asking' || failure?.trouble.kind !== 'unusable-action' || loss === null) return null;
  return failure.notBefore > loss.at ? failure.notBefore : null;
}
