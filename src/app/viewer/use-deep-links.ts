import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { SimMicros } from '../../units/index.ts';
import { unknownInstant } from './link-words.ts';
import type { Viewer } from './viewer.ts';

const ROUTE = '/simulations/$simulationId';

export interface DeepLinks {
  /** Name of the view asked for. */
  readonly view: string | undefined;
  /** What was asked for that there is not, in words. */
  readonly said: readonly string[];
  say(words: string): void;
  dismiss(words: string): void;
}

/** `?select` and `?t` are applied once there is a picture; the selection is kept in the address (ARCHITECTURE.md 5). */
export function useDeepLinks(viewer: Viewer): DeepLinks {
  const { select, t, view } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });
  const [said, setSaid] = useState<readonly string[]>([]);
  const say = useCallback((words: string) => setSaid((before) => [...new Set([...before, words])]), []);
  const dismiss = useCallback((words: string) => setSaid((before) => before.filter((other) => other !== words)), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once; later the page writes the address
  useEffect(() => {
    if (select !== undefined) viewer.selectName(select);
    if (t === undefined) return;
    return whenKnown(viewer, t, () => {
      const wanted = viewer.feed.store.timeline.onTimeline(t);
      const { oldestMicros, edgeMicros } = viewer.playhead.state(viewer.now());
      // The link counts as the simulation does; the timeline may be ahead of it after a new run.
      const words = unknownInstant(t, oldestMicros - (wanted - t), edgeMicros - (wanted - t));
      if (words !== null) say(words);
      viewer.player.seek(wanted);
    });
  }, [viewer]);

  useEffect(
    () =>
      viewer.store.subscribe(({ selection }, before) => {
        if (selection.name === before.selection.name) return;
        const chosen = selection.name ?? undefined;
        void navigate({ search: (search) => ({ ...search, select: chosen }), replace: true });
      }),
    [viewer, navigate],
  );
  return { view, said, say, dismiss };
}

/** Once everything up to `t` is read, or nothing more is to come. */
function whenKnown(viewer: Viewer, t: SimMicros, act: () => void): () => void {
  const unsubscribe = viewer.feed.store.subscribe(({ clock }) => {
    if (clock === null || (clock.advancing && clock.simulationTimeMicros < t)) return;
    unsubscribe();
    act();
  });
  return unsubscribe;
}
