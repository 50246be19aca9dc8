import { t } from '@lingui/core/macro';
import * as z from 'zod';
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
