import {
  type CompressZstd,
  FileWriter,
  FOXGLOVE_TOPICS,
  type FoxgloveMessage,
  jsonBytes,
  type Manifest,
  MovingBoxes,
  type MovingBoxesOptions,
  type NoteMessage,
  type RecordedMessage,
  type RecordingDescription,
  type SegmentEntry,
} from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';
import { journalMessages } from './finish-segment.ts';
import type { Place } from './place.ts';
import { openSegmentFile } from './segment-file.ts';

/** What is to be cut out; both ends included. Without a generation the last one that has something of the span. */
export interface Span {
  fromMicros?: SimMicros | undefined;
  toMicros?: SimMicros | undefined;
  generation?: string | undefined;
}

/** The segments that have something of a span, in their order. */
export function segmentsOf({ segments }: Pick<Manifest, 'segments'>, span: Span): SegmentEntry[] {
  const { fromMicros = -Infinity, toMicros = Infinity } = span;
  const touched = segments.filter((segment) => segment.toMicros >= fromMicros && segment.fromMicros <= toMicros);
  const isCut = span.fromMicros !== undefined || span.toMicros !== undefined;
  const generation = span.generation ?? (isCut ? touched.at(-1)?.generation : undefined);
  return generation === undefined ? touched : touched.filter((segment) => segment.generation === generation);
}

export interface ExportOptions {
  place: Place;
  manifest: Manifest;
  span: Span;
  compress: CompressZstd | null;
  /** Adds boxes that move, for Foxglove's 3D panel. */
  boxes?: Pick<MovingBoxesOptions, 'ratePerSecond' | 'sizeOf'> | undefined;
  /** Fulfilled when more may come. */
  write(bytes: Uint8Array): Promise<void>;
}

/** One whole file of a span: it begins with the keyframe before it, so that its first instant can be shown. */
export async function exportRecording(options: ExportOptions): Promise<void> {
  const { place, manifest, span, compress, write } = options;
  const segments = segmentsOf(manifest, span);
  const description = await descriptionFor(place, manifest, segments[0]);
  if (!description) throw new RangeError('nothing was recorded in this span');
  const writer = new FileWriter({ description, compress, write });
  const boxes = boxesFor(options, segments);
  const addBoxes = async (told: readonly FoxgloveMessage[]): Promise<void> => {
    for (const { topic, simulationTimeMicros, message } of told) {
      await writer.addForeign(FOXGLOVE_TOPICS[topic], simulationTimeMicros, message);
    }
  };
  for await (const message of messagesOfSpan(place, segments, span)) {
    await writer.add(message);
    if (boxes) await addBoxes(boxes.take(message));
  }
  if (boxes) await addBoxes(boxes.end());
  const generations = new Set(segments.map(({ generation }) => generation));
  for (const note of manifest.notes) {
    const message = noteMessage(note);
    if (generations.has(note.generation) && isWanted(message, -Infinity, span)) await writer.add(message);
  }
  await writer.finish();
}

/** Messages of a span in their order, from the keyframe before it on; without notes. */
export async function* messagesOfSpan(
  place: Place,
  segments: readonly SegmentEntry[],
  span: Span,
): AsyncGenerator<RecordedMessage> {
  const { fromMicros = -Infinity } = span;
  for (const [index, segment] of segments.entries()) {
    // Where the segment before reaches into the span, the span has begun already.
    const begin = index === 0 ? keyframeBefore(segment, fromMicros) : -Infinity;
    for await (const message of messagesOf(place, segment)) {
      // Notes can change after their segment was written: the manifest has those that count.
      if (message.topic !== 'notes' && isWanted(message, begin, span)) yield message;
    }
  }
}

/** Of one run alone: simulation time begins anew with the next. */
function boxesFor({ boxes, span }: ExportOptions, segments: readonly SegmentEntry[]): MovingBoxes | null {
  const [first] = segments;
  if (!boxes || !first) return null;
  const { fromMicros = first.fromMicros, toMicros = Infinity } = span;
  const lastMicros = Math.max(...segments.map((segment) => segment.toMicros));
  return new MovingBoxes({ ...boxes, fromMicros, toMicros: Math.min(toMicros, lastMicros) });
}

function noteMessage(note: NoteMessage): RecordedMessage {
  const { simulationTimeMicros, writtenAt } = note;
  return {
    topic: 'notes',
    simulationTimeMicros,
    wallMillis: Date.parse(writtenAt),
    sequence: 0,
    data: jsonBytes(note),
  };
}

function keyframeBefore({ keyframes, fromMicros }: SegmentEntry, t: SimMicros): SimMicros {
  return (
    keyframes.findLast(({ simulationTimeMicros }) => simulationTimeMicros <= t)?.simulationTimeMicros ?? fromMicros
  );
}

function isWanted({ topic, simulationTimeMicros: t }: RecordedMessage, begin: SimMicros, span: Span): boolean {
  const { fromMicros = -Infinity, toMicros = Infinity } = span;
  if (t > toMicros) return false;
  return topic === 'snapshot' || topic === 'batches' ? t >= begin : t >= fromMicros;
}

async function descriptionFor(
  place: Place,
  manifest: Manifest,
  first: SegmentEntry | undefined,
): Promise<RecordingDescription | null> {
  if (!first) return null;
  const { recordingId, simulationId, label, startedAt, productVersion } = manifest;
  const { file } = await openSegmentFile(place, first);
  for await (const { description } of journalMessages(file)) {
    if (description) return { ...description, recordingId, simulationId, label, startedAt, productVersion, segment: 0 };
  }
  return null;
}

/** In the order of writing. */
async function* messagesOf(place: Place, segment: SegmentEntry): AsyncGenerator<RecordedMessage> {
  const { file } = await openSegmentFile(place, segment);
  for await (const { message } of journalMessages(file)) {
    if (message) yield { ...message, data: message.data.slice() };
  }
}
