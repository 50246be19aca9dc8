import { silence, systemTimers, type Timers } from '../../client/index.ts';
import type { Manifest, Stretch, StretchPart } from '../../recording/index.ts';
import { stretchesOf } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { WorldMaker } from '../apply-answers.ts';
import { between } from '../epochs.ts';
import { indexAt } from '../index-at.ts';
import { inSlices } from '../slices.ts';
import { type Trouble, troubleOf } from '../trouble.ts';
import type { WorldInstant } from '../world-instant.ts';
import { coarsened } from './coarse-density.ts';
import type { EventBucket, Past, PastAnchor, PastIncident, PastRun } from './past.ts';
import { applied, createPastWorlds, type PastWorld, type PastWorlds } from './past-worlds.ts';
import { type PlacedStretch, placedRuns, placeStretches, runAtTime } from './place-stretches.ts';
import { stretchesAhead } from './stretches-ahead.ts';

/** How a stretch is read: without its keyframe where a world is there that it goes on from, and until it is aborted. */
export interface WantedParts {
  withKeyframe: boolean;
  signal: AbortSignal;
}

/** Reads a stretch of a recording part by part. */
export type StretchReader = (stretch: Stretch, wanted: WantedParts) => AsyncIterable<StretchPart>;

export interface RecordedPastOptions {
  manifest: Manifest;
  anchor: PastAnchor | null;
  read: StretchReader;
  /** The gateway does not know it. */
  isLocal?: boolean;
  createWorld: WorldMaker;
  /** Bound on what its worlds take. */
  mostBytes?: number;
  /** Something was read, or could not be. */
  onChange: (trouble: Trouble | null) => void;
  timers?: Timers;
}

/** A past whose worlds are read stretch by stretch. */
export interface RecordedPast extends Past {
  /** What is known now: the recording has grown, or the page's own reading begins elsewhere. */
  know(manifest: Manifest, anchor: PastAnchor | null): void;
}

const DEFAULT_BYTES = 64 * 1024 * 1024;
const AGAIN_MILLIS = 3000;
/** A stretch that nobody wants any more and of which nothing comes for so long gives way to what is wanted. */
const GIVE_WAY_MILLIS = 1000;

export function createRecordedPast(options: RecordedPastOptions): RecordedPast {
  return new StretchedPast(options);
}

class StretchedPast implements RecordedPast {
  readonly #options: RecordedPastOptions;
  readonly #timers: Timers;
  readonly #worlds: PastWorlds;
  #manifest: Manifest;
  #stretches: readonly PlacedStretch[] = [];
  /** Where each segment lies on the timeline: timeline time minus simulation time. */
  #offsets: ReadonlyMap<number, SimMicros> = new Map();
  runs: readonly PastRun[] = [];
  gaps: Past['gaps'] = [];
  incidents: readonly PastIncident[] = [];
  /** In the order in which they are to be read. */
  #wanted: readonly PlacedStretch[] = [];
  #wantedIndex = -1;
  #wantedStep = 0;
  /** The instant that is to be shown. */
  #wantedMicros: SimMicros = Number.NaN;
  #anticipated: PlacedStretch | null = null;
  #isReading = false;
  /** Ends the wait for what failed. */
  #failedPause = new AbortController();

  constructor(options: RecordedPastOptions) {
    this.#options = options;
    this.#timers = options.timers ?? systemTimers;
    this.#worlds = createPastWorlds(options.mostBytes ?? DEFAULT_BYTES);
    this.#manifest = options.manifest;
    this.know(options.manifest, options.anchor);
  }

  get recordingId(): string | null {
    return this.#options.isLocal ? null : this.#manifest.recordingId;
  }

  get notes(): Past['notes'] {
    return this.#manifest.notes.map(({ entityName = null, ...note }) => ({ ...note, entityName }));
  }

  get oldestMicros(): SimMicros {
    return this.#stretches[0]?.startMicros ?? Number.POSITIVE_INFINITY;
  }

  get endMicros(): SimMicros {
    return this.#stretches.at(-1)?.endMicros ?? Number.NEGATIVE_INFINITY;
  }

  get keptBytes(): number {
    return this.#worlds.keptBytes;
  }

  know(manifest: Manifest, anchor: PastAnchor | null): void {
    this.#manifest = manifest;
    this.#stretches = placeStretches(stretchesOf(manifest), anchor);
    this.#offsets = new Map(this.#stretches.map(({ segment, offsetMicros }) => [segment, offsetMicros]));
    this.runs = placedRuns(this.#stretches);
    this.gaps = between(this.#stretches, gapBefore);
    this.incidents = manifest.incidents.flatMap((incident) => this.#placed(incident));
    // Where they lie may have changed, and how far they reach.
    this.#worlds.clear();
    this.#wanted = [];
    this.#wantedIndex = -1;
    this.#anticipated = null;
  }

  instantAt(timelineMicros: SimMicros, out?: WorldInstant): WorldInstant | null {
    const stretch = this.#stretchAt(timelineMicros);
    if (stretch === undefined) return null;
    const shown = shownOf(stretch, timelineMicros);
    const past = this.#worlds.showing(shown);
    if (past === null) return null;
    const simulationTimeMicros = shown - stretch.offsetMicros;
    if (out === undefined) return { world: past.world, simulationTimeMicros };
    out.world = past.world;
    out.simulationTimeMicros = simulationTimeMicros;
    return out;
  }

  isRead(timelineMicros: SimMicros): boolean {
    const stretch = this.#stretchAt(timelineMicros);
    return stretch !== undefined && this.#worlds.showing(shownOf(stretch, timelineMicros)) !== null;
  }

  shownBy(timelineMicros: SimMicros): ReturnType<Past['shownBy']> {
    const stretch = this.#stretchAt(timelineMicros);
    const past = stretch && this.#worlds.showing(shownOf(stretch, timelineMicros));
    return past ? { startMicros: past.first.startMicros, endMicros: past.knownMicros } : null;
  }

  offsetAt(timelineMicros: SimMicros): SimMicros {
    return this.#stretchAt(timelineMicros)?.offsetMicros ?? 0;
  }

  want(timelineMicros: SimMicros, direction: number): void {
    const index = indexAt(this.#stretches, timelineMicros);
    const step = Math.sign(direction);
    this.#wantedMicros = timelineMicros;
    if (index === this.#wantedIndex && step === this.#wantedStep) return;
    this.#wantedIndex = index;
    this.#wantedStep = step;
    this.#wanted = stretchesAhead(this.#stretches, index, step);
    this.#failedPause.abort();
    void this.#readWanted();
  }

  anticipate(timelineMicros: SimMicros): void {
    this.#anticipated = this.#stretchAt(timelineMicros) ?? null;
    void this.#readWanted();
  }

  next(timelineMicros: SimMicros): SimMicros | null {
    const read = this.#worlds.showing(timelineMicros);
    const known = read?.events.next(timelineMicros) ?? null;
    if (known !== null && read !== null && known <= read.knownMicros) return known;
    const from = Math.max(timelineMicros, read?.knownMicros ?? timelineMicros);
    for (const { startMicros, count } of this.buckets(from, this.endMicros)) {
      if (count > 0 && startMicros > from) return startMicros;
    }
    return null;
  }

  previous(timelineMicros: SimMicros): SimMicros | null {
    const read = this.#worlds.showing(timelineMicros);
    const known = read?.events.previous(timelineMicros) ?? null;
    if (known !== null && read !== null && known >= read.first.startMicros) return known;
    const until = Math.min(timelineMicros, read?.first.startMicros ?? timelineMicros);
    let found: SimMicros | null = null;
    for (const { startMicros, count } of this.buckets(this.oldestMicros, until)) {
      if (count > 0 && startMicros <= until && startMicros < timelineMicros) found = startMicros;
    }
    return found;
  }

  *buckets(fromMicros: SimMicros, toMicros: SimMicros, mostMicros = 0): Generator<EventBucket> {
    for (const { density, segment } of this.#manifest.segments) {
      const offsetMicros = this.#offsets.get(segment);
      if (offsetMicros === undefined) continue;
      const { startMicros: densityMicros, bucketMicros: lengthMicros, counts, kinds } = coarsened(density, mostMicros);
      const baseMicros = densityMicros + offsetMicros;
      const first = Math.max(0, Math.ceil((fromMicros - baseMicros) / lengthMicros) - 1);
      for (let index = first; index < counts.length; index += 1) {
        const startMicros = baseMicros + index * lengthMicros;
        if (startMicros > toMicros) break;
        yield { startMicros, lengthMicros, count: counts[index] ?? 0, kinds: kinds[index] ?? 0 };
      }
    }
  }

  /** One at a time, what is to be shown first; what nobody wants any more is not begun. */
  async #readWanted(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    for (let next = this.#nextToRead(); next !== undefined; next = this.#nextToRead()) {
      // Once is enough: it is forgotten like any other.
      if (next === this.#anticipated) this.#anticipated = null;
      try {
        await this.#readStretch(next);
        this.#options.onChange(null);
      } catch (error) {
        // Of what nobody has asked for yet nothing is told.
        if (!this.#wanted.includes(next)) continue;
        this.#options.onChange(troubleOf(error));
        this.#failedPause = new AbortController();
        await this.#timers.sleep(AGAIN_MILLIS, this.#failedPause.signal).catch(() => undefined);
      }
    }
    this.#isReading = false;
  }

  #nextToRead(but?: PlacedStretch): PlacedStretch | undefined {
    const missing = this.#wanted.find((stretch) => this.#worlds.having(stretch) === null);
    if (missing === undefined) return this.#anticipated === but ? undefined : this.#anticipatedNow();
    // Nothing is read ahead at the cost of what is shown.
    return missing === this.#wanted[0] || this.#worlds.hasRoom ? missing : undefined;
  }

  #anticipatedNow(): PlacedStretch | undefined {
    const stretch = this.#anticipated;
    return stretch !== null && this.#worlds.having(stretch) === null ? stretch : undefined;
  }

  async #readStretch(stretch: PlacedStretch): Promise<void> {
    const stretches = this.#stretches;
    const before = this.#worlds.endingBefore(stretch);
    let past = before;
    try {
      for await (const part of this.#partsOf(stretch, before === null)) {
        const world = 'keyframe' in part ? await this.#options.createWorld(part.keyframe) : null;
        // The past may be known otherwise by now.
        if (stretches !== this.#stretches) return;
        if (world) past = this.#worlds.add(world, stretch);
        else if (past && 'batches' in part) await this.#goOn(past, stretch, part);
      }
    } catch (error) {
      if (past && past !== before) this.#worlds.remove(past);
      throw error;
    }
    if (stretches !== this.#stretches) return;
    if (!past) throw new Error('a stretch was read without what it begins with');
    past.last = stretch;
    past.knownMicros = stretch.endMicros;
    this.#worlds.keepWithinBound([past, ...this.#wanted.map((wanted) => this.#worlds.having(wanted))]);
  }

  /** The parts of a stretch, until it gives way: one that hangs holds up nothing else. */
  async *#partsOf(stretch: PlacedStretch, withKeyframe: boolean): AsyncGenerator<StretchPart> {
    const hung = new AbortController();
    const watching = new AbortController();
    const parts = this.#options.read(stretch, { withKeyframe, signal: hung.signal })[Symbol.asyncIterator]();
    const heard = { at: this.#timers.now() };
    const givingWay = this.#giveWay(stretch, heard, watching.signal).then(() => {
      hung.abort();
      throw new Error('nobody wants it any more');
    });
    givingWay.catch(() => undefined);
    try {
      for (;;) {
        const { done, value } = await Promise.race([parts.next(), givingWay]);
        if (done) return;
        yield value;
        heard.at = this.#timers.now();
      }
    } finally {
      watching.abort();
      if (!hung.signal.aborted) await parts.return?.();
    }
  }

  /** Fulfilled once nothing has come of a stretch for a while and something else is wanted in its place. */
  async #giveWay(stretch: PlacedStretch, heard: { at: number }, signal: AbortSignal): Promise<void> {
    do {
      await silence(heard, GIVE_WAY_MILLIS, this.#timers, signal);
      heard.at = this.#timers.now();
    } while (this.#wanted.includes(stretch) || this.#nextToRead(stretch) === undefined);
  }

  /** Where the instant that is waited for is known now, that is told at once: the rest of its stretch follows. */
  async #goOn(past: PastWorld, stretch: PlacedStretch, part: Extract<StretchPart, { batches: unknown }>) {
    const { offsetMicros, endMicros } = stretch;
    const isWhole = await inSlices(applied(past, part.batches, offsetMicros));
    const isAwaited = !this.isRead(this.#wantedMicros);
    past.knownMicros = isWhole
      ? Math.max(past.knownMicros, Math.min(part.knownMicros + offsetMicros, endMicros))
      : endMicros;
    if (isAwaited && this.isRead(this.#wantedMicros)) this.#options.onChange(null);
  }

  #stretchAt(timelineMicros: SimMicros): PlacedStretch | undefined {
    return this.#stretches[indexAt(this.#stretches, timelineMicros)];
  }

  #placed({ kind, generation, simulationTimeMicros, code, message, requestId }: Manifest['incidents'][number]) {
    const run = runAtTime(this.runs, generation, simulationTimeMicros);
    const timelineMicros = simulationTimeMicros + (run?.offsetMicros ?? 0);
    if (run === undefined || kind === 'RECOVERED' || timelineMicros > this.endMicros) return [];
    return [{ timelineMicros, code, message, requestId }];
  }
}

/** In a gap behind a stretch its last instant is shown. */
function shownOf({ startMicros, endMicros }: PlacedStretch, timelineMicros: SimMicros): SimMicros {
  return Math.max(startMicros, Math.min(timelineMicros, endMicros));
}

function gapBefore(before: PlacedStretch, after: PlacedStretch): Past['gaps'][number] {
  const newRun = before.generation !== after.generation;
  return { startMicros: before.endMicros, endMicros: after.startMicros, newRun };
}
