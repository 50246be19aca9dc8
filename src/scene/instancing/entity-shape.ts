import { Box3, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from './entity-visuals.ts';

/** Of a matrix. */
const NUMBERS = 16;

/** The box of an entity in its own frame, without the parts that move on it; empty where it is not drawn. */
export function entityShape(entity: WorldEntity, visuals: EntityVisuals): Box3 {
  const shape = new Box3();
  const visual = visuals.visualOf(entity.nodes.ENTITY);
  if (visual?.entity !== entity) return shape;
  for (const { batch, role, slot } of visual.parts) {
    if (role === 'TRACK' || batch.bounds.isEmpty()) continue;
    const [x = 0, y = 0, z = 0] = batch.matricesFor(slot).subarray(slot * NUMBERS, slot * NUMBERS + 3);
    // What is hidden has no size of its own.
    const stretch = Math.hypot(x, y, z) || 1;
    const { min, max } = batch.bounds;
    shape.expandByPoint(new Vector3(min.x * stretch, min.y, min.z));
    shape.expandByPoint(new Vector3(max.x * stretch, max.y, max.z));
  }
  return shape;
}
