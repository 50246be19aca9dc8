import { useEffect, useEffectEvent, useMemo } from 'react';
import { STANDARD_VIEWS, type StandardView, type Viewpoint } from '../../scene/index.ts';
import { namedView } from './named-view.ts';
import { useSavedViews } from './saved-views.ts';

/** The view of a name: a standard one, or one kept in this browser; undefined where none is asked for or there is none. */
export function useNamedView(
  simulationId: string,
  name: string | undefined,
  onUnknown: (name: string, known: readonly string[]) => void,
): StandardView | Viewpoint | undefined {
  const { views } = useSavedViews(simulationId);
  const view = useMemo(() => (name === undefined ? null : namedView(name, views)), [name, views]);
  const isUnknown = view === null;
  const announce = useEffectEvent((unknown: string) =>
    onUnknown(unknown, [...STANDARD_VIEWS, ...views.map((one) => one.name)]),
  );
  useEffect(() => {
    if (name !== undefined && isUnknown) announce(name);
  }, [name, isUnknown]);
  return view ?? undefined;
}
