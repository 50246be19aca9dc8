import type { Place } from '../../feed/index.ts';
import type { Selection } from './viewer-state.ts';

/**
 * The selection as it stands in the world shown: another world (after a reset, or back in an earlier one) has its own
 * entity of the name, and a renamed entity stays selected under its new name.
 */
export function reconcile(selection: Selection, place: Place | null): Selection {
  if (selection.name === null || place === null) return selection;
  const { world, simulationTimeMicros: t } = place;
  const { entity } = selection;
  if (entity !== null && world.entityAt(entity.nameAt(t), t) === entity) {
    const name = entity.nameAt(t);
    return name === selection.name ? selection : { name, entity };
  }
  const found = world.entityAt(selection.name, t) ?? null;
  return found === entity ? selection : { name: selection.name, entity: found };
}
