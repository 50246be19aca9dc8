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

/** Forgets nothing: rows are told of the whole run. */
const ENDLESS = {
  keepsSaid: true,
  historySeconds: Number.POSITIVE_INFINITY,
  historyBytes: Number.POSITIVE_INFINITY,
};

interface GrowingSpan extends KnownSpan {
  toMicros: SimMicros;
}

/** A generation of a recording as worlds, one for each time without a gap. What has been read is not read again. */
export class RunReading {
  readonly #generation: string;
  #spans: GrowingSpan[] = [];
  /** The first and the last stretch that were read: the oldest segments may have gone since. */
  #first: Stretch | null = null;
  #last: Stretch | null = null;
  /** Something after the last span could not be used: nobody knows the state until the next keyframe. */
  #isStuck = false;
  readonly #news = new News();

  constructor(generation: string) {
    this.#generation = generation;
  }

  /** Reads what the recording has beyond what is known here. @throws Error where a file cannot be read */
  async readOn(segments: Manifest['segments'], open: OpenSegment): Promise<readonly KnownSpan[]> {
    const stretches = stretchesOf({ segments }).filter(({ generation }) => generation === this.#generation);
    const at = this.#last;
    let next = at === null ? -1 : stretches.findIndex((stretch) => isSame(stretch, at));
    if (next < 0) {
      this.#spans = [];
      this.#last = null;
      this.#isStuck = false;
      this.#news.noteAll();
      this.#first = stretches[0] ?? null;
      next = 0;
    }
    for (const stretch of stretches.slice(next)) await this.#read(stretch, open);
    return this.#spans;
  }

  /** About how much memory it takes. */
  get historyBytes(): number {
    return this.#spans.reduce((sum, { world }) => sum + world.historyBytes, 0);
  }

  /** The first segment that was read; null: none was. */
  get firstSegment(): number | null {
    return this.#first?.segment ?? null;
  }

  /** What was read since this was asked the last time changes nothing of what had ended before then. -Infinity: it may change all. */
  takeChangedFrom(): SimMicros {
    return this.#news.take();
  }

  async #read(stretch: Stretch, open: OpenSegment): Promise<void> {
    const isReadOn = this.#last !== null && isSame(stretch, this.#last);
    const goesOn = !this.#isStuck && this.#spans.length > 0 && (isReadOn || stretch.goesOn);
    if (isReadOn && !goesOn) return;
    for await (const part of stretchParts(open, stretch, { withKeyframe: !goesOn })) {
      if ('keyframe' in part) this.#begin(createWorld(part.keyframe, ENDLESS), stretch);
      else this.#apply(part);
    }
    const span = this.#spans.at(-1);
    if (span && !this.#isStuck) span.toMicros = Math.max(span.toMicros, stretch.toMicros);
    this.#last = stretch;
  }

  #begin(world: World, { fromMicros }: Stretch): void {
    const before = this.#spans.at(-1);
    if (before) before.toMicros = Math.min(before.toMicros, fromMicros);
    this.#spans.push({ world, fromMicros, toMicros: fromMicros });
    this.#news.noteAll();
    this.#isStuck = false;
  }

  #apply({ batches, knownMicros }: { batches: Parameters<World['applyBatch']>[0][]; knownMicros: SimMicros }): void {
    const span = this.#spans.at(-1);
    if (!span || this.#isStuck) return;
    try {
      for (const batch of batches) {
        const { paths } = span.world;
        const isAnew = batch.events.some((event) => redraws(event, paths));
        if (span.world.applyBatch(batch) === 'applied') isAnew ? this.#news.noteAll() : this.#news.note(batch.events);
      }
    } catch (error) {
      if (!(error instanceof UnsupportedActionError)) throw error;
      this.#isStuck = true;
      return;
    }
    span.toMicros = Math.max(span.toMicros, knownMicros);
  }
}

/** Motions that were told before follow the paths of now. */
function redraws(event: AnimationEvent, paths: World['paths']): boolean {
  return event.animationType === 'ENTITY_CREATED' && event.paths?.some(({ name }) => paths.has(name)) === true;
}

/** Sampling times are rounded by the service, and row ends by us. */
const ROUNDING_MICROS = 1010;

/** Since when what is read may change what was known. */
class News {
  #changedFromMicros = Number.NEGATIVE_INFINITY;
  /** An observation tells how its entity came there since the one before. */
  #longestIntervalMicros = 0;

  note(events: readonly AnimationEvent[]): void {
    for (const event of events) {
      if (event.animationType === 'POSE_UPDATE') {
        const interval = (event.sampleIntervalSeconds ?? 0) * MICROS_PER_SECOND;
        this.#longestIntervalMicros = Math.max(this.#longestIntervalMicros, interval);
      }
      const fromMicros = event.simulationTimeMicros - this.#longestIntervalMicros - ROUNDING_MICROS;
      this.#changedFromMicros = Math.min(this.#changedFromMicros, fromMicros);
    }
  }

  noteAll(): void {
    this.#changedFromMicros = Number.NEGATIVE_INFINITY;
  }

  take(): SimMicros {
    const changedFromMicros = this.#changedFromMicros;
    this.#changedFromMicros = Number.POSITIVE_INFINITY;
    return changedFromMicros;
  }
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
