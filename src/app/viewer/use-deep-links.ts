import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from './viewer.ts';

const ROUTE = '/simulations/$simulationId';

/** `?select` and `?t` are applied once there is a picture; the selection is kept in the address (ARCHITECTURE.md 5). */
export function useDeepLinks(viewer: Viewer): { view: string | undefined } {
  const { select, t, view } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: ROUTE });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once; later the page writes the address
  useEffect(() => {
    if (select !== undefined) viewer.selectName(select);
    if (t === undefined) return;
    return whenKnown(viewer, t, () => viewer.seek(viewer.follower.history.onTimeline(t)));
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
  return { view };
}

/** Once everything up to `t` is read, or nothing more is to come. */
function whenKnown(viewer: Viewer, t: SimMicros, act: () => void): () => void {
  const unsubscribe = viewer.store.subscribe(({ clock }) => {
    if (clock === null || (clock.advancing && clock.simulationTimeMicros < t)) return;
    unsubscribe();
    act();
  });
  return unsubscribe;
}
