import type { Manifest } from '../../recording/index.ts';
import { stretchesOf } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { extentAt, indexAt, type Run, runAtTime, runsOf } from '../epochs.ts';
import type { EventLog } from '../event-log.ts';
import { coarsened } from './coarse-density.ts';
import type { EventBucket, Past, PastAnchor, PastIncident } from './past.ts';
import { placeStretches, type RecordedEpoch } from './place-stretches.ts';
import { type LoaderOptions, StretchLoader } from './stretch-loader.ts';

export interface RecordedPastOptions extends LoaderOptions {
  manifest: Manifest;
  anchor: PastAnchor | null;
  /** The gateway does not know it. */
  isLocal?: boolean;
}

/** A past whose worlds are read stretch by stretch. */
export class RecordedPast implements Past {
  readonly #isLocal: boolean;
  readonly #loader: StretchLoader;
  #manifest: Manifest;
  epochs: readonly RecordedEpoch[] = [];
  /** Where each segment lies on the timeline: timeline time minus simulation time. */
  #offsets: ReadonlyMap<number, SimMicros> = new Map();
  incidents: readonly PastIncident[] = [];

  constructor({ manifest, anchor, isLocal = false, ...options }: RecordedPastOptions) {
    this.#isLocal = isLocal;
    this.#loader = new StretchLoader(options);
    this.#manifest = manifest;
    this.know(manifest, anchor);
  }

  get recordingId(): string | null {
    return this.#isLocal ? null : this.#manifest.recordingId;
  }

  get notes(): Past['notes'] {
    return this.#manifest.notes.map(({ entityName = null, ...note }) => ({ ...note, entityName }));
  }

  get endMicros(): SimMicros {
    return this.epochs.at(-1)?.endMicros ?? Number.NEGATIVE_INFINITY;
  }

  get keptBytes(): number {
    return this.#loader.keptBytes;
  }

  /** What is known now: the recording has grown, or the page's own reading begins elsewhere. */
  know(manifest: Manifest, anchor: PastAnchor | null): void {
    this.#manifest = manifest;
    this.epochs = placeStretches(stretchesOf(manifest), anchor);
    this.#offsets = new Map(this.epochs.map(({ stretch, offsetMicros }) => [stretch.segment, offsetMicros]));
    const runs = runsOf(this.epochs);
    this.incidents = manifest.incidents.flatMap((incident) => this.#placed(incident, runs));
    this.#loader.know(this.epochs);
  }

  want(timelineMicros: SimMicros, direction: number): void {
    this.#loader.want(timelineMicros, direction);
  }

  anticipate(timelineMicros: SimMicros): void {
    this.#loader.anticipate(timelineMicros);
  }

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

  /** What is read around an instant: its events, and how far they are all. */
  #readAt(timelineMicros: SimMicros): Pick<Run, 'startMicros' | 'endMicros'> & { events?: EventLog | undefined } {
    const extent = extentAt(this.epochs, timelineMicros);
    const epoch = this.epochs[indexAt(this.epochs, timelineMicros)];
    if (extent === null || epoch === undefined) return { startMicros: timelineMicros, endMicros: timelineMicros };
    return { ...extent, events: this.#loader.eventsOf(epoch) };
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
