import {
  type Derivation,
  type IdsBefore,
  type KnownSpan,
  RecentPast,
  type RelationName,
} from '../../activity/index.ts';
import type { AnimationSnapshot } from '../../protocol/index.ts';
import {
  type Manifest,
  type OpenSegment,
  openGrowingFile,
  openRecordingFile,
  type RecordingFile,
  type Stretch,
  type StretchPart,
  stretchesOf,
  stretchParts,
} from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, UnsupportedActionError } from '../../world/index.ts';
import type { Place } from '../place.ts';
import { openSegmentFile } from '../segment-file.ts';
import type { ReadOnRelation, RecentAnswer } from './messages.ts';
import { ChangedByBatches, News, type Revised, Revisions } from './news.ts';

/** Forgets nothing: rows are told of the whole run. */
const ENDLESS = {
  keepsSaid: true,
  historySeconds: Number.POSITIVE_INFINITY,
  historyBytes: Number.POSITIVE_INFINITY,
};

/** The identities with which a segment goes on from those before it, where these have gone. */
export type IdsBeside = (segment: number) => Promise<IdsBefore>;

type BatchesPart = Exclude<StretchPart, { keyframe: unknown }>;

/** From when on what is read changes what was known. */
const nothingRead = () => ({
  byBatches: new ChangedByBatches(),
  /** For files beside segments. */
  news: new News(),
  /** For who watches the run. */
  watched: new News(),
  revisions: { activity: new Revisions(), traffic: new Revisions() } satisfies Record<ReadOnRelation, Revisions>,
});

interface GrowingSpan extends KnownSpan {
  toMicros: SimMicros;
}

/** A generation of a recording as worlds, one for each time without a gap. What has been read is not read again. */
export class RunReading {
  readonly #generation: string;
  readonly #idsBeside: IdsBeside;
  #spans: GrowingSpan[] = [];
  /** The first and the last stretch that were read: the oldest segments may have gone since. */
  #first: Stretch | null = null;
  #last: Stretch | null = null;
  /** Something after the last span could not be used: nobody knows the state until the next keyframe. */
  #isStuck = false;
  #changes = nothingRead();
  #recent = new RecentPast();

  constructor(generation: string, idsBeside: IdsBeside = async () => new Map()) {
    this.#generation = generation;
    this.#idsBeside = idsBeside;
  }

  /** Reads what the recording has beyond what is known here. @throws Error where a file cannot be read */
  async readOn(segments: Manifest['segments'], open: OpenSegment): Promise<readonly KnownSpan[]> {
    const stretches = this.#stretchesOf(segments);
    const at = this.#last;
    let next = at === null ? -1 : stretches.findIndex((stretch) => isSame(stretch, at));
    if (next < 0) {
      this.#spans = [];
      this.#last = null;
      this.#isStuck = false;
      this.#changes = nothingRead();
      this.#recent = new RecentPast();
      this.#first = stretches[0] ?? null;
      next = 0;
    }
    for (const stretch of stretches.slice(next)) await this.#read(stretch, open);
    return this.#spans;
  }

  /** Reads what lies before a segment, and the state with which that begins as a world of its own. */
  async readTo(segments: Manifest['segments'], first: number, open: OpenSegment): Promise<readonly KnownSpan[]> {
    const stretches = this.#stretchesOf(segments);
    const next = stretches.find(({ segment }) => segment === first);
    // Of an instant at which a segment begins the one before has also what its keyframe does not include.
    const before = stretches.filter(({ segment }) => segment < first);
    for (const stretch of before) await this.#read(stretch, open, next?.sequence);
    if (next) await this.#beginAt(next, open);
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
    return this.#changes.news.take();
  }

  /** What of an answer is no longer as an earlier one had it. @param known the revision of that one @param derivation of what was read */
  revise(relation: ReadOnRelation, known: string | null, derivation: Pick<Derivation, 'acting'>): Revised {
    // Who acts for the first time has rows of `activity` from before, too.
    const acting = relation === 'activity' ? derivation.acting() : undefined;
    return this.#changes.revisions[relation].revise(known, acting);
  }

  /** What has become known, for one who asks again and again. */
  recent(relations: readonly RelationName[], fromMicros: SimMicros): RecentAnswer {
    const changedFromMicros = this.#changes.watched.take();
    return { ...this.#recent.tell(this.#spans, relations, fromMicros), changedFromMicros };
  }

  #stretchesOf(segments: Manifest['segments']): Stretch[] {
    return stretchesOf({ segments }).filter(({ generation }) => generation === this.#generation);
  }

  async #read(stretch: Stretch, open: OpenSegment, untilSequence = Number.POSITIVE_INFINITY): Promise<void> {
    const isReadOn = this.#last !== null && isSame(stretch, this.#last);
    const goesOn = !this.#isStuck && this.#spans.length > 0 && (isReadOn || stretch.goesOn);
    if (isReadOn && !goesOn) return;
    for await (const part of stretchParts(open, stretch, { withKeyframe: !goesOn })) {
      if ('keyframe' in part) await this.#begin(part.keyframe, stretch);
      else this.#apply(part, untilSequence);
    }
    const span = this.#spans.at(-1);
    if (span && !this.#isStuck) span.toMicros = Math.max(span.toMicros, stretch.toMicros);
    this.#last = stretch;
  }

  async #beginAt(stretch: Stretch, open: OpenSegment): Promise<void> {
    for await (const part of stretchParts(open, stretch, { withKeyframe: true })) {
      if ('keyframe' in part) {
        await this.#begin(part.keyframe, stretch);
        continue;
      }
      // What is told ahead with the keyframe is in the first part.
      this.#apply({ ...part, knownMicros: stretch.fromMicros }, stretch.sequence);
      return;
    }
  }

  async #begin(keyframe: AnimationSnapshot, { fromMicros, segment }: Stretch): Promise<void> {
    const before = this.#spans.at(-1);
    if (before) before.toMicros = Math.min(before.toMicros, fromMicros);
    const idsBefore = before ? undefined : await this.#idsBeside(segment);
    const world = createWorld(keyframe, ENDLESS);
    const span = { world, fromMicros, toMicros: fromMicros, ...(idsBefore && { idsBefore }) };
    this.#spans.push(span);
    this.#note(before?.toMicros ?? Number.NEGATIVE_INFINITY);
    this.#isStuck = false;
  }

  #apply({ batches, knownMicros }: BatchesPart, untilSequence: number): void {
    const span = this.#spans.at(-1);
    if (!span || this.#isStuck) return;
    try {
      for (const batch of batches) {
        if (batch.sequence > untilSequence) return;
        if (batch.sequence <= span.world.appliedSequence) continue;
        this.#note(this.#changes.byBatches.of(batch, span.world.paths));
        span.world.applyBatch(batch);
      }
    } catch (error) {
      if (!(error instanceof UnsupportedActionError)) throw error;
      this.#isStuck = true;
      return;
    }
    span.toMicros = Math.max(span.toMicros, knownMicros);
  }

  #note(fromMicros: SimMicros): void {
    const { news, watched, revisions } = this.#changes;
    for (const each of [news, watched, revisions.activity.news, revisions.traffic.news]) each.note(fromMicros);
  }
}

function isSame(a: Stretch, b: Stretch): boolean {
  return a.segment === b.segment && a.fromMicros === b.fromMicros && a.sequence === b.sequence;
}

/** Opens segments of a recording; the one that was opened last stays open, for its stretches follow each other. */
export function segmentsIn(place: Place): OpenSegment {
  let last: { segment: number; file: Promise<Pick<RecordingFile, 'messages'>> } | null = null;
  return async (segment) => {
    if (last?.segment === segment.segment) return last.file;
    const file = openWhole(place, segment);
    last = { segment: segment.segment, file };
    return file;
  };
}

async function openWhole(place: Place, segment: Parameters<OpenSegment>[0]): Promise<Pick<RecordingFile, 'messages'>> {
  const { file, isFinished } = await openSegmentFile(place, segment);
  try {
    const bytes = await file.read(0, file.size);
    if (!isFinished) return openGrowingFile(bytes);
    return await openRecordingFile({
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    });
  } finally {
    await file.close();
  }
}
