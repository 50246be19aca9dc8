import type { Cursor } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';

/** The answer of the service that brought something: its log knows it under this request id. */
export interface BroughtBy {
  /** The gateway's id of the read: nothing else has it. */
  readId: string;
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
  /** The clock as the service sent it (interface 2.7). */
  clock: Buffer;
  /** Where the batches that were read end. */
  nextCursor: Cursor;
  oldestAvailableSequence: number;
  hasMore: boolean;
  /** False for a run that is over: it is asked for only when somebody asks. */
  isRunning: boolean;
  shell: UpdatesShell;
}

/** What was read after a cursor. */
export interface UpdatesRecord {
  kind: 'updates';
  after: Cursor;
  batches: readonly StoredBatch[];
  head: StreamHead;
}

/** A snapshot of the service: the state that the batches after its cursor go on from (interface 4.7). */
export interface KeyframeRecord {
  kind: 'keyframe';
  cursor: Cursor;
  clockMicros: SimMicros;
  headers: UpstreamAnswer['headers'];
  /** It may be 64 MiB: the log keeps it under this name beside its records. */
  reference: string;
}

/** Why the one reader was not given what it asked for, as the service said it (a wait included) or as the gateway has to. */
export interface SaidRecord {
  kind: 'said';
  outcome: UpstreamAnswer | GatewayFailure;
  /** The service's code; empty where it said none. */
  code: string;
  /** The cursor that was asked for; null: a snapshot was. */
  after: Cursor | null;
}

/** The latest clock that anybody was told, by an answer that is in no other record; a command lets it begin anew. */
export interface ClockRecord {
  kind: 'clock';
  clockMicros: SimMicros;
}

/** What the one reader of an instance has learnt: plain data, which means the same in another process. */
export type StreamRecord = UpdatesRecord | KeyframeRecord | SaidRecord | ClockRecord;

/** The right to read an instance for all, and to publish what was read. */
export interface Leadership {
  /** Counts up from one leader to the next. */
  epoch: number;
  /** Aborted when another one may lead. */
  lost: AbortSignal;
  resign(): void;
}

/** Another one leads by now. */
export class Deposed extends Error {
  override readonly name = 'Deposed';
}

/** What the one reader of each instance has learnt, for all who watch or record it (decision 098). */
export interface StreamLog {
  /** Null while another one leads. */
  lead(simulationId: string): Promise<Leadership | null>;
  /** Fulfilled when every later subscriber sees it. @throws Deposed for a leader that is none any more */
  publish(simulationId: string, record: StreamRecord, epoch: number): Promise<void>;
  /** Tells a record to those alone who hear it at this gateway: what it says they cannot wait for others to tell. */
  tell(simulationId: string, record: StreamRecord): void;
  /** Has who leads read a snapshot for all. */
  askKeyframe(simulationId: string): void;
  /** Told, where this gateway leads, that others ask for a snapshot. @returns what ends it */
  onKeyframeAsked(simulationId: string, listener: () => void): () => void;
  /** Told when nobody leads any more, as far as is known here; again where that stays so. @returns what ends it */
  onVacant(simulationId: string, listener: () => void): () => void;
  /** Tells what came after a cursor as far as it reaches back, or from the latest keyframe on, then what is to come. */
  subscribe(simulationId: string, since: Cursor | null, take: (record: StreamRecord) => void): () => void;
  /** Keeps a snapshot under a name that only it has. */
  keep(simulationId: string, reference: string, snapshot: Buffer): Promise<void>;
  /** Null where it has gone: a later one is there. */
  kept(simulationId: string, reference: string): Promise<Buffer | null>;
}
