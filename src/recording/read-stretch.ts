import { type AnimationBatch, type AnimationSnapshot, parseBatch } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { MessageQuery, RecordingFile } from './indexed-reader.ts';
import { type ParseKeyframe, withAnnounced } from './parse-keyframe.ts';
import { type RecordedMessage, sequence32 } from './recorded-message.ts';
import { StreamReader } from './stream-reader.ts';
import type { SegmentRef, Stretch } from './stretches.ts';
import { jsonOf } from './text.ts';

/** Opens the files of a recording. */
export interface SegmentFiles {
  /** A finished one, by its index. */
  file(segment: SegmentRef): Promise<RecordingFile>;
  /** One that grows, as far as it has come; or that has been finished meanwhile. */
  bytes(segment: SegmentRef): Promise<Uint8Array>;
}

/** What is read of a stretch at once: first the keyframe, then what happens, in order. */
export type StretchPart =
  | { keyframe: AnimationSnapshot }
  | {
      batches: AnimationBatch[];
      /** Up to this instant nothing more is to come but late news. */
      knownMicros: SimMicros;
    };

export interface WantedParts {
  /** Not where a world is there that the stretch goes on from. */
  withKeyframe: boolean;
  /** Default: each by itself. */
  parseKeyframe?: ParseKeyframe;
}

/** So many bytes of batches are a part: a few milliseconds of work for who takes it over. */
const PART_BYTES = 256 * 1024;

/**
 * A keyframe and what happens after it, held against the interface, part by part. Of an open end: all that is there by now.
 * @throws Error when a file cannot be read, or has no such keyframe
 */
export async function* stretchParts(
  segmentFiles: SegmentFiles,
  stretch: Stretch,
  { withKeyframe, parseKeyframe }: WantedParts,
): AsyncGenerator<StretchPart> {
  const files = readOnce(segmentFiles);
  let part = emptyPart();
  if (withKeyframe) {
    const { keyframe, batches } = withAnnounced(await readKeyframe(files, stretch), parseKeyframe);
    yield { keyframe };
    part.batches.push(...batches);
  }
  let lastSequence = stretch.sequence;
  for await (const { data, simulationTimeMicros } of batchMessages(files, stretch)) {
    const batch = usableBatch(data);
    // It ends before the first that cannot be used.
    if (batch === null) break;
    if (part.bytes >= PART_BYTES) {
      yield { batches: part.batches, knownMicros: simulationTimeMicros - 1 };
      part = emptyPart();
    }
    part.bytes += data.byteLength;
    if (batch.sequence > lastSequence) part.batches.push(batch);
    lastSequence = Math.max(lastSequence, batch.sequence);
  }
  yield { batches: part.batches, knownMicros: stretch.toMicros };
}

function emptyPart(): { batches: AnimationBatch[]; bytes: number } {
  return { batches: [], bytes: 0 };
}

async function* batchMessages(files: FilesOnce, stretch: Stretch): AsyncGenerator<RecordedMessage> {
  const { fromMicros, toMicros, goesOnIn } = stretch;
  const untilMicros = stretch.isOpen && goesOnIn === null ? Number.MAX_SAFE_INTEGER : toMicros;
  yield* messagesIn(files, stretch, { topics: ['batches'], fromMicros, toMicros: untilMicros });
  if (goesOnIn === null) return;
  // What was published ahead of the next keyframe is written for its instant.
  yield* messagesIn(files, { ...stretch, ...goesOnIn }, { topics: ['batches'], fromMicros: toMicros, toMicros });
}

async function readKeyframe(files: FilesOnce, stretch: Stretch): Promise<unknown> {
  const { segment, fromMicros, sequence } = stretch;
  const query: MessageQuery = { topics: ['snapshot'], fromMicros, toMicros: fromMicros };
  for await (const message of messagesIn(files, stretch, query)) {
    if (message.sequence === sequence32(sequence)) return jsonOf(message.data);
  }
  throw new Error(`Segment ${segment} has no snapshot at ${fromMicros} µs.`);
}

async function* messagesIn(
  files: FilesOnce,
  segment: SegmentRef,
  query: MessageQuery,
): AsyncGenerator<RecordedMessage> {
  if (!segment.isOpen) yield* (await files.file(segment)).messages(query);
  else yield* (await files.messages(segment)).filter((message) => isWanted(message, query));
}

type FilesOnce = ReturnType<typeof readOnce>;

/** What grows has no index: its messages are all read at once, and once for a stretch. */
function readOnce(files: SegmentFiles) {
  const read = new Map<number, Promise<readonly RecordedMessage[]>>();
  return {
    file: (segment: SegmentRef) => files.file(segment),
    messages(segment: SegmentRef): Promise<readonly RecordedMessage[]> {
      const known = read.get(segment.segment) ?? files.bytes(segment).then((bytes) => new StreamReader().append(bytes));
      read.set(segment.segment, known);
      return known;
    },
  };
}

function isWanted({ topic, simulationTimeMicros: t }: RecordedMessage, query: MessageQuery): boolean {
  const { topics = [], fromMicros = 0, toMicros = Number.MAX_SAFE_INTEGER } = query;
  return topics.includes(topic) && t >= fromMicros && t <= toMicros;
}

/** Null for what does not follow the interface: it has no effect, and nobody knows the state after it. */
function usableBatch(data: Uint8Array): AnimationBatch | null {
  try {
    return parseBatch(jsonOf(data));
  } catch {
    return null;
  }
}
