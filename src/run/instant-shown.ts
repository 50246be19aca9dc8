import type { WorldInstant } from '../feed/index.ts';
import type { Viewer } from './viewer.ts';

/** Returns the instant that the readouts tell, with its world; null where nothing is read. A picture may be a frame further. */
export function instantShown({ feed, store }: Pick<Viewer, 'feed' | 'store'>): WorldInstant | null {
  return feed.store.timeline.instantAt(store.getState().readout.timelineMicros);
}
