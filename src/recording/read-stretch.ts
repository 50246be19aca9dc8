import { type AnimationBatch, type AnimationSnapshot, parseBatch } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { RecordingFile } from './indexed-reader.ts';
import { type ParseKeyframe, withAnnounced } from './parse-keyframe.ts';
import { type RecordedMessage, sequence32 } from './recorded-message.ts';
import type { SegmentRef, Stretch } from './stretches.ts';
import { jsonOf } from './text.ts';

/** Opens a segment by its index; one that grows, and has none, as far as it has come. */
export type OpenSegment = (segment: SegmentRef) => Promise<SegmentMessages>;
type SegmentMessages = Pick<RecordingFile, 'messages'>;

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
 * A keyframe and what happens after it, held against the interface, part by part.
 * @throws Error where a file cannot be read, or has no such keyframe
 */
export async function* stretchParts(
  open: OpenSegment,
  stretch: Stretch,
  { withKeyframe, parseKeyframe }: WantedParts,
): AsyncGenerator<StretchPart> {
  const file = await open(stretch);
  let part = emptyPart();
  if (withKeyframe) {
    const { keyframe, batches } = withAnnounced(await readKeyframe(file, stretch), parseKeyframe);
    yield { keyframe };
    part.batches.push(...batches);
  }
  let lastSequence = stretch.sequence;
  for await (const { data, simulationTimeMicros } of batchMessages(file, open, stretch)) {
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

async function* batchMessages(
  file: SegmentMessages,
  open: OpenSegment,
  { fromMicros, toMicros, goesOnIn, isOpen }: Stretch,
): AsyncGenerator<RecordedMessage> {
  const untilMicros = isOpen && goesOnIn === null ? Number.MAX_SAFE_INTEGER : toMicros;
  yield* file.messages({ topics: ['batches'], fromMicros, toMicros: untilMicros });
  if (goesOnIn === null) return;
  // What was published ahead of the next keyframe is written for its instant.
  yield* (await open(goesOnIn)).messages({ topics: ['batches'], fromMicros: toMicros, toMicros });
}

async function readKeyframe(file: SegmentMessages, { segment, fromMicros, sequence }: Stretch): Promise<unknown> {
  for await (const message of file.messages({ topics: ['snapshot'], fromMicros, toMicros: fromMicros })) {
    if (message.sequence === sequence32(sequence)) return jsonOf(message.data);
  }
  throw new Error(`Segment ${segment} has no snapshot at ${fromMicros} µs.`);
}

/** Null for what does not follow the interface: it has no effect, and nobody knows the state after it. */
export function usableBatch(data: Uint8Array): AnimationBatch | null {
  try {
    return parseBatch(jsonOf(data));
  } catch {
    return null;
  }
}
