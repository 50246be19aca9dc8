import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Feed } from '../../feed/index.ts';
import { animationSnapshotQuery, animationUpdatesQuery } from './animation-queries.ts';

/** Keeps reading, also in a background tab, until the returned function is called; then what is under way is aborted. */
export function follow(queries: QueryClient, feed: Feed): () => void {
  const snapshot = new QueryObserver(queries, animationSnapshotQuery(feed));
  const updates = new QueryObserver(queries, animationUpdatesQuery(feed));
  const reschedule = () => {
    snapshot.setOptions(animationSnapshotQuery(feed));
    updates.setOptions(animationUpdatesQuery(feed));
  };
  const stops = [
    feed.watch(),
    snapshot.subscribe(() => undefined),
    updates.subscribe(() => undefined),
    feed.store.subscribe(({ next }, before) => {
      if (next.what !== before.next.what || next.at !== before.next.at) reschedule();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
