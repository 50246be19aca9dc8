import { useQuery } from '@tanstack/react-query';
import { type ReactElement, use, useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { KeptViewersContext } from '../kept-viewers.ts';
import type { Viewer } from '../viewer.ts';
import { animationSnapshotQuery, animationUpdatesQuery } from './animation-queries.ts';

/**
 * Reads the run that a page has shown last, whatever page is shown now: it stands beside the router's outlet. Also in a
 * background tab.
 */
export function Following(): ReactElement | null {
  const { viewer } = useStore(use(KeptViewersContext).followed);
  return viewer && <Followed viewer={viewer} />;
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
