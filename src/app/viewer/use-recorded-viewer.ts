import { type LocalFile, loadPast, type RecordingManifest, troubleOf } from '../../feed/index.ts';
import {
  createKeptWorld,
  createRecordedFeed,
  createRecordedViewer,
  HISTORY_BYTES,
  useKeptViewer,
  type Viewer,
  type WantedViewer,
} from '../../run/index.ts';

interface Recorded {
  manifest: RecordingManifest;
  /** Names it among all that are opened. */
  viewerKey: string;
  /** Reads it, where it is a file of the reader's own disk. */
  local?: LocalFile['read'] | undefined;
}

/** The viewer of what was recorded. */
export function useRecordedViewer(recorded: Recorded): Viewer {
  return useKeptViewer(recordedViewer(recorded));
}

/** How the viewer of what was recorded is made. */
export function recordedViewer({ manifest, viewerKey: key, local }: Recorded): WantedViewer {
  return {
    key,
    create: () =>
      createRecordedViewer(createRecordedFeed(manifest.simulationId, key, HISTORY_BYTES), {
        remember: (opened) => open(opened, manifest, local),
      }),
  };
}

/** A recording is opened once; what is looked at again stands where it stood. */
function open(
  { feed: { store }, disposed: signal }: Viewer,
  manifest: RecordingManifest,
  local?: LocalFile['read'],
): () => void {
  const leaving = new AbortController();
  loadPast()
    .then(({ openRecording }) => {
      if (leaving.signal.aborted || signal.aborted || store.getState().past.kind !== 'unknown') return;
      openRecording(manifest, { store, createWorld: createKeptWorld, local, signal });
    })
    .catch((error: unknown) => store.pastRead(troubleOf(error)));
  return () => leaving.abort();
}
