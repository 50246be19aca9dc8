import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { animationSnapshotQuery, animationUpdatesQuery } from '../following/following.tsx';
import type { Viewer } from '../viewer.ts';

/** What `Following` does, without React: reads until the returned function is called; then what is under way is aborted. */
export function follow(queries: QueryClient, { feed, store }: Viewer): () => void {
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
    // What was read without hurry while time stood is read at once when it goes on.
    store.subscribe(({ mode }, before) => mode !== before.mode && reschedule()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
