import type { Note } from '../../client/index.ts';
import type { AnimationEvent } from '../../protocol/index.ts';
import type { Manifest } from '../../recording/index.ts';
import { stretchesOf } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type Epoch, extentAt, indexAt, type Run, runAtTime, runsOf } from '../epochs.ts';
import type { EventLog } from '../event-log.ts';
import { type PastAnchor, type RecordedEpoch, recordedEpochs } from './recorded-epochs.ts';
import { type LoaderOptions, StretchLoader, type StretchReader } from './stretch-loader.ts';

/** How many events begin in a piece of the timeline, and of which kinds they are (flags). */
export interface EventBucket {
  readonly startMicros: SimMicros;
  readonly lengthMicros: SimMicros;
  readonly count: number;
  readonly kinds: number;
}

/** What went wrong when it was recorded. */
export interface PastIncident {
  readonly timelineMicros: SimMicros;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** What a timeline asks of a recording. */
export type Past = Omit<RecordedPast, 'know' | 'epochs' | 'loader'> & {
  readonly epochs: readonly Epoch[];
  readonly loader: Pick<StretchLoader, 'want' | 'anticipate' | 'keptBytes'>;
};

export interface RecordedPastOptions extends LoaderOptions {
  manifest: Manifest;
  anchor: PastAnchor | null;
  /** The gateway does not know it. */
  isLocal?: boolean;
  /** Reads events for a list of them, beside what is read for the picture; missing: cannot. */
  readEvents?: StretchReader | undefined;
}

/** What a recording knows of the time before this page began to read; all times are on the timeline. */
export class RecordedPast {
  readonly #isLocal: boolean;
  readonly #readEvents: StretchReader | undefined;
  /** Reads what is wanted of it. */
  readonly loader: StretchLoader;
  #manifest: Manifest;
  epochs: readonly RecordedEpoch[] = [];
  /** Where each segment lies on the timeline: timeline time minus simulation time. */
  #offsets: ReadonlyMap<number, SimMicros> = new Map();
  incidents: readonly PastIncident[] = [];

  constructor({ manifest, anchor, isLocal = false, readEvents, ...options }: RecordedPastOptions) {
    this.#isLocal = isLocal;
    this.#readEvents = readEvents;
    this.loader = new StretchLoader(options);
    this.#manifest = manifest;
    this.know(manifest, anchor);
  }

  /** Its id at the gateway; null for a file of the reader's own disk. */
  get recordingId(): string | null {
    return this.#isLocal ? null : this.#manifest.recordingId;
  }

  /** As they stood when the recording was opened; not yet on the timeline. */
  get notes(): readonly Note[] {
    return this.#manifest.notes.map(({ entityName = null, ...note }) => ({ ...note, entityName }));
  }

  get endMicros(): SimMicros {
    return this.epochs.at(-1)?.endMicros ?? Number.NEGATIVE_INFINITY;
  }

  /** What is known now: the recording has grown, or the page's own reading begins elsewhere. */
  know(manifest: Manifest, anchor: PastAnchor | null): void {
    this.#manifest = manifest;
    this.epochs = recordedEpochs(stretchesOf(manifest), anchor);
    this.#offsets = new Map(this.epochs.map(({ stretch, offsetMicros }) => [stretch.segment, offsetMicros]));
    const runs = runsOf(this.epochs);
    this.incidents = manifest.incidents.flatMap((incident) => this.#placed(incident, runs));
    this.loader.know(this.epochs);
  }

  /** What happened in an epoch, part by part; nothing where a list cannot be read. @throws ServiceError where reading failed */
  async *eventsIn(epoch: Epoch, signal: AbortSignal): AsyncGenerator<readonly AnimationEvent[]> {
    const known = this.epochs.find((one) => one === epoch);
    if (!this.#readEvents || !known) return;
    for await (const part of this.#readEvents(known.stretch, { withKeyframe: false, signal })) {
      if ('batches' in part) yield part.batches.flatMap(({ events }) => events);
    }
  }

  /** The instant at which something happens after this one; where nothing is read, about that. */
  next(timelineMicros: SimMicros): SimMicros | null {
    const { events, endMicros } = this.#readAt(timelineMicros);
    const known = events?.next(timelineMicros) ?? null;
    if (known !== null && known <= endMicros) return known;
    const from = Math.max(timelineMicros, endMicros);
    for (const { startMicros, count } of this.buckets(from, this.endMicros)) {
      if (count > 0 && startMicros > from) return startMicros;
    }
    return null;
  }

  previous(timelineMicros: SimMicros): SimMicros | null {
    const read = this.#readAt(timelineMicros);
    const known = read.events?.previous(timelineMicros) ?? null;
    if (known !== null && known >= read.startMicros) return known;
    const until = Math.min(timelineMicros, read.startMicros);
    let found: SimMicros | null = null;
    for (const { startMicros, count } of this.buckets(Number.NEGATIVE_INFINITY, until)) {
      if (count > 0 && startMicros <= until && startMicros < timelineMicros) found = startMicros;
    }
    return found;
  }

  /**
   * Events by the manifest, also of what is not read.
   * @param mostMicros what is to be told no finer than this: a whole segment that is no longer is one bucket
   */
  *buckets(fromMicros: SimMicros, toMicros: SimMicros, mostMicros = 0): Iterable<EventBucket> {
    for (const { density, segment } of this.#manifest.segments) {
      const offsetMicros = this.#offsets.get(segment);
      if (offsetMicros === undefined) continue;
      const {
        startMicros: densityMicros,
        bucketMicros: lengthMicros,
        counts,
        kinds,
      } = isShort(density, mostMicros) ? inOneBucket(density) : density;
      const baseMicros = densityMicros + offsetMicros;
      const first = Math.max(0, Math.ceil((fromMicros - baseMicros) / lengthMicros) - 1);
      for (let index = first; index < counts.length; index += 1) {
        const startMicros = baseMicros + index * lengthMicros;
        if (startMicros > toMicros) break;
        yield { startMicros, lengthMicros, count: counts[index] ?? 0, kinds: kinds[index] ?? 0 };
      }
    }
  }

  /** What is read around an instant: its events, and how far they are all. */
  #readAt(timelineMicros: SimMicros): Pick<Run, 'startMicros' | 'endMicros'> & { events?: EventLog | undefined } {
    const extent = extentAt(this.epochs, timelineMicros);
    const epoch = this.epochs[indexAt(this.epochs, timelineMicros)];
    if (extent === null || epoch === undefined) return { startMicros: timelineMicros, endMicros: timelineMicros };
    return { ...extent, events: this.loader.eventsOf(epoch) };
  }

  #placed(
    { kind, generation, simulationTimeMicros, code, message, requestId }: Manifest['incidents'][number],
    runs: readonly Run[],
  ): PastIncident[] {
    const run = runAtTime(runs, generation, simulationTimeMicros);
    const timelineMicros = simulationTimeMicros + (run?.offsetMicros ?? 0);
    if (run === undefined || kind === 'RECOVERED' || timelineMicros > this.endMicros) return [];
    return [{ timelineMicros, code, message, requestId }];
  }
}

type Density = Manifest['segments'][number]['density'];

function isShort({ counts, bucketMicros }: Density, mostMicros: SimMicros): boolean {
  return counts.length > 1 && counts.length * bucketMicros <= mostMicros;
}

function inOneBucket({ startMicros, bucketMicros, counts, kinds }: Density): Density {
  return {
    startMicros,
    bucketMicros: bucketMicros * counts.length,
    counts: [counts.reduce((sum, count) => sum + count, 0)],
    kinds: [kinds.reduce((all, flags) => all | flags, 0)],
  };
}
