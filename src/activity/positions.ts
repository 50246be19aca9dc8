import type { Part } from '../protocol/index.ts';
import { newTransform, type SimMicros, type Vector3 } from '../units/index.ts';
import type { World, WorldEntity } from '../world/index.ts';
import type { Places } from './relations.ts';

/** Less than any motion shows, and more than the rounding of such a time. */
const JUST_BEFORE_MICROS = 2 ** -6;

const transform = newTransform();

/** Where an entity's part is in the world; null where it does not exist. */
export function positionAt(world: World, entity: WorldEntity, part: Part, t: SimMicros): Vector3 | null {
  if (!world.writeTransformAt(entity, part, t, transform)) return null;
  const [x = 0, y = 0, z = 0] = transform;
  return { x, y, z };
}

/** Where it was until then: what jumps, goes or is put elsewhere at that instant counts afterwards. */
export function positionBefore(world: World, entity: WorldEntity, part: Part, t: SimMicros): Vector3 | null {
  return positionAt(world, entity, part, t - JUST_BEFORE_MICROS);
}

export function placesOf(start: Vector3 | null, end: Vector3 | null): Places {
  return {
    startX: start?.x ?? null,
    startY: start?.y ?? null,
    startZ: start?.z ?? null,
    endX: end?.x ?? null,
    endY: end?.y ?? null,
    endZ: end?.z ?? null,
  };
}
