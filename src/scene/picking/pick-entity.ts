import { type Intersection, Mesh, type PerspectiveCamera, Plane, type Raycaster, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../instancing/entity-visuals.ts';
import type { InstanceBatch } from '../instancing/instance-batch.ts';
import { MATRIX_STRIDE } from '../instancing/matrix.ts';
import { isSmallDevice } from '../instancing/model-batches.ts';
import { enlargement } from '../rendering/renderer.ts';
import { isOffRay, type Reach, rayBoxDistance, reachBetween } from './ray-box.ts';

const probe = new Mesh();
const hits: Intersection[] = [];
const GROUND = new Plane(new Vector3(0, 1, 0), 0);

/** Heights between which things can be picked: the rest is cut away. */
interface PickRange {
  readonly low: number;
  readonly high: number;
}

/**
 * The nearest entity on the ray between `raycaster.near` and `far`, by the boxes of solid models and the surfaces of
 * hollow ones.
 * @param camera small devices count as large as it draws them; without one, as large as they are
 */
export function pickEntity(
  raycaster: Raycaster,
  visuals: EntityVisuals,
  range: PickRange,
  camera?: PerspectiveCamera,
): WorldEntity | null {
  return nearest(raycaster, visuals, range, camera)?.entity ?? null;
}

/** The nearest point on the ray: of an entity, or of the ground. */
export function pickSurface(
  raycaster: Raycaster,
  visuals: EntityVisuals,
  range: PickRange,
  camera?: PerspectiveCamera,
): Vector3 | null {
  const hit = nearest(raycaster, visuals, range, camera);
  if (hit) return raycaster.ray.at(hit.distance, new Vector3());
  return raycaster.ray.intersectPlane(GROUND, new Vector3());
}

function nearest(
  raycaster: Raycaster,
  visuals: EntityVisuals,
  { low, high }: PickRange,
  camera: PerspectiveCamera | undefined,
): Hit | null {
  const between = reachBetween(raycaster.ray, low, high);
  const seen = { near: Math.max(between.near, raycaster.near), far: Math.min(between.far, raycaster.far) };
  let best: Hit | null = null;
  for (const [batch, model] of visuals.batches) {
    const { bounds, radius } = batch;
    const eye = camera && isSmallDevice(model) ? camera : null;
    for (let slot = 0; slot < batch.extent; slot++) {
      const matrices = eye ? enlarged(batch.matrices, slot, eye) : batch.matrices;
      const from = eye ? 0 : slot * MATRIX_STRIDE;
      if (isOffRay(raycaster.ray, radius, matrices, from)) continue;
      const reach: number = best?.distance ?? Number.POSITIVE_INFINITY;
      let distance = rayBoxDistance(raycaster.ray, bounds, matrices, from, seen);
      // The eye sees nothing of a solid that it is inside of.
      if (distance === 0 && !model.hollow) continue;
      if (distance < reach && model.hollow) distance = surfaceDistance(raycaster, batch, slot, seen);
      const entity: WorldEntity | undefined =
        distance < reach ? visuals.visualOf(batch.nodeOf(slot))?.entity : undefined;
      if (entity) best = { entity, distance };
    }
  }
  return best;
}

const scratch = new Float32Array(MATRIX_STRIDE);

/** The matrix of a slot at the size drawn. The same array every time. */
function enlarged(matrices: ArrayLike<number>, slot: number, camera: PerspectiveCamera): Float32Array {
  const at = slot * MATRIX_STRIDE;
  const [x, y, z] = [matrices[at + 12] as number, matrices[at + 13] as number, matrices[at + 14] as number];
  const factor = enlargement(camera, x, y, z);
  for (let i = 0; i < 12; i++) scratch[i] = (matrices[at + i] as number) * factor;
  for (let i = 12; i < MATRIX_STRIDE; i++) scratch[i] = matrices[at + i] as number;
  return scratch;
}

interface Hit {
  readonly entity: WorldEntity;
  readonly distance: number;
}

function surfaceDistance(raycaster: Raycaster, batch: InstanceBatch, slot: number, { near, far }: Reach): number {
  probe.geometry = batch.outline;
  probe.matrixWorld.fromArray(batch.matricesFor(slot), slot * MATRIX_STRIDE);
  hits.length = 0;
  probe.raycast(raycaster, hits);
  return hits.reduce(
    (nearest, { distance }) => (distance < near || distance > far ? nearest : Math.min(nearest, distance)),
    Number.POSITIVE_INFINITY,
  );
}
