import { type Intersection, Mesh, type Raycaster } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { EntityVisuals } from '../drawing/entity-visuals.ts';
import type { InstanceBatch } from '../drawing/instance-batch.ts';
import { MATRIX_STRIDE } from '../drawing/matrix.ts';
import { rayBoxDistance } from './ray-box.ts';

const probe = new Mesh();
const hits: Intersection[] = [];

/** The nearest entity that the ray meets. Boxes decide for solid models, surfaces for those one can look into. */
export function pickEntity(raycaster: Raycaster, visuals: EntityVisuals): WorldEntity | null {
  let nearest = Number.POSITIVE_INFINITY;
  let picked: WorldEntity | null = null;
  for (const [batch, model] of visuals.batches) {
    const { bounds, matrices } = batch;
    for (let slot = 0; slot < batch.extent; slot++) {
      let distance = rayBoxDistance(raycaster.ray, bounds, matrices, slot * MATRIX_STRIDE);
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
  probe.geometry = batch.geometry;
  probe.matrixWorld.fromArray(batch.matrices, slot * MATRIX_STRIDE);
  hits.length = 0;
  probe.raycast(raycaster, hits);
  return hits.reduce((nearest, { distance }) => Math.min(nearest, distance), Number.POSITIVE_INFINITY);
}
