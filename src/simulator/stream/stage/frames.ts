import type { Part } from '../../../protocol/index.ts';
import {
  composeTransforms,
  eulerFromQuaternion,
  identityTransform,
  type Pose,
  type Quaternion,
  quaternionFromEuler,
  relativeTransform,
  type SimMicros,
  type Transform,
  type Vector3,
  vector3,
} from '../../../units/index.ts';
import type { Carrying, StageEntity } from './stage-entity.ts';
import { poseOfTrack } from './track.ts';

/** World transform of an entity's own frame. */
export function entityTransform(entity: StageEntity, t: SimMicros): Transform {
  if (entity.carrying) {
    const parent = partTransform(entity.carrying.carrier, entity.carrying.part ?? 'ENTITY', t);
    const local = transformOf(poseOfTrack(entity.carrying.local, t));
    return composeTransforms(parent, local);
  }
  return entity.base ? transformOf(poseOfTrack(entity.base, t)) : identityTransform();
}

/** A world pose as it is seen from what carries the entity at `t`. */
export function relativeToCarrier({ carrier, part }: Carrying, pose: Pose, t: SimMicros): Pose {
  const local = relativeTransform(partTransform(carrier, part ?? 'ENTITY', t), transformOf(pose));
  return { position: local.position, rotation: uprightEuler(local.quaternion) };
}

/** Whether cargo can be placed on that part of the entity. */
export function hasPart(entity: StageEntity, part: Part): boolean {
  if (part === 'LIFT_PLATFORM') return entity.height !== null;
  return part === 'FORK' ? entity.fork !== null : true;
}

/** World transform of a part; `STORAGE` is the entity's own frame. */
export function partTransform(entity: StageEntity, part: Part, t: SimMicros): Transform {
  const own = entityTransform(entity, t);
  if (part === 'ENTITY' || part === 'STORAGE') return own;
  const platform = composeTransforms(own, platformInEntity(entity, t));
  if (part === 'LIFT_PLATFORM' || entity.fork === null) return platform;
  const fork = transformOf(poseOfTrack(entity.fork, t));
  return composeTransforms(platform, fork);
}

/** Lift: (0, height, 0); stacker: its lift zero plus that (interface 2.12). */
function platformInEntity(entity: StageEntity, t: SimMicros): Transform {
  const { platformOriginLocalPosition: origin, platformLocalRotation } = entity.created;
  const height = entity.height ? poseOfTrack(entity.height, t).position.y : 0;
  const position: Vector3 = { x: origin?.x ?? 0, y: (origin?.y ?? 0) + height, z: origin?.z ?? 0 };
  return transformOf({ position, rotation: platformLocalRotation ?? vector3() });
}

function transformOf({ position, rotation }: Pose): Transform {
  // A copy: transforms are composed in place, and the pose may be an event's own.
  return { position: { ...position }, quaternion: quaternionFromEuler(rotation, { x: 0, y: 0, z: 0, w: 1 }) };
}

/** Angles of the same turn that lean least: a turn about Y alone is told by Y alone, also beyond 90 degrees. */
export function uprightEuler(quaternion: Quaternion): Vector3 {
  const angles = eulerFromQuaternion(quaternion, vector3());
  if (Math.abs(angles.x) <= 90) return angles;
  return { x: halfTurned(angles.x), y: signed(180 - angles.y), z: halfTurned(angles.z) };
}

function halfTurned(degrees: number): number {
  return degrees > 0 ? degrees - 180 : degrees + 180;
}

/** Within (-180, 180]. */
function signed(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees;
}
