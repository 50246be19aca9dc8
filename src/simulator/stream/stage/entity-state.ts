import type { AnimationAction, EntityState } from '../../../protocol/index.ts';
import type { SimMicros } from '../../../units/index.ts';
import type { Carrying, StageEntity } from './stage-entity.ts';
import { isMoving, poseOfTrack, type Track } from './track.ts';

/** The entity as a snapshot at `t` states it (interface 2.10, 2.12). */
export function entityStateAt(entity: StageEntity, t: SimMicros): EntityState {
  const { created, height, travel, fork } = entity;
  const state: EntityState = {
    entityName: entity.name,
    entityType: created.entityType,
    assetId: created.assetId,
    supportedActions: created.supportedActions,
    ...placementAt(entity, t),
  };
  if (height) state.platformHeightMeters = poseOfTrack(height, t).position.y;
  if (created.platformLocalRotation) state.platformLocalRotation = created.platformLocalRotation;
  if (created.trackStartPosition) state.trackStartPosition = created.trackStartPosition;
  if (created.trackEndPosition) state.trackEndPosition = created.trackEndPosition;
  if (travel) state.travelOffsetMeters = poseOfTrack(travel, t).position.x;
  if (created.platformOriginLocalPosition) state.platformOriginLocalPosition = created.platformOriginLocalPosition;
  if (fork) {
    const { position, rotation } = poseOfTrack(fork, t);
    state.forkLocalPosition = position;
    state.forkLocalRotation = rotation;
  }
  return state;
}

function placementAt(entity: StageEntity, t: SimMicros): Partial<EntityState> {
  if (entity.carrying) return carriedAt(entity.carrying, t);
  return entity.base ? poseOfTrack(entity.base, t) : {};
}

function carriedAt({ carrier, part, local }: Carrying, t: SimMicros): Partial<EntityState> {
  const { position, rotation } = poseOfTrack(local, t);
  const placement = { parentEntityName: carrier.name, localPosition: position, localRotation: rotation };
  return part === undefined ? placement : { ...placement, part };
}

/** What moves at `t`: the actions as they began, under the names that entity and cargo have now (interface 3.2). */
export function unfinishedMotionsAt(entity: StageEntity, t: SimMicros): AnimationAction[] {
  const { base, height, fork, carrying } = entity;
  const motions: AnimationAction[] = [];
  for (const track of [base, height, fork]) {
    const action = track && actionAt(track, t);
    if (action) motions.push({ ...action, entityName: entity.name });
  }
  const transfer = carrying && actionAt(carrying.local, t);
  if (carrying && transfer?.animationType === 'TRANSFER_CARGO') {
    motions.push({ ...transfer, entityName: carrying.carrier.name, cargoName: entity.name });
  }
  return motions;
}

function actionAt(track: Track, t: SimMicros): AnimationAction | null {
  return isMoving(track, t) ? track.action : null;
}
