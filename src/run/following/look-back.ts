import type { ServiceClient } from '../../client/index.ts';
import { loadPast, slicedWorldMaker, type WorldMaker } from '../../feed/index.ts';
import type { Viewer } from '../viewer.ts';
import { hasDrawn } from '../viewer-state.ts';

/** What a browser tab can afford. An hour of a thousand carriers that never rest takes four fifths of it. */
export const HISTORY_BYTES = 256 * 1024 * 1024;
const HISTORY_SECONDS = 86_400;

/** Makes the worlds of viewers, all with the same bounds. */
export const createKeptWorld = slicedWorldMaker({ historySeconds: HISTORY_SECONDS, historyBytes: HISTORY_BYTES });

/** Has the timeline of a followed simulation reach back over its recording, once there is a picture. Returns how to stop. */
export function lookBack(viewer: Viewer, client: ServiceClient, createWorld: WorldMaker): () => void {
  const leaving = new AbortController();
  const { store } = viewer.feed;
  const begin = () => {
    unsubscribe();
    loadPast()
      .then(({ rememberPast }) => rememberPast({ client, store, createWorld }, leaving.signal))
      .catch(() => undefined);
  };
  const unsubscribe = viewer.store.subscribe((state) => hasDrawn(state) && begin());
  if (hasDrawn(viewer.store.getState())) begin();
  return () => {
    unsubscribe();
    leaving.abort();
  };
}
