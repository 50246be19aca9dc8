import type { Pose, SimMicros, Vector3 } from '../../units/index.ts';
import { entityTransform, uprightEuler } from './stage/frames.ts';
import type { StageEntity } from './stage/stage-entity.ts';
import { poseOfTrack } from './stage/track.ts';

/*
 * The interface shows neither the elements of `resources`, `nodes` and `updates` nor their meaning (2.16): these
 * shapes are ours. A resource is what is drawn, a node is where; there is one of each for every entity, under its name.
 */

export interface LegacyResource {
  resourceName: string;
  resourceType: string;
  assetId: string;
}

/** Place of an entity: always a world pose, so that a reader needs to know nothing of parents to draw it. */
export interface LegacyNode {
  nodeName: string;
  resourceName: string;
  /** What carries it, or null. */
  parentNodeName: string | null;
  position: Vector3;
  rotation: Vector3;
  platformHeightMeters?: number;
  forkLocalPosition?: Vector3;
}

export function legacyResource({ created }: StageEntity, resourceName: string): LegacyResource {
  return { resourceName, resourceType: created.entityType, assetId: created.assetId };
}

export function legacyNodeAt(entity: StageEntity, t: SimMicros): LegacyNode {
  const { position, rotation } = worldPose(entity, t);
  const node: LegacyNode = {
    nodeName: entity.name,
    resourceName: entity.name,
    parentNodeName: entity.carrying?.carrier.name ?? null,
    position,
    rotation,
  };
  if (entity.height) node.platformHeightMeters = poseOfTrack(entity.height, t).position.y;
  if (entity.fork) node.forkLocalPosition = poseOfTrack(entity.fork, t).position;
  return node;
}

function worldPose(entity: StageEntity, t: SimMicros): Pose {
  if (entity.base) return poseOfTrack(entity.base, t);
  const { position, quaternion } = entityTransform(entity, t);
  return { position, rotation: uprightEuler(quaternion) };
}

export function sameNode(a: LegacyNode, b: LegacyNode): boolean {
  return (
    a.parentNodeName === b.parentNodeName &&
    a.platformHeightMeters === b.platformHeightMeters &&
    sameVector(a.position, b.position) &&
    sameVector(a.rotation, b.rotation) &&
    sameVector(a.forkLocalPosition, b.forkLocalPosition)
  );
}

function sameVector(a: Vector3 | undefined, b: Vector3 | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.x === b.x && a.y === b.y && a.z === b.z);
}
