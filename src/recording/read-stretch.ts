import { type AnimationBatch, type AnimationSnapshot, parseBatch, parseSnapshot } from '../protocol/index.ts';
import type { MessageQuery, RecordingFile } from './indexed-reader.ts';
import { type RecordedMessage, sequence32 } from './recorded-message.ts';
import { createStreamReader } from './stream-reader.ts';
import type { SegmentPlace, Stretch } from './stretches.ts';
import { jsonOf } from './text.ts';

/** Opens the files of a recording. */
export interface SegmentFiles {
  /** A finished one, by its index. */
  file(place: SegmentPlace): Promise<RecordingFile>;
  /** One that grows, as far as it has come; or that has been finished meanwhile. */
  bytes(place: SegmentPlace): Promise<Uint8Array>;
}

export interface StretchContent {
  /** Null where only what happened was asked for. */
  keyframe: AnimationSnapshot | null;
  /** In their order; it ends before the first that cannot be used. */
  batches: AnimationBatch[];
}

/**
 * A keyframe and what happens after it, held against the interface. Of the stretch that a recording ends with while it
 * grows, all that is there by now.
 * @throws Error when a file cannot be read, or has no such keyframe
 */
export async function readStretch(
  files: SegmentFiles,
  stretch: Stretch,
  { withKeyframe }: { withKeyframe: boolean },
): Promise<StretchContent> {
  const { fromMicros, toMicros, goesOnIn } = stretch;
  const keyframe = withKeyframe ? await readKeyframe(files, stretch) : null;
  const untilMicros = stretch.isOpen && goesOnIn === null ? Number.MAX_SAFE_INTEGER : toMicros;
  const batches: AnimationBatch[] = [];
  // What was published ahead of the next keyframe is written for its instant.
  const queries = [{ place: stretch, fromMicros, toMicros: untilMicros }];
  if (goesOnIn !== null) queries.push({ place: { ...stretch, ...goesOnIn }, fromMicros: toMicros, toMicros });
  for (const { place, ...query } of queries) {
    for await (const { data } of messagesIn(files, place, { topics: ['batches'], ...query })) {
      const batch = usableBatch(data);
      if (batch === null) return { keyframe, batches };
      if (batch.sequence > (batches.at(-1)?.sequence ?? stretch.sequence)) batches.push(batch);
    }
  }
  return { keyframe, batches };
}

async function readKeyframe(files: SegmentFiles, stretch: Stretch): Promise<AnimationSnapshot> {
  const { segment, fromMicros, sequence } = stretch;
  const query: MessageQuery = { topics: ['snapshot'], fromMicros, toMicros: fromMicros };
  for await (const message of messagesIn(files, stretch, query)) {
    if (message.sequence === sequence32(sequence)) return parseSnapshot(jsonOf(message.data));
  }
  throw new Error(`Segment ${segment} has no snapshot at ${fromMicros} µs.`);
}

async function* messagesIn(
  files: SegmentFiles,
  place: SegmentPlace,
  query: MessageQuery,
): AsyncGenerator<RecordedMessage> {
  if (!place.isOpen) yield* (await files.file(place)).messages(query);
  else
    yield* createStreamReader()
      .append(await files.bytes(place))
      .filter((message) => isWanted(message, query));
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
