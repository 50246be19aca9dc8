import type { Lease } from '../../archive/index.ts';
import type { Cursor } from '../../protocol/index.ts';
import { lastAtOrBefore } from '../../units/index.ts';
import type {
  Keyframe,
  ReadUpdates,
  RunBounds,
  StoredBatch,
  StoredRun,
  StreamHead,
  StreamStore,
} from './stream-store.ts';

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

/** What one process has read of one instance. */
interface Stream {
  generation: string;
  /** The batches after this one are held, up to the head's cursor. */
  base: number;
  batches: StoredBatch[];
  batchBytes: number;
  head: StreamHead | null;
  keyframe: Keyframe | null;
}

export interface MemoryStore extends StreamStore {
  /** That all instances take together. */
  readonly bytes: number;
}

/** @param lease the right to write down an instance; where nothing is written down, nobody competes for it */
export function createMemoryStore(
  lease: StreamStore['lease'] = async () => FREE,
  { instanceBytes, totalBytes }: StoreBounds = BOUNDS,
): MemoryStore {
  const streams = new Map<string, Stream>();

  function makeRoom(): void {
    let over = bytesOfAll(streams) - totalBytes;
    while (over > 0) {
      const [largest] = [...streams].sort(([, a], [, b]) => bytesOf(b) - bytesOf(a));
      if (largest === undefined) return;
      const [simulationId, stream] = largest;
      const before = bytesOf(stream);
      if (stream.batches.length > 0) dropOldest(stream, Math.max(stream.batchBytes - over, 0));
      else streams.delete(simulationId);
      over -= before - (streams.has(simulationId) ? bytesOf(stream) : 0);
    }
  }

  function appendKeyframe(simulationId: string, keyframe: Keyframe): void {
    const known = streams.get(simulationId);
    if (known?.generation === keyframe.cursor.generation) known.keyframe = keyframe;
    else streams.set(simulationId, { ...streamFrom(keyframe.cursor), keyframe });
  }

  function appendUpdates(simulationId: string, { after, batches, head }: ReadUpdates): void {
    const known = streams.get(simulationId);
    const stream = known && reaches(known, after) ? known : streamFrom(after);
    streams.set(simulationId, stream);
    const end = endOf(stream);
    // What two reads beside each other have both brought is there once.
    for (const batch of batches) {
      if (batch.sequence <= end) continue;
      stream.batches.push(batch);
      stream.batchBytes += bytesOfBatch(batch);
    }
    if (stream.head === null || head.nextCursor.sequence >= end) stream.head = head;
    dropOldest(stream, instanceBytes);
  }

  return {
    lease,
    get bytes() {
      return bytesOfAll(streams);
    },
    async append(simulationId, read) {
      if ('batches' in read) appendUpdates(simulationId, read);
      else appendKeyframe(simulationId, read);
      makeRoom();
    },
    async read(simulationId, cursor, bounds) {
      const stream = streams.get(simulationId);
      return stream && reaches(stream, cursor) && stream.head ? runAfter(stream, stream.head, cursor, bounds) : null;
    },
    async keyframeBefore(simulationId, t) {
      const keyframe = streams.get(simulationId)?.keyframe ?? null;
      return keyframe !== null && keyframe.clockMicros <= t ? keyframe : null;
    },
    async forget(simulationId) {
      streams.delete(simulationId);
    },
  };
}

const FREE: Lease = { isHeld: true, lost: new AbortController().signal, release: async () => {} };

function streamFrom({ generation, sequence }: Cursor): Stream {
  return { generation, base: sequence, batches: [], batchBytes: 0, head: null, keyframe: null };
}

function bytesOfBatch({ raw, by }: StoredBatch): number {
  return raw.byteLength + (by.requestId?.byteLength ?? 0) + BESIDE_BATCH_BYTES;
}

/** With what surrounds the batches of the latest answer, and the keyframe. */
function bytesOf({ batchBytes, head, keyframe }: Stream): number {
  const around = head?.shell.parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) ?? 0;
  return batchBytes + around + (keyframe?.answer.body.byteLength ?? 0);
}

function bytesOfAll(streams: ReadonlyMap<string, Stream>): number {
  return [...streams.values()].reduce((sum, stream) => sum + bytesOf(stream), 0);
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
