import { type FetchStatus, queryOptions } from '@tanstack/react-query';
import type { Feed } from '../../feed/index.ts';

/** `setInterval` counts in 32 bits; a read that is due later is asked again whether it is due. */
const LONGEST_INTERVAL_MILLIS = 60 * 60 * 1000;

/** The snapshot of a simulation, read whenever the feed's schedule asks for one (interface 4.7). */
export function animationSnapshotQuery(feed: Feed) {
  return queryOptions({
    queryKey: ['animation', feed.simulationId, 'snapshot'],
    queryFn: ({ signal }) => feed.readSnapshot(signal),
    ...scheduled(feed, 'snapshot'),
  });
}

/** The updates of a simulation; the data is the answer that was applied last (interface 4.8). */
export function animationUpdatesQuery(feed: Feed) {
  return queryOptions({
    queryKey: ['animation', feed.simulationId, 'updates'],
    queryFn: ({ signal }) => feed.readUpdates(signal),
    ...scheduled(feed, 'updates'),
  });
}

/**
 * Options as the store stands: which read is next is a pure function of what was read. Failures are waited out by the
 * interval, not by `retry`, which rests while the window has no focus: a history in the background must not.
 */
function scheduled(feed: Feed, what: 'snapshot' | 'updates') {
  return {
    enabled: feed.store.getState().next.what === what,
    // Of a read that is under way no tick is needed: the next one is set when it has ended.
    refetchInterval: ({ state }: { state: { fetchStatus: FetchStatus } }) =>
      state.fetchStatus === 'fetching'
        ? false
        : Math.min(LONGEST_INTERVAL_MILLIS, Math.max(1, Math.ceil(feed.millisUntilNext()))),
    refetchIntervalInBackground: true,
    // What is not due yet is fresh enough.
    staleTime: () => (feed.millisUntilNext() > 0 ? Number.POSITIVE_INFINITY : 0),
    // Answers go to the feed's store, and what is shown follows that.
    notifyOnChangeProps: [] as [],
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Answers are large, applied once and never compared; the last one goes with the page.
    structuralSharing: false,
    gcTime: 0,
  } as const;
}
