import type { Lease } from '../../archive/index.ts';
import type { Cursor } from '../../protocol/index.ts';
import type {
  Keyframe,
  ReadUpdates,
  RunBounds,
  StoredBatch,
  StoredRun,
  StreamHead,
  StreamStore,
} from './stream-store.ts';

/** Batches of one instance; who stands further behind is read for one by one. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What one process has read of one instance. */
interface Stream {
  generation: string;
  /** The batches after this one are held, up to the head's cursor. */
  base: number;
  batches: StoredBatch[];
  bytes: number;
  head: StreamHead | null;
  keyframe: Keyframe | null;
}

/** @param lease the right to write down an instance; where nothing is written down, nobody competes for it */
export function createMemoryStore(
  lease: StreamStore['lease'] = async () => FREE,
  mostBytes: number = MOST_BYTES,
): StreamStore {
  const streams = new Map<string, Stream>();

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
      stream.bytes += batch.raw.byteLength;
    }
    if (stream.head === null || head.nextCursor.sequence >= end) stream.head = head;
    dropOldest(stream, mostBytes);
  }

  return {
    lease,
    async append(simulationId, read) {
      if ('batches' in read) appendUpdates(simulationId, read);
      else appendKeyframe(simulationId, read);
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
  return { generation, base: sequence, batches: [], bytes: 0, head: null, keyframe: null };
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
  for (const { sequence, raw } of stream.batches) {
    if (sequence >= oldest && stream.bytes <= mostBytes) break;
    stream.bytes -= raw.byteLength;
    stream.base = sequence;
    dropped += 1;
  }
  if (dropped > 0) stream.batches.splice(0, dropped);
}

function runAfter({ batches }: Stream, head: StreamHead, cursor: Cursor, bounds: RunBounds): StoredRun {
  const first = indexAfter(batches, cursor.sequence);
  let end = first;
  for (let bytes = 0; end < batches.length && end - first < bounds.batches; end += 1) {
    bytes += (batches[end] as StoredBatch).raw.byteLength;
    if (bytes > bounds.bytes && end > first) break;
  }
  return { batches: batches.slice(first, end), isCut: end < batches.length, head };
}

/** Index of the first batch behind a sequence. */
function indexAfter(batches: readonly StoredBatch[], sequence: number): number {
  let low = 0;
  let high = batches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((batches[middle] as StoredBatch).sequence <= sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}
