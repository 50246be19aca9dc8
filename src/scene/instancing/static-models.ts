import { type Box3, Matrix4 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import type { Model } from '../models/model.ts';
import type { EntityVisuals } from './entity-visuals.ts';
import type { InstanceBatch } from './instance-batch.ts';
import { MATRIX_STRIDE } from './matrix.ts';

/** Something that never moves: the box of its form, in the frame of its matrix. */
export interface StaticModel {
  readonly kind: 'machine' | 'rack';
  readonly entity: WorldEntity;
  readonly bounds: Box3;
  readonly matrix: Matrix4;
}

const MOTIONS = ['MOVE_ALONG_PATH', 'TRAVEL', 'POSE_UPDATE'];

/** Racks and machines that stand where they are, as drawn now. */
export function staticModelsIn(visuals: EntityVisuals): StaticModel[] {
  return [...visuals.batches].flatMap(([batch, model]) => {
    const kind = kindOf(model);
    return kind === null ? [] : staticModelsOf(batch, kind, visuals);
  });
}

function kindOf({ coloring, hollow, isFloor }: Model): StaticModel['kind'] | null {
  if (coloring === 'activity') return 'machine';
  return coloring === 'none' && hollow && !isFloor ? 'rack' : null;
}

function staticModelsOf(batch: InstanceBatch, kind: StaticModel['kind'], visuals: EntityVisuals): StaticModel[] {
  return Array.from({ length: batch.extent }, (_, slot) => slot).flatMap((slot) => {
    const visual = visuals.visualOf(batch.nodeOf(slot));
    if (!visual || visual.carrier >= 0) return [];
    if (!visual.parts.some((part) => part.role === 'ENTITY' && part.batch === batch)) return [];
    if (visual.entity.supportedActions.some((action) => MOTIONS.includes(action))) return [];
    const matrix = new Matrix4().fromArray(batch.matrices, slot * MATRIX_STRIDE);
    return [{ kind, entity: visual.entity, bounds: batch.bounds, matrix }];
  });
}
