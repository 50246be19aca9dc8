import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { follow } from './follow.ts';
import { KeptViewersContext } from './kept-viewers.ts';
import type { Viewer } from './viewer.ts';

/** The viewer of a simulation, which is read from now on and outlives the page. */
export function useKeptViewer(simulationId: string, create: () => Viewer): Viewer {
  const queries = useQueryClient();
  const kept = use(KeptViewersContext);
  const [viewer] = useState(() => kept.viewerOf(simulationId, create));
  useEffect(() => kept.show(viewer, () => follow(queries, viewer.feed)), [kept, viewer, queries]);
  useEffect(() => viewer.start(), [viewer]);
  return viewer;
}
