import type { ServiceClient } from '../../client/index.ts';
import { loadPast, type WorldMaker } from '../../feed/index.ts';
import type { Viewer } from '../viewer.ts';
import { hasDrawn } from '../viewer-state.ts';

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
