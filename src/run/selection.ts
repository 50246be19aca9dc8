import type { WorldInstant } from '../feed/index.ts';
import type { Selection } from './viewer-state.ts';

/**
 * The selection as it stands in the world shown: another world (after a reset, or back in an earlier one) has its own
 * entity of the name, and a renamed entity stays selected under its new name.
 */
export function reconcile(selection: Selection, instant: WorldInstant | null): Selection {
  if (selection.name === null || instant === null) return selection;
  const { world, simulationTimeMicros: t } = instant;
  const { entity } = selection;
  if (entity !== null && world.entityAt(entity.nameAt(t), t) === entity) {
    const name = entity.nameAt(t);
    return name === selection.name ? selection : { name, entity };
  }
  const found = world.entityEverNamed(selection.name, t) ?? null;
  if (found === entity) return selection;
  return { name: found?.nameAt(t) ?? selection.name, entity: found };
}
