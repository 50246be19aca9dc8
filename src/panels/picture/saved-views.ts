import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useMemo } from 'react';
import * as z from 'zod';
import { STANDARD_VIEWS, type StandardView, type Viewpoint } from '../../scene/index.ts';
import { useKeptJson } from '../../ui/index.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);
const savedView = z.object({
  name: z.string().min(1),
  eye: triple,
  target: triple,
  fieldDegrees: z.number().optional(),
});
export type SavedView = z.infer<typeof savedView>;

const NONE: SavedView[] = [];
const read = (json: unknown): SavedView[] => z.array(savedView).parse(json);

/** Views that a person has kept for one simulation, in this browser. */
export function useSavedViews(simulationId: string) {
  const [views, keepAll] = useKeptJson(`aisle.views.${simulationId}`, read, NONE);
  const without = (dropped: string) => views.filter(({ name }) => name !== dropped);
  return {
    views,
    /** A view of the same name is replaced. */
    keep: (view: SavedView) => keepAll([...without(view.name), view]),
    drop: (name: string) => keepAll(without(name)),
  };
}

/** "View 2": the first name that is not taken, so that nothing kept is replaced unasked. */
export function freeName(views: readonly SavedView[]): string {
  for (let number = 1; ; number++) {
    const name = t`View ${number}`;
    if (!views.some((view) => view.name === name)) return name;
  }
}

/** A view by its name in any case: a standard one, or one that was kept. Null where there is none of the name. */
export function namedView(name: string, kept: readonly SavedView[]): StandardView | SavedView | null {
  const wanted = name.trim().toLowerCase();
  const isWanted = (one: string): boolean => one.toLowerCase() === wanted;
  return STANDARD_VIEWS.find(isWanted) ?? kept.find((view) => isWanted(view.name)) ?? null;
}

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
