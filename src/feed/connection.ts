import type { SimMicros } from '../units/index.ts';
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

export interface Connection {
  readonly state: ConnectionState;
  readonly generation: string | null;
  /** Sequence of the cursor: everything up to it is applied. */
  readonly sequence: number | null;
  /** What is wrong, or, for a while after an unusable action, what was lost. */
  readonly trouble: Trouble | null;
  /** Monotonic milliseconds of the last complete read. */
  readonly freshAt: number | null;
  /** Monotonic milliseconds before which the service asked not to be read. */
  readonly waitUntil: number | null;
}

/** A trouble in the past, where it stands on the timeline. */
export interface PastTrouble {
  /** Counts up; unique for the life of the follower. */
  readonly id: number;
  readonly trouble: Trouble;
  readonly timelineMicros: SimMicros;
}

export const NOT_CONNECTED: Connection = {
  state: 'connecting',
  generation: null,
  sequence: null,
  trouble: null,
  freshAt: null,
  waitUntil: null,
};
