import type { RecordingsClient } from '../../client/index.ts';
import { recordingSegmentsPath, ServiceError, systemTimers } from '../../client/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { WorldMaker } from '../apply-answers.ts';
import type { FeedStore } from '../feed-store.ts';
import type { Timeline } from '../timeline.ts';
import { type Trouble, troubleOf } from '../trouble.ts';
import { readerBeside, readerOf } from './read-beside.ts';
import type { PastAnchor } from './recorded-epochs.ts';
import { RecordedPast } from './recorded-past.ts';
import { createSegmentFiles } from './segment-files.ts';
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

/**
 * Finds the recording of what is followed, and has the timeline reach back over all of it; looks again where this page
 * has forgotten more than was recorded when it looked last. Until `signal` is aborted.
 */
export async function rememberPast(options: RememberOptions, signal: AbortSignal): Promise<void> {
  const { store } = options;
  const memory = new Memory(options, signal);
  while (!signal.aborted) {
    try {
      await memory.lookBack();
    } catch (error) {
      if (signal.aborted) return;
      if (!isMissing(error)) store.pastRead(troubleOf(error));
      else if (store.getState().past.kind === 'unknown') store.pastKnown(null);
    }
    await systemTimers.sleep(LOOK_AGAIN_MILLIS, signal).catch(() => undefined);
  }
}

type OpenOptions = Omit<RememberOptions, 'client'> & {
  /** Reads a file of the reader's own disk, where it is no recording of the gateway. */
  local?: StretchReader | undefined;
};

/** A whole recording, where that is all there is to be seen. */
export function openRecording(manifest: Manifest, { local, ...options }: OpenOptions): void {
  const read = local ?? readerAtGateway(manifest, options.baseUrl);
  options.store.openedRecording(pastOf(manifest, null, read, { ...options, isLocal: local !== undefined }));
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
    const { client, store, baseUrl } = this.#options;
    const begins = anchorOf(store.timeline);
    if (begins === null || !this.#isNeeded(begins)) return;
    this.#recordingId ??= await this.#recordingOf(begins.generation);
    const manifest = await client.recordings.manifest(this.#recordingId, { signal: this.#signal });
    this.#anchor = begins;
    if (this.#past) this.#past.know(manifest, begins);
    else this.#past = pastOf(manifest, begins, readerAtGateway(manifest, baseUrl, this.#signal), this.#options);
    store.pastKnown(this.#past);
  }

  /** What the page begins with is another run, or it has forgotten what it had, and nobody knows what lies between. */
  #isNeeded({ generation, startMicros }: PastAnchor): boolean {
    if (this.#past === null || this.#anchor === null) return true;
    const known = Math.max(this.#anchor.startMicros, this.#past.endMicros);
    return this.#anchor.generation !== generation || startMicros > known;
  }

  /**
   * Looks for the recording of a generation: the longer there is none, the more seldom.
   * @throws ServiceError where there is none, or was none a while ago
   */
  async #recordingOf(generation: string): Promise<string> {
    const now = systemTimers.now();
    const waitMillis = this.#missing.generation === generation ? this.#missing.waitMillis : 0;
    if (waitMillis > 0 && now < this.#missing.again) throw missing();
    const { items } = await this.#options.client.recordings.list({ signal: this.#signal }).catch((error) => {
      if (isMissing(error)) return { items: [] };
      throw error;
    });
    const found = items.find(({ generations }) => generations.some((known) => known.generation === generation));
    if (found) return found.recordingId;
    const longer = Math.min(LONGEST_LOOK_MILLIS, Math.max(LOOK_AGAIN_MILLIS, 2 * waitMillis));
    this.#missing = { generation, waitMillis: longer, again: now + longer };
    throw missing();
  }
}

/** Where what this page has read by itself begins. */
function anchorOf({ epochs: [first] }: Timeline): PastAnchor | null {
  if (first === undefined) return null;
  const { generation, offsetMicros, startMicros } = first;
  return { generation, offsetMicros, startMicros };
}

function pastOf(
  manifest: Manifest,
  anchor: PastAnchor | null,
  read: StretchReader,
  { store, createWorld, isLocal = false }: Omit<RememberOptions, 'client'> & { isLocal?: boolean },
): RecordedPast {
  const onChange = (trouble: Trouble | null) => store.pastRead(trouble);
  return new RecordedPast({ manifest, anchor, read, createWorld, isLocal, onChange });
}

/** Reads in a thread of its own where there are such. */
function readerAtGateway({ recordingId }: Manifest, baseUrl?: string, signal?: AbortSignal): StretchReader {
  const folder = (baseUrl ?? globalThis.location.origin) + recordingSegmentsPath(recordingId);
  if (typeof Worker === 'undefined') return readerOf(createSegmentFiles(folder));
  return readerBeside(folder, signal);
}

function missing(): ServiceError {
  return new ServiceError({ code: 'RECORDING_NOT_FOUND', message: 'not recorded' });
}

/** Nothing is recorded here, or nothing of this. */
function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 404 || error.code === 'RECORDING_NOT_FOUND');
}
