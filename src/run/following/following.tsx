import { type FetchStatus, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, use, useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Feed } from '../../feed/index.ts';
import { KeptViewersContext } from '../kept-viewers.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Reads what a page has shown last, whatever page is shown now: it stands beside the router's outlet. Also in a
 * background tab.
 */
export function Following(): readonly ReactElement[] {
  const { viewers } = useStore(use(KeptViewersContext).followed);
  return viewers.map((viewer) => <Followed key={viewer.key} viewer={viewer} />);
}

function Followed({ viewer }: { viewer: Viewer }): ReactElement | null {
  useEffect(() => viewer.remember(), [viewer]);
  return viewer.hasLive ? <AnimationReads viewer={viewer} /> : null;
}

/** Polls snapshot and updates as the feed's schedule says (interface 4.7, 4.8); shows nothing. */
function AnimationReads({ viewer: { feed, store } }: { viewer: Viewer }): null {
  // Each changes what the options say of the next read. What was read without hurry while time stood is read at once.
  useStore(
    feed.store,
    useShallow(({ next }) => [next.what, next.at]),
  );
  useStore(store, ({ mode }) => mode);
  useQuery(animationSnapshotQuery(feed));
  useQuery(animationUpdatesQuery(feed));
  useEffect(() => feed.watch(), [feed]);
  return null;
}

/** `setInterval` counts in 32 bits; a read that is due later is asked again whether it is due. */
const LONGEST_INTERVAL_MILLIS = 60 * 60 * 1000;

/** Names a read of an animation; `standing`: of a snapshot where nothing is animated. */
export function animationKey(simulationId: string, what: 'snapshot' | 'updates' | 'standing') {
  return ['animation', simulationId, what];
}

/** The snapshot of a simulation, read whenever the feed's schedule asks for one (interface 4.7). */
export function animationSnapshotQuery(feed: Feed) {
  return queryOptions({
    queryKey: animationKey(feed.simulationId, 'snapshot'),
    queryFn: ({ signal }) => feed.readSnapshot(signal),
    ...scheduled(feed, 'snapshot'),
  });
}

/** The updates of a simulation; the data is the answer that was applied last (interface 4.8). */
export function animationUpdatesQuery(feed: Feed) {
  return queryOptions({
    queryKey: animationKey(feed.simulationId, 'updates'),
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
