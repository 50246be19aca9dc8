import { STANDARD_VIEWS, type StandardView } from '../../scene/index.ts';
import type { SavedView } from './saved-views.ts';

/** A view by its name in any case: a standard one, or one that was kept. Null where there is none of the name. */
export function namedView(name: string, kept: readonly SavedView[]): StandardView | SavedView | null {
  const wanted = name.trim().toLowerCase();
  const isWanted = (one: string): boolean => one.toLowerCase() === wanted;
  return STANDARD_VIEWS.find(isWanted) ?? kept.find((view) => isWanted(view.name)) ?? null;
}
