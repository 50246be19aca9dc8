import type { RecordingsClient } from '../../client/index.ts';
import { ServiceError, systemTimers, type Timers } from '../../client/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { WorldMaker } from '../apply-answers.ts';
import type { FeedStore } from '../feed-store.ts';
import type { Timeline } from '../timeline.ts';
import { type Trouble, troubleOf } from '../trouble.ts';
import { type OpenPastOptions, openPast } from './open-past.ts';
import type { PastAnchor } from './past.ts';
import type { RecordedPast } from './recorded-past.ts';

export interface RememberOptions extends Pick<OpenPastOptions, 'baseUrl' | 'mostBytes' | 'local'> {
  client: { recordings: Pick<RecordingsClient, 'list' | 'manifest'> };
  store: FeedStore;
  createWorld: WorldMaker;
  timers?: Timers;
}

export { openBytes, openLocalFile } from './local-file.ts';

/** A recording begins a moment after its first viewer. */
const LOOK_AGAIN_MILLIS = 5000;
/** Where nothing is recorded of a run it may begin later: when its operator says so. */
const LOOK_FOR_MILLIS = { least: LOOK_AGAIN_MILLIS, most: 60_000 };

/**
 * Finds the recording of what is followed, and has the timeline reach back over all of it; looks again where this page
 * has forgotten more than was recorded when it looked last. Until `signal` is aborted.
 */
export async function rememberPast(options: RememberOptions, signal: AbortSignal): Promise<void> {
  const { store, timers = systemTimers } = options;
  const memory = createMemory({ ...options, timers });
  while (!signal.aborted) {
    try {
      await memory.lookBack(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isMissing(error)) store.pastRead(troubleOf(error));
      else if (store.getState().past.kind === 'unknown') store.pastKnown(null);
    }
    await timers.sleep(LOOK_AGAIN_MILLIS, signal).catch(() => undefined);
  }
}

/** A whole recording, where that is all there is to be seen. */
export function openRecording(manifest: Manifest, { store, ...options }: Omit<RememberOptions, 'client'>): void {
  const onChange = (trouble: Trouble | null) => store.pastRead(trouble);
  store.openedRecording(openPast(manifest, { ...options, anchor: null, onChange }));
}

function createMemory({ client, store, timers, ...options }: RememberOptions & { timers: Timers }) {
  const search = createSearch(client, timers);
  const onChange = (trouble: Trouble | null) => store.pastRead(trouble);
  let recordingId: string | null = null;
  let past: RecordedPast | null = null;
  let anchor: PastAnchor | null = null;

  return {
    async lookBack(signal: AbortSignal): Promise<void> {
      const begins = anchorOf(store.timeline);
      if (begins === null || !isNeeded(past, anchor, begins)) return;
      recordingId ??= await search.recordingOf(begins.generation, signal);
      if (recordingId === null) throw new ServiceError({ code: 'RECORDING_NOT_FOUND', message: 'not recorded' });
      const manifest = await client.recordings.manifest(recordingId, { signal });
      anchor = begins;
      if (past === null) past = openPast(manifest, { ...options, anchor, signal, onChange });
      else past.know(manifest, anchor);
      store.pastKnown(past);
    },
  };
}

/** Where what this page has read by itself begins. */
function anchorOf({ epochs, ownOldestMicros: startMicros }: Timeline): PastAnchor | null {
  const [first] = epochs;
  return first ? { generation: first.world.generation, offsetMicros: first.offsetMicros, startMicros } : null;
}

/** What the page begins with is another run, or it has forgotten what it had, and nobody knows what lies between. */
function isNeeded(past: RecordedPast | null, known: PastAnchor | null, begins: PastAnchor): boolean {
  if (past === null || known === null) return true;
  return known.generation !== begins.generation || begins.startMicros > Math.max(known.startMicros, past.endMicros);
}

/** Looks for the recording of a generation: the longer there is none, the more seldom. */
function createSearch({ recordings }: RememberOptions['client'], timers: Timers) {
  let missing = { generation: '', waitMillis: 0, at: 0 };

  return {
    /** Null: there is none, or there was none a while ago. */
    async recordingOf(generation: string, signal: AbortSignal): Promise<string | null> {
      const waitMillis = missing.generation === generation ? missing.waitMillis : 0;
      if (waitMillis > 0 && timers.now() < missing.at + waitMillis) return null;
      const items = await recordings.list({ signal }).then(
        ({ items }) => items,
        (error) => {
          if (isMissing(error)) return [];
          throw error;
        },
      );
      const found = items.find(({ generations }) => generations.some((known) => known.generation === generation));
      const { least, most } = LOOK_FOR_MILLIS;
      missing = { generation, waitMillis: Math.min(most, Math.max(least, 2 * waitMillis)), at: timers.now() };
      return found?.recordingId ?? null;
    },
  };
}

/** Nothing is recorded here, or nothing of this. */
function isMissing(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 404 || error.code === 'RECORDING_NOT_FOUND');
}
