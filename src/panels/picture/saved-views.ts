import { t } from '@lingui/core/macro';
import * as z from 'zod';
import type { TextStorage } from '../../ui/index.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);
const savedView = z.object({
  name: z.string().min(1),
  eye: triple,
  target: triple,
  fieldDegrees: z.number().optional(),
});
export type SavedView = z.infer<typeof savedView>;

/** Views that a person has kept for one simulation, in this browser. */
export interface SavedViews {
  list(): SavedView[];
  /** A view of the same name is replaced. */
  keep(view: SavedView): SavedView[];
  drop(name: string): SavedView[];
}

export function createSavedViews(simulationId: string, storage: TextStorage): SavedViews {
  const key = `aisle.views.${simulationId}`;
  const list = (): SavedView[] => {
    try {
      return z.array(savedView).parse(JSON.parse(storage.getItem(key) ?? '[]'));
    } catch {
      // What cannot be read was written by something else or another version: as if nothing had been kept.
      return [];
    }
  };
  const write = (views: SavedView[]): SavedView[] => {
    storage.setItem(key, JSON.stringify(views));
    return views;
  };
  return {
    list,
    keep: (view) => write([...list().filter(({ name }) => name !== view.name), view]),
    drop: (dropped) => write(list().filter(({ name }) => name !== dropped)),
  };
}

/** "View 2": the first name that is not taken, so that nothing kept is replaced unasked. */
export function freeName(views: readonly SavedView[]): string {
  for (let number = 1; ; number++) {
    const name = t`View ${number}`;
    if (!views.some((view) => view.name === name)) return name;
  }
}
