import type { World, WorldEntity } from '../../world/index.ts';

/** Whether it was ever carried as cargo, as far as the world knows: also what carries others itself, such as a pallet. */
export function isLoad(world: World, entity: WorldEntity): boolean {
  return world.historyOf(entity)?.links.some(({ part }) => part !== null) ?? false;
}
