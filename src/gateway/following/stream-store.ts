import type { Lease } from '../../archive/index.ts';
import type { Cursor } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';

/** The answer of the service that brought something: its log knows it under this id. */
export interface BroughtBy {
  /** As JSON; null where the answer had none. */
  requestId: Buffer | null;
  headers: UpstreamAnswer['headers'];
}

/** The fields of an answer to an updates query that differ from reader to reader. */
export type OwnField = 'requestId' | 'nextCursor' | 'hasMore' | 'batches';

/** An answer without them: the bytes around, as the service sent them. */
export interface UpdatesShell {
  by: BroughtBy;
  /** The bytes before each of the fields, and those after the last. */
  parts: readonly { bytes: Buffer; field: OwnField | null }[];
  nextCursor: Buffer;
}

/** A batch as the service sent it (interface 2.15). */
export interface StoredBatch {
  sequence: number;
  raw: Buffer;
  by: BroughtBy;
}

/** What an answer to an updates query says besides its batches (interface 4.8). */
export interface StreamHead {
  clockMicros: SimMicros;
  /** Where the batches that were read end. */
  nextCursor: Cursor;
  oldestAvailableSequence: number;
  hasMore: boolean;
  /** False for a run that is over: it is asked for only when somebody asks. */
  isRunning: boolean;
  shell: UpdatesShell;
}

/** What was read after a cursor. */
export interface ReadUpdates {
  after: Cursor;
  batches: readonly StoredBatch[];
  head: StreamHead;
}

/** A snapshot of the service: the state that the batches after its cursor go on from (interface 4.7). */
export interface Keyframe {
  cursor: Cursor;
  clockMicros: SimMicros;
  answer: UpstreamAnswer;
}

/** Batches in a row, and the latest that is known of their stream. */
export interface StoredRun {
  batches: readonly StoredBatch[];
  /** True where more are stored than the bounds let through. */
  isCut: boolean;
  head: StreamHead;
}

export interface RunBounds {
  batches: number;
  /** Of the batches together; the first is always among them. */
  bytes: number;
}

/**
 * Where the one reader of an instance puts what it reads, and from where everybody is answered. Embedded, it is the memory
 * of this process, with leases on its disk; several gateways could share a log behind it (decision 051).
 */
export interface StreamStore {
  /** The right to write down an instance, held by one process at a time; null while another has it. */
  lease(simulationId: string): Promise<Lease | null>;
  /** Puts what was read at the end of its stream. What does not go on from there begins the stream anew. */
  append(simulationId: string, read: ReadUpdates | Keyframe): Promise<void>;
  /** The batches after a cursor; null where the store does not reach back to it, or has nothing of its generation. */
  read(simulationId: string, cursor: Cursor, bounds: RunBounds): Promise<StoredRun | null>;
  /** The latest keyframe at or before an instant of the generation that is followed; null: none. */
  keyframeBefore(simulationId: string, t: SimMicros): Promise<Keyframe | null>;
  /** Nobody follows the instance any more. */
  forget(simulationId: string): Promise<void>;
}
