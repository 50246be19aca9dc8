import { type Intersection, Matrix4, Mesh, type Raycaster } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../drawing/entity-visuals.ts';
import type { InstanceBatch } from '../drawing/instance-batch.ts';
import { MATRIX_STRIDE } from '../drawing/matrix.ts';
import { rayBoxDistance } from './ray-box.ts';

const probe = new Mesh();
const matrix = new Matrix4();
const hits: Intersection[] = [];

/** The nearest entity that the ray meets. Boxes decide for solid models, surfaces for those one can look into. */
export function pickEntity(raycaster: Raycaster, visuals: EntityVisuals): WorldEntity | null {
  let nearest = Number.POSITIVE_INFINITY;
  let picked: WorldEntity | null = null;
  for (const [batch, model] of visuals.batches) {
    const { boundingBox } = batch.mesh.geometry;
    if (!boundingBox || !batch.mesh.visible) continue;
    const matrices = batch.mesh.instanceMatrix.array;
    for (let slot = 0; slot < batch.extent; slot++) {
      let distance = rayBoxDistance(raycaster.ray, boundingBox, matrices, slot * MATRIX_STRIDE);
      if (distance >= nearest) continue;
      if (model.hollow) distance = surfaceDistance(raycaster, batch, slot);
      if (distance >= nearest) continue;
      nearest = distance;
      picked = visuals.visualOf(batch.nodeOf(slot))?.entity ?? picked;
    }
  }
  return picked;
}

function surfaceDistance(raycaster: Raycaster, batch: InstanceBatch, slot: number): number {
  probe.geometry = batch.mesh.geometry;
  probe.material = batch.mesh.material;
  batch.mesh.getMatrixAt(slot, matrix);
  probe.matrixWorld.copy(matrix);
  hits.length = 0;
  probe.raycast(raycaster, hits);
  return hits.reduce((nearest, { distance }) => Math.min(nearest, distance), Number.POSITIVE_INFINITY);
}
