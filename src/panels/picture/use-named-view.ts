import { useEffect, useMemo } from 'react';
import { STANDARD_VIEWS, type StandardView, type Viewpoint } from '../../scene/index.ts';
import { browserStorage } from '../../ui/index.ts';
import { namedView } from './named-view.ts';
import { createSavedViews } from './saved-views.ts';

/** The view of a name: a standard one, or one kept in this browser; undefined where none is asked for or there is none. */
export function useNamedView(
  simulationId: string,
  name: string | undefined,
  onUnknown: (name: string, known: readonly string[]) => void,
): StandardView | Viewpoint | undefined {
  const kept = useMemo(() => createSavedViews(simulationId, browserStorage).list(), [simulationId]);
  const view = useMemo(() => (name === undefined ? null : namedView(name, kept)), [name, kept]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each name, not with each new callback
  useEffect(() => {
    if (name !== undefined && view === null) onUnknown(name, [...STANDARD_VIEWS, ...kept.map((one) => one.name)]);
  }, [name, view, kept]);
  return view ?? undefined;
}
