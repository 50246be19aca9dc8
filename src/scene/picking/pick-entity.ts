import { type Intersection, Mesh, Plane, type Raycaster, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../drawing/entity-visuals.ts';
import type { InstanceBatch } from '../drawing/instance-batch.ts';
import { MATRIX_STRIDE } from '../drawing/matrix.ts';
import { isOffRay, type Reach, rayBoxDistance, reachBetween } from './ray-box.ts';

const probe = new Mesh();
const hits: Intersection[] = [];
const GROUND = new Plane(new Vector3(0, 1, 0), 0);

/** Heights between which things can be picked: what is cut away is not there. */
export interface PickRange {
  readonly low: number;
  readonly high: number;
}

/** The nearest entity that the ray meets between `raycaster.near` and `far`. Boxes decide for solid models, surfaces for those one can look into. */
export function pickEntity(raycaster: Raycaster, visuals: EntityVisuals, range: PickRange): WorldEntity | null {
  return nearest(raycaster, visuals, range)?.entity ?? null;
}

/** The nearest point that the ray meets: of an entity, or of the ground. */
export function pickSurface(raycaster: Raycaster, visuals: EntityVisuals, range: PickRange): Vector3 | null {
  const hit = nearest(raycaster, visuals, range);
  if (hit) return raycaster.ray.at(hit.distance, new Vector3());
  return raycaster.ray.intersectPlane(GROUND, new Vector3());
}

function nearest(raycaster: Raycaster, visuals: EntityVisuals, { low, high }: PickRange): Hit | null {
  const between = reachBetween(raycaster.ray, low, high);
  const seen = { near: Math.max(between.near, raycaster.near), far: Math.min(between.far, raycaster.far) };
  let best: Hit | null = null;
  for (const [batch, model] of visuals.batches) {
    const { bounds, matrices, radius } = batch;
    for (let slot = 0; slot < batch.extent; slot++) {
      if (isOffRay(raycaster.ray, radius, matrices, slot * MATRIX_STRIDE)) continue;
      const reach: number = best?.distance ?? Number.POSITIVE_INFINITY;
      let distance = rayBoxDistance(raycaster.ray, bounds, matrices, slot * MATRIX_STRIDE, seen);
      // Of a solid that the eye is in nothing is seen.
      if (distance === 0 && !model.hollow) continue;
      if (distance < reach && model.hollow) distance = surfaceDistance(raycaster, batch, slot, seen);
      const entity: WorldEntity | undefined =
        distance < reach ? visuals.visualOf(batch.nodeOf(slot))?.entity : undefined;
      if (entity) best = { entity, distance };
    }
  }
  return best;
}

interface Hit {
  readonly entity: WorldEntity;
  readonly distance: number;
}

function surfaceDistance(raycaster: Raycaster, batch: InstanceBatch, slot: number, { near, far }: Reach): number {
  probe.geometry = batch.outline;
  probe.matrixWorld.fromArray(batch.matrices, slot * MATRIX_STRIDE);
  hits.length = 0;
  probe.raycast(raycaster, hits);
  return hits.reduce(
    (nearest, { distance }) => (distance < near || distance > far ? nearest : Math.min(nearest, distance)),
    Number.POSITIVE_INFINITY,
  );
}
