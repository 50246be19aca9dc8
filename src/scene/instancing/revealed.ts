import { Box3, type Ray, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { Revealed } from '../rendering/cut.ts';
import { entityBounds } from './bounds.ts';
import type { DrawnWorld } from './drawn-world.ts';
import { POSE_STRIDE } from './matrix.ts';

/** Metres round a device that are revealed with it: its load. */
const ROOM = 1.2;
/** Metres revealed round the platform of a much larger machine. */
const PLATFORM_RADIUS = 1.3;

const bounds = new Box3();
const revealed = { middle: new Vector3(), radius: 0, base: 0 };

/**
 * The room in which a selected entity must stay visible: round its platform if it has one, else round all of it. Null
 * while it is not shown. The same object each time.
 */
export function revealedBy(entity: WorldEntity, drawn: DrawnWorld): Revealed | null {
  entityBounds(entity, drawn.visuals, bounds);
  if (bounds.isEmpty()) return null;
  const platform = entity.nodes.LIFT_PLATFORM;
  if (platform >= 0) {
    drawn.sampler.evaluate(platform);
    revealed.middle.fromArray(drawn.sampler.transforms, platform * POSE_STRIDE);
    revealed.radius = PLATFORM_RADIUS;
  } else {
    bounds.getCenter(revealed.middle);
    revealed.radius = bounds.min.distanceTo(bounds.max) / 2 + ROOM;
  }
  revealed.base = bounds.min.y;
  return revealed;
}

/** Distance along a ray from which things are whole: things drawn faintly before it cannot be picked. */
export function wholeFrom(ray: Ray, { middle, radius }: Revealed): number {
  const away = ray.distanceToPoint(middle);
  return away < radius ? Math.max(0, ray.origin.distanceTo(middle) - radius) : 0;
}
