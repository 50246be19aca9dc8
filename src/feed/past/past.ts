import type { Note } from '../../client/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Epoch, Run } from '../epochs.ts';

/** How many events begin in a piece of the timeline, and of which kinds they are (flags). */
export interface EventBucket {
  readonly startMicros: SimMicros;
  readonly lengthMicros: SimMicros;
  readonly count: number;
  readonly kinds: number;
}

/** What went wrong when it was recorded. */
export interface PastIncident {
  readonly timelineMicros: SimMicros;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** Where what this page read itself begins: the run, and its place on the timeline. */
export type PastAnchor = Omit<Run, 'endMicros'>;

/**
 * What a recording knows of the time before this page began to read. All times are on the timeline. The worlds of its
 * epochs are read when they are wanted, and forgotten far from where one looks.
 */
export interface Past {
  /** Its id at the gateway; null for a file of the reader's own disk. */
  readonly recordingId: string | null;
  readonly epochs: readonly Epoch[];
  readonly endMicros: SimMicros;
  readonly incidents: readonly PastIncident[];
  /** As they stood when the recording was opened; not yet on the timeline. */
  readonly notes: readonly Note[];
  readonly keptBytes: number;
  /** What is to be shown next, and which way it goes on (0: nowhere): read now, unless it is already. */
  want(timelineMicros: SimMicros, direction: number): void;
  /** What may be wanted next: it is read once all that is wanted is, in place of what was looked at longest ago. */
  anticipate(timelineMicros: SimMicros): void;
  /** The instant at which something happens after this one; where nothing is read, about that. */
  next(timelineMicros: SimMicros): SimMicros | null;
  previous(timelineMicros: SimMicros): SimMicros | null;
  /**
   * Events by the manifest, also of what is not read.
   * @param mostMicros what is to be told no finer than this: a whole segment that is no longer is one bucket
   */
  buckets(fromMicros: SimMicros, toMicros: SimMicros, mostMicros?: SimMicros): Iterable<EventBucket>;
}
