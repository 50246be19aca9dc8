import type { Cursor } from '../../protocol/index.ts';
import { lastAtOrBefore } from '../../units/index.ts';
import { streamIsLost } from './refusal.ts';
import type { KeyframeRecord, StoredBatch, StreamHead, StreamRecord, UpdatesRecord } from './stream-log.ts';

/** What the memory of a process may hold of what it has read. */
export interface StoreBounds {
  /** Of the batches of one instance; who stands further behind is read for one by one. */
  instanceBytes: number;
  /** Of all instances together: the one that takes most gives way. */
  totalBytes: number;
}

const MEBIBYTE = 1024 ** 2;
const BOUNDS: StoreBounds = { instanceBytes: 64 * MEBIBYTE, totalBytes: 256 * MEBIBYTE };
/** What Node takes for a batch beside its bytes. */
const BESIDE_BATCH_BYTES = 256;
/** All that is there. */
const EVERYTHING: RunBounds = { batches: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };

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

/** What one process has read of one instance. */
interface Stream {
  generation: string;
  /** The batches after this one are held, up to the head's cursor. */
  base: number;
  batches: StoredBatch[];
  batchBytes: number;
  head: StreamHead | null;
  keyframe: KeyframeRecord | null;
}

/** Each gateway's cache of the log: viewers are answered from it. */
export class MemoryStore {
  readonly #bounds: StoreBounds;
  readonly #streams = new Map<string, Stream>();
  /** The latest snapshot of each instance, under its reference. */
  readonly #snapshots = new Map<string, { reference: string; snapshot: Buffer }>();

  constructor(bounds: StoreBounds = BOUNDS) {
    this.#bounds = bounds;
  }

  /** That all instances take together. */
  get bytes(): number {
    return [...this.#streams.keys()].reduce((sum, simulationId) => sum + this.#bytesOf(simulationId), 0);
  }

  /** What does not go on from the end of its stream begins it anew. */
  take(simulationId: string, record: StreamRecord): void {
    const known = this.#streams.get(simulationId);
    if (record.kind === 'updates') this.#streams.set(simulationId, this.#withUpdates(known, record));
    else if (record.kind === 'keyframe') {
      const stream = known?.generation === record.cursor.generation ? known : streamFrom(record.cursor);
      this.#streams.set(simulationId, { ...stream, keyframe: record });
    } else if (record.kind === 'said' && streamIsLost(record) && known?.generation === record.after?.generation) {
      this.forget(simulationId);
    }
    this.#makeRoom();
  }

  /** The batches after a cursor; null where the store does not reach back to it, or has nothing of its generation. */
  read(simulationId: string, cursor: Cursor, bounds: RunBounds): StoredRun | null {
    const stream = this.#streams.get(simulationId);
    return stream && reaches(stream, cursor) && stream.head ? runAfter(stream, stream.head, cursor, bounds) : null;
  }

  /** The latest of the generation that is followed. */
  keyframe(simulationId: string): KeyframeRecord | null {
    return this.#streams.get(simulationId)?.keyframe ?? null;
  }

  /** What is there after a cursor, from the latest keyframe on where there is none; nothing where it does not reach so far. */
  since(simulationId: string, cursor: Cursor | null): StreamRecord[] {
    const keyframe = cursor === null ? this.keyframe(simulationId) : null;
    const after = cursor ?? keyframe?.cursor;
    const run = after && this.read(simulationId, after, EVERYTHING);
    if (after === undefined || (!run && this.#streams.get(simulationId)?.head)) return [];
    return [...(keyframe ? [keyframe] : []), ...(run ? [{ kind: 'updates' as const, after, ...run }] : [])];
  }

  /** Keeps a snapshot in place of the one before. */
  keep(simulationId: string, reference: string, snapshot: Buffer): void {
    this.#snapshots.set(simulationId, { reference, snapshot });
  }

  kept(simulationId: string, reference: string): Buffer | null {
    const known = this.#snapshots.get(simulationId);
    return known?.reference === reference ? known.snapshot : null;
  }

  /** Nobody follows the instance here any more. */
  forget(simulationId: string): void {
    this.#streams.delete(simulationId);
    this.#snapshots.delete(simulationId);
  }

  #withUpdates(known: Stream | undefined, { after, batches, head }: UpdatesRecord): Stream {
    const stream = known && reaches(known, after) ? known : streamFrom(after);
    const end = endOf(stream);
    // What two reads beside each other have both brought is there once.
    for (const batch of batches) {
      if (batch.sequence <= end) continue;
      stream.batches.push(batch);
      stream.batchBytes += bytesOfBatch(batch);
    }
    if (stream.head === null || head.nextCursor.sequence >= end) stream.head = head;
    dropOldest(stream, this.#bounds.instanceBytes);
    return stream;
  }

  #makeRoom(): void {
    let over = this.bytes - this.#bounds.totalBytes;
    while (over > 0) {
      const [largest] = [...this.#streams.keys()].sort((a, b) => this.#bytesOf(b) - this.#bytesOf(a));
      const stream = largest === undefined ? undefined : this.#streams.get(largest);
      if (largest === undefined || stream === undefined) return;
      const before = this.#bytesOf(largest);
      if (stream.batches.length > 0) dropOldest(stream, Math.max(stream.batchBytes - over, 0));
      else this.forget(largest);
      over -= before - this.#bytesOf(largest);
    }
  }

  /** With what surrounds the batches of the latest answer, and the snapshot. */
  #bytesOf(simulationId: string): number {
    const { batchBytes, head } = this.#streams.get(simulationId) ?? { batchBytes: 0, head: null };
    const around = head?.shell.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) ?? 0;
    return batchBytes + around + (this.#snapshots.get(simulationId)?.snapshot.byteLength ?? 0);
  }
}

function streamFrom({ generation, sequence }: Cursor): Stream {
  return { generation, base: sequence, batches: [], batchBytes: 0, head: null, keyframe: null };
}

function bytesOfBatch({ raw, by }: StoredBatch): number {
  return raw.byteLength + (by.requestId?.byteLength ?? 0) + BESIDE_BATCH_BYTES;
}

function endOf({ head, batches, base }: Stream): number {
  return Math.max(base, batches.at(-1)?.sequence ?? 0, head?.nextCursor.sequence ?? 0);
}

function reaches(stream: Stream, { generation, sequence }: Cursor): boolean {
  return stream.generation === generation && sequence >= stream.base && sequence <= endOf(stream);
}

/** Too much for the memory, or what the service itself no longer has (interface 8, retention). */
function dropOldest(stream: Stream, mostBytes: number): void {
  const oldest = stream.head?.oldestAvailableSequence ?? 0;
  let dropped = 0;
  for (const batch of stream.batches) {
    if (batch.sequence >= oldest && stream.batchBytes <= mostBytes) break;
    stream.batchBytes -= bytesOfBatch(batch);
    stream.base = batch.sequence;
    dropped += 1;
  }
  if (dropped > 0) stream.batches.splice(0, dropped);
}

function runAfter({ batches }: Stream, head: StreamHead, cursor: Cursor, bounds: RunBounds): StoredRun {
  const first = lastAtOrBefore(batches, cursor.sequence, ({ sequence }) => sequence) + 1;
  let end = first;
  for (let bytes = 0; end < batches.length && end - first < bounds.batches; end += 1) {
    bytes += (batches[end] as StoredBatch).raw.byteLength;
    if (bytes > bounds.bytes && end > first) break;
  }
  return { batches: batches.slice(first, end), isCut: end < batches.length, head };
}
