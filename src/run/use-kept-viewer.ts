import { use, useEffect, useState } from 'react';
import { KeptViewersContext } from './kept-viewers.ts';
import type { Viewer } from './viewer.ts';

/** The viewer of a simulation or a recording, which is read from now on and outlives the page. */
export function useKeptViewer(key: string, create: () => Viewer): Viewer {
  const kept = use(KeptViewersContext);
  const [viewer] = useState(() => kept.viewerOf(key, create));
  useEffect(() => kept.show(viewer), [kept, viewer]);
  useEffect(() => viewer.start(), [viewer]);
  return viewer;
}
