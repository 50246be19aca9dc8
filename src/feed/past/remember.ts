import type { RecordingsClient } from '../../client/index.ts';
import { recordingPath, ServiceError, systemTimers } from '../../client/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { WorldMaker } from '../apply-answers.ts';
import type { FeedStore } from '../feed-store.ts';
import type { Timeline } from '../timeline.ts';
import { type Trouble, troubleOf } from '../trouble.ts';
import { readerBeside, readerOf } from './read-beside.ts';
import type { PastAnchor } from './recorded-epochs.ts';
import { RecordedPast } from './recorded-past.ts';
import { segmentsAt } from './segment-files.ts';
import type { StretchReader } from './stretch-loader.ts';

export interface RememberOptions {
  client: { recordings: Pick<RecordingsClient, 'list' | 'manifest'> };
  store: FeedStore;
  createWorld: WorldMaker;
  /** Origin of the gateway; default: that of the page. */
  baseUrl?: string;
}

export { openBytes, openLocalFile } from './local-file.ts';

/** A recording begins a moment after its first viewer. */
const LOOK_AGAIN_MILLIS = 5000;
/** Where nothing is recorded of a run it may begin later: when its operator says so. */
const LONGEST_LOOK_MILLIS = 60_000;

/** Finds the recording of what is followed and puts it before what this page knows, until `signal` is aborted. */
export async function rememberPast(options: RememberOptions, signal: AbortSignal): Promise<void> {
  const { store } = options;
  const memory = new Memory(options, signal);
  while (!signal.aborted) {
    await memory.lookBack().catch((error) => signal.aborted || store.pastRead(troubleOf(error)));
    await systemTimers.sleep(LOOK_AGAIN_MILLIS, signal).catch(() => undefined);
  }
}

type OpenOptions = Omit<RememberOptions, 'client'> & {
  /** Reads a file of the reader's own disk, where it is no recording of the gateway. */
  local?: StretchReader | undefined;
  /** Aborted when it is shown no more: its thread ends. */
  signal?: AbortSignal;
};

/** A whole recording, where that is all there is to be seen. */
export function openRecording(manifest: Manifest, { local, signal, ...options }: OpenOptions): void {
  const read = local ?? readerAtGateway(manifest, options.baseUrl, signal);
  const readEvents = local ? undefined : readerAtGateway(manifest, options.baseUrl, signal);
  options.store.openedRecording(pastOf(manifest, null, read, { ...options, readEvents, isLocal: local !== undefined }));
}

class Memory {
  readonly #options: RememberOptions;
  readonly #signal: AbortSignal;
  #recordingId: string | null = null;
  #past: RecordedPast | null = null;
  #anchor: PastAnchor | null = null;
  /** The run that was looked for in vain, and when it is looked for again. */
  #missing = { generation: '', waitMillis: 0, again: 0 };

  constructor(options: RememberOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  async lookBack(): Promise<void> {
    const { store, baseUrl } = this.#options;
    const begins = anchorOf(store.timeline);
    if (begins === null || !this.#isNeeded(begins)) return;
    const manifest = await this.#manifestOf(begins.generation).catch(nullWhereMissing);
    if (manifest === null) return this.#foundNothing(begins.generation);
    this.#anchor = begins;
    if (this.#past) this.#past.know(manifest, begins);
    else {
      const readEvents = readerAtGateway(manifest, baseUrl, this.#signal);
      const read = readerAtGateway(manifest, baseUrl, this.#signal);
      this.#past = pastOf(manifest, begins, read, { ...this.#options, readEvents });
    }
    store.pastKnown(this.#past);
  }

  /** What the page begins with is another run, or it has forgotten what it had, and nobody knows what lies between. */
  #isNeeded({ generation, startMicros }: PastAnchor): boolean {
    if (this.#missing.generation === generation && systemTimers.now() < this.#missing.again) return false;
    if (this.#past === null || this.#anchor === null) return true;
    const known = Math.max(this.#anchor.startMicros, this.#past.endMicros);
    return this.#anchor.generation !== generation || startMicros > known;
  }

  async #manifestOf(generation: string): Promise<Manifest | null> {
    const { recordings } = this.#options.client;
    const options = { signal: this.#signal };
    if (this.#recordingId === null) {
      const { items } = await recordings.list(options);
      const found = items.find(({ generations }) => generations.some((known) => known.generation === generation));
      this.#recordingId = found?.recordingId ?? null;
    }
    return this.#recordingId === null ? null : recordings.manifest(this.#recordingId, options);
  }

  /** The longer there is none, the more seldom it is looked for. */
  #foundNothing(generation: string): void {
    const { store } = this.#options;
    const isAgain = this.#missing.generation === generation;
    const waitMillis = isAgain ? Math.min(LONGEST_LOOK_MILLIS, 2 * this.#missing.waitMillis) : LOOK_AGAIN_MILLIS;
    this.#missing = { generation, waitMillis, again: systemTimers.now() + waitMillis };
    if (store.getState().past.kind === 'unknown') store.pastKnown(null);
  }
}

/** Where what this page has read by itself begins. */
function anchorOf({ epochs: [first] }: Timeline): PastAnchor | null {
  if (first === undefined) return null;
  const { generation, offsetMicros, startMicros } = first;
  return { generation, offsetMicros, startMicros };
}

type PastOptions = Omit<RememberOptions, 'client' | 'baseUrl'> & {
  isLocal?: boolean;
  readEvents?: StretchReader | undefined;
};

function pastOf(
  manifest: Manifest,
  anchor: PastAnchor | null,
  read: StretchReader,
  { store, createWorld, isLocal = false, readEvents }: PastOptions,
): RecordedPast {
  const onChange = (trouble: Trouble | null) => store.pastRead(trouble);
  return new RecordedPast({ manifest, anchor, read, readEvents, createWorld, isLocal, onChange });
}

/** Reads in a thread of its own where there are such. */
function readerAtGateway({ recordingId }: Manifest, baseUrl?: string, signal?: AbortSignal): StretchReader {
  const folder = (baseUrl ?? globalThis.location.origin) + recordingPath(recordingId, '/segments');
  if (typeof Worker === 'undefined') return readerOf(segmentsAt(folder));
  return readerBeside(folder, signal);
}

/** Nothing is recorded here, or nothing of this. */
function nullWhereMissing(error: unknown): null {
  if (error instanceof ServiceError && error.status === 404) return null;
  throw error;
}
