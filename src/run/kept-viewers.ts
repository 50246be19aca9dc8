import { createContext, use, useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Viewer } from './viewer.ts';

/** Enough to look from one simulation to another and back; each may hold a whole history. */
const MOST_VIEWERS = 2;

/**
 * The viewers that outlive their pages, so that another page and back costs no history. The one shown last goes on being
 * read (`Following`), also while it is not looked at; the one before it stands still and catches up when it is shown again.
 */
export interface KeptViewers {
  /** The viewer that is read; null before the first page shows one. */
  readonly followed: StoreApi<{ readonly viewer: Viewer | null }>;
  /** The viewer of a simulation or a recording, made where none is kept. */
  viewerOf(key: string, create: () => Viewer): Viewer;
  /** The viewer that is kept; null: there is none. */
  find(key: string): Viewer | null;
  /** A page shows it: from now on it is read, and no other. */
  show(viewer: Viewer): void;
}

/** Keeps no viewer at first. */
export function createKeptViewers(): KeptViewers {
  /** The one that was asked for last stands last. */
  let kept: readonly Viewer[] = [];
  const followed = createStore<{ readonly viewer: Viewer | null }>(() => ({ viewer: null }));
  const find = (key: string) => kept.find((known) => known.key === key) ?? null;
  return {
    followed,
    find,
    viewerOf(key, create) {
      const viewer = find(key) ?? create();
      const all = [...kept.filter((known) => known !== viewer), viewer];
      kept = all.slice(-MOST_VIEWERS);
      for (const dropped of all.slice(0, -MOST_VIEWERS)) dropped.dispose();
      return viewer;
    },
    show: (viewer) => followed.setState({ viewer }),
  };
}

/** Those of the dashboard; tests put their own in their place. */
export const KeptViewersContext = createContext(createKeptViewers());

/** The viewer of a simulation or a recording, which is read from now on and outlives the page. */
export function useKeptViewer(key: string, create: () => Viewer): Viewer {
  const kept = use(KeptViewersContext);
  const [viewer] = useState(() => kept.viewerOf(key, create));
  useEffect(() => kept.show(viewer), [kept, viewer]);
  useEffect(() => viewer.start(), [viewer]);
  return viewer;
}
