import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { follow } from './following/follow.ts';
import { KeptViewersContext } from './kept-viewers.ts';
import type { Viewer } from './viewer.ts';

/**
 * The viewer of a simulation or a recording, which is read from now on and outlives the page.
 * @param lookBack has it remember what was recorded; returns how to stop
 */
export function useKeptViewer(key: string, create: () => Viewer, lookBack: (viewer: Viewer) => () => void): Viewer {
  const queries = useQueryClient();
  const kept = use(KeptViewersContext);
  const [viewer] = useState(() => kept.viewerOf(key, create));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a viewer remembers is begun with it
  useEffect(() => {
    kept.show(viewer, () => {
      const stops = [...(viewer.hasLive ? [follow(queries, viewer)] : []), lookBack(viewer)];
      return () => {
        for (const stop of stops) stop();
      };
    });
  }, [kept, viewer, queries]);
  useEffect(() => viewer.start(), [viewer]);
  return viewer;
}
