import type { KnownSpan } from '../../activity/index.ts';
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
import type { SimMicros } from '../../units/index.ts';
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
  /** The first and the last stretch that were read. */
  #first: Stretch | null = null;
  #last: Stretch | null = null;
  /** Something after the last span could not be used: nobody knows the state until the next keyframe. */
  #isStuck = false;

  constructor(generation: string) {
    this.#generation = generation;
  }

  /** Reads what the recording has beyond what is known here. @throws Error where a file cannot be read */
  async readOn(segments: Manifest['segments'], open: OpenSegment): Promise<readonly KnownSpan[]> {
    const stretches = stretchesOf({ segments }).filter(({ generation }) => generation === this.#generation);
    const at = this.#last;
    let next = at === null ? -1 : stretches.findIndex((stretch) => isSame(stretch, at));
    // The oldest segments go to make room: what is told begins where the recording does.
    const isShortened = stretches[0] !== undefined && this.#first !== null && !isSame(stretches[0], this.#first);
    if (next < 0 || isShortened) {
      this.#spans = [];
      this.#last = null;
      this.#isStuck = false;
      next = 0;
    }
    this.#first = stretches[0] ?? null;
    for (const stretch of stretches.slice(next)) await this.#read(stretch, open);
    return this.#spans;
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
    this.#isStuck = false;
  }

  #apply({ batches, knownMicros }: { batches: Parameters<World['applyBatch']>[0][]; knownMicros: SimMicros }): void {
    const span = this.#spans.at(-1);
    if (!span || this.#isStuck) return;
    try {
      for (const batch of batches) span.world.applyBatch(batch);
    } catch (error) {
      if (!(error instanceof UnsupportedActionError)) throw error;
      this.#isStuck = true;
      return;
    }
    span.toMicros = Math.max(span.toMicros, knownMicros);
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
