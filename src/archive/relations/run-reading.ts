import type { KnownSpan } from '../../activity/index.ts';
import type { AnimationEvent } from '../../protocol/index.ts';
import {
  type Manifest,
  type OpenSegment,
  openGrowingFile,
  openRecordingFile,
  type RecordingFile,
  type Stretch,
  stretchesOf,
  stretchParts,
} from '../../recording/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import { createWorld, UnsupportedActionError, type World } from '../../world/index.ts';
import { openSegmentFile } from '../segment-file.ts';

/** What has been told is kept for a moment: positions are asked for just before an instant. */
const TOLD_SECONDS = 1;

/** A time without a gap. */
export interface ReadSpan extends KnownSpan {
  /** It goes on from what was known where reading began. */
  readonly goesOn: boolean;
}

interface GrowingSpan extends ReadSpan {
  toMicros: SimMicros;
}

/** Segments that are read: those behind the first number, up to the second. */
interface Wanted {
  readonly after: number;
  readonly until: number;
}

/** A generation of a recording as worlds, one for each time without a gap, from its first segment that is given on. */
export class RunReading {
  readonly #spans: GrowingSpan[] = [];
  #last: Stretch | null = null;
  /** Something after the last span could not be used: nobody knows the state until the next keyframe. */
  #isStuck = false;
  #toldMicros: SimMicros;
  #lateMicros = Number.POSITIVE_INFINITY;
  #lastSequence: number;

  /**
   * @param toldMicros what is before this instant was told already
   * @param lastSequence batches up to this one are no news
   */
  constructor(toldMicros = Number.NEGATIVE_INFINITY, lastSequence = 0) {
    this.#toldMicros = toldMicros;
    this.#lastSequence = lastSequence;
  }

  /** The last batch that was read. */
  get lastSequence(): number {
    return this.#lastSequence;
  }

  /** The earliest instant before those that were told of which something new was read. Infinity: none. */
  get lateMicros(): SimMicros {
    return this.#lateMicros;
  }

  get spans(): readonly ReadSpan[] {
    return this.#spans;
  }

  /** What is before this instant is not asked for again: it is forgotten with what is read next. */
  forgetBefore(toldMicros: SimMicros): void {
    this.#toldMicros = toldMicros;
    while (this.#spans.length > 1 && (this.#spans[0] as KnownSpan).toMicros < toldMicros) this.#spans.shift();
  }

  /** @param segments of the generation, all of them @throws Error where a file cannot be read */
  async readOn(segments: Manifest['segments'], open: OpenSegment, { after, until }: Wanted): Promise<void> {
    const stretches = stretchesOf({ segments }).filter(({ segment }) => segment > after && segment <= until);
    const at = this.#last;
    const next = at === null ? 0 : stretches.findIndex((stretch) => isSame(stretch, at));
    if (next < 0 && until > (at?.segment ?? 0)) throw new RangeError('the segment that was read last is gone');
    if (next >= 0) for (const stretch of stretches.slice(next)) await this.#read(stretch, open);
  }

  async #read(stretch: Stretch, open: OpenSegment): Promise<void> {
    const isReadOn = this.#last !== null && isSame(stretch, this.#last);
    // What was read whole says nothing new.
    if (isReadOn && !this.#last?.isOpen) return;
    const goesOn = !this.#isStuck && this.#spans.length > 0 && (isReadOn || stretch.goesOn);
    if (isReadOn && !goesOn) return;
    for await (const part of stretchParts(open, stretch, { withKeyframe: !goesOn })) {
      if ('keyframe' in part) this.#begin(part.keyframe, stretch);
      else this.#apply(part);
    }
    const span = this.#spans.at(-1);
    if (span && !this.#isStuck) span.toMicros = Math.max(span.toMicros, stretch.toMicros);
    this.#last = stretch;
  }

  #begin(keyframe: Parameters<typeof createWorld>[0], { fromMicros, goesOn }: Stretch): void {
    const before = this.#spans.at(-1);
    if (before) before.toMicros = Math.min(before.toMicros, fromMicros);
    const world = createWorld(keyframe, {
      keepsSaid: true,
      historySeconds: TOLD_SECONDS,
      historyBytes: Number.POSITIVE_INFINITY,
    });
    if (before && fromMicros < this.#toldMicros) this.#lateMicros = Math.min(this.#lateMicros, fromMicros);
    this.#spans.push({ world, fromMicros, toMicros: fromMicros, goesOn: before === undefined && goesOn });
    this.#isStuck = false;
  }

  #apply({ batches, knownMicros }: { batches: Parameters<World['applyBatch']>[0][]; knownMicros: SimMicros }): void {
    const span = this.#spans.at(-1);
    if (!span || this.#isStuck) return;
    try {
      for (const batch of batches) {
        if (span.world.applyBatch(batch, this.#toldMicros) === 'applied') this.#noteNews(batch);
      }
    } catch (error) {
      if (!(error instanceof UnsupportedActionError)) throw error;
      this.#isStuck = true;
      return;
    }
    span.toMicros = Math.max(span.toMicros, knownMicros);
  }

  #noteNews({ sequence, events }: Parameters<World['applyBatch']>[0]): void {
    if (sequence <= this.#lastSequence) return;
    this.#lastSequence = sequence;
    for (const event of events) {
      const micros = sinceMicros(event);
      if (micros < this.#toldMicros) this.#lateMicros = Math.min(this.#lateMicros, micros);
    }
  }
}

/** From when on an event says something: an observation may tell how its entity came there (ARCHITECTURE 4, 7). */
function sinceMicros(event: AnimationEvent): SimMicros {
  const { simulationTimeMicros } = event;
  // Who is there at the end of what was told is known by the name that it has then.
  if (event.animationType === 'ENTITY_RENAMED') return simulationTimeMicros - 1;
  const sampled = event.animationType === 'POSE_UPDATE' ? (event.sampleIntervalSeconds ?? 0) : 0;
  return simulationTimeMicros - sampled * MICROS_PER_SECOND;
}

function isSame(a: Stretch, b: Stretch): boolean {
  return a.segment === b.segment && a.fromMicros === b.fromMicros && a.sequence === b.sequence;
}

/** Opens segments of a folder; the one that was opened last stays open, for its stretches follow each other. */
export function segmentsIn(folder: string): OpenSegment {
  let last: { segment: number; file: Promise<Pick<RecordingFile, 'messages'>> } | null = null;
  return async (segment) => {
    if (last?.segment === segment.segment) return last.file;
    const file = openWhole(folder, segment);
    last = { segment: segment.segment, file };
    return file;
  };
}

async function openWhole(
  folder: string,
  segment: Parameters<OpenSegment>[0],
): Promise<Pick<RecordingFile, 'messages'>> {
  const { file, isFinished } = await openSegmentFile(folder, segment);
  try {
    const bytes = await file.readFile();
    if (!isFinished) return openGrowingFile(bytes);
    return await openRecordingFile({
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    });
  } finally {
    await file.close();
  }
}
