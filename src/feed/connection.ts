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
  const { cursor, freshAt } = record;
  return {
    state: stateOf(record),
    generation: cursor?.generation ?? null,
    sequence: cursor?.sequence ?? null,
    trouble: troubleShown(record),
    freshAt,
    waitUntil: waitOf(record)?.until ?? lossWait(record),
    behind: behindOf(record),
  };
}

function behindOf({ behind, behindSince, freshAt, upToDateAt }: ConnectionRecord): number | null {
  // Nothing was up to date yet: what comes after a snapshot is caught up with from the first answer on.
  if (upToDateAt === null) return behind;
  const isMoment = freshAt !== null && behindSince !== null && freshAt - behindSince <= MOMENT_MILLIS;
  return isMoment ? null : behind;
}

function stateOf(record: ConnectionRecord): ConnectionState {
  const { failure, silence, isStale, snapshotReason, cursor } = record;
  if (silence === null && failure?.kind === 'released') return 'ended';
  if (silence === null && failure !== null && isRefusal(failure.kind)) return 'failed';
  if (isStale || waitOf(record) !== null) return 'stalled';
  if (cursor === null) return 'connecting';
  return failure !== null || snapshotReason !== null ? 'recovering' : 'following';
}

function troubleShown(record: ConnectionRecord): Trouble | null {
  const { failure, silence, loss } = record;
  return waitOf(record)?.trouble ?? silence ?? failure ?? loss?.trouble ?? null;
}

/** Being told to wait concerns nobody whose request is under way all the same. */
function waitOf({ askedAt, wait }: ConnectionRecord): ConnectionRecord['wait'] {
  return askedAt === null ? wait : null;
}

/** A repeated loss waits for its fresh snapshot long enough to say until when. */
function lossWait({ failure, notBefore, askedAt, loss }: ConnectionRecord): number | null {
  if (askedAt !== null || failure?.kind !== 'unusable-action' || notBefore === null || loss === null) return null;
  return notBefore > loss.at ? notBefore : null;
}
