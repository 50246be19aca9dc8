import { createContext, use, useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Viewer } from './viewer.ts';

/** Enough to look from one simulation to another and back; each may hold a whole history. */
const MOST_VIEWERS = 2;

/**
 * The viewers that outlive their pages, so that another page and back costs no history. What was shown last goes on being
 * read (`Following`), also while it is not looked at; what was shown before stands still and catches up when it is shown again.
 */
export interface KeptViewers {
  /** The viewers that are read; none before the first page shows one. */
  readonly followed: StoreApi<{ readonly viewers: readonly Viewer[] }>;
  /** The viewer of a simulation or a recording, made where none is kept. */
  viewerOf(key: string, create: () => Viewer): Viewer;
  /** The viewer that is kept; null: there is none. */
  find(key: string): Viewer | null;
  /** A page shows them: from now on they are read, and no other. */
  show(viewers: readonly Viewer[]): void;
}

/** Keeps no viewer at first. */
export function createKeptViewers(): KeptViewers {
  /** The one that was asked for last stands last. */
  let kept: readonly Viewer[] = [];
  const followed = createStore<{ readonly viewers: readonly Viewer[] }>(() => ({ viewers: [] }));
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
    show: (viewers) => followed.setState({ viewers }),
  };
}

/** Those of the dashboard; tests put their own in their place. */
export const KeptViewersContext = createContext(createKeptViewers());

/** A viewer by its key, and how it is made where none is kept. */
export interface WantedViewer {
  readonly key: string;
  create(): Viewer;
}

/** The viewer of a simulation or a recording, which is read from now on and outlives the page. */
export function useKeptViewer(wanted: WantedViewer): Viewer {
  return useKeptViewers([wanted])[0] as Viewer;
}

/** The same of several, at most as many as are kept. */
export function useKeptViewers(wanted: readonly WantedViewer[]): readonly Viewer[] {
  const kept = use(KeptViewersContext);
  const [viewers] = useState(() => {
    // Who is wanted and kept is not dropped for another.
    for (const { key, create } of wanted) if (kept.find(key)) kept.viewerOf(key, create);
    return wanted.map(({ key, create }) => kept.viewerOf(key, create));
  });
  useEffect(() => kept.show(viewers), [kept, viewers]);
  useEffect(() => {
    const stops = viewers.map((viewer) => viewer.start());
    return () => {
      for (const stop of stops) stop();
    };
  }, [viewers]);
  return viewers;
}
