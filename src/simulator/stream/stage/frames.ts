import type { Part } from '../../../protocol/index.ts';
import {
  composeTransforms,
  identityTransform,
  type Pose,
  quaternionFromEuler,
  type SimMicros,
  type Transform,
  type Vector3,
  vector3,
} from '../../../units/index.ts';
import type { StageEntity } from './stage-entity.ts';
import { poseOfTrack, type Track } from './track.ts';

/** World pose of an entity that nothing carries; a stacker is where its travel has brought it (interface 2.12). */
export function basePose(entity: StageEntity, base: Track, t: SimMicros): Pose {
  const pose = poseOfTrack(base, t);
  const { trackStartPosition: start, trackEndPosition: end } = entity.created;
  if (entity.travel === null || !start || !end) return pose;
  const length = Math.hypot(end.x - start.x, end.y - start.y, end.z - start.z);
  const ratio = length === 0 ? 0 : (poseOfTrack(entity.travel, t).position.x - entity.travelReferenceMeters) / length;
  pose.position.x += ratio * (end.x - start.x);
  pose.position.y += ratio * (end.y - start.y);
  pose.position.z += ratio * (end.z - start.z);
  return pose;
}

/** World transform of an entity's own frame. */
export function entityTransform(entity: StageEntity, t: SimMicros): Transform {
  if (entity.carrying) {
    const parent = partTransform(entity.carrying.carrier, entity.carrying.part ?? 'ENTITY', t);
    const local = transformOf(poseOfTrack(entity.carrying.local, t));
    return composeTransforms(parent, local, local);
  }
  return entity.base ? transformOf(basePose(entity, entity.base, t)) : identityTransform();
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
  const platform = composeTransforms(own, platformInEntity(entity, t), own);
  if (part === 'LIFT_PLATFORM' || entity.fork === null) return platform;
  const fork = transformOf(poseOfTrack(entity.fork, t));
  return composeTransforms(platform, fork, fork);
}

/** Lift: (0, height, 0); stacker: its lift zero plus that (interface 2.12). */
function platformInEntity(entity: StageEntity, t: SimMicros): Transform {
  const { platformOriginLocalPosition: origin, platformLocalRotation } = entity.created;
  const height = entity.height ? poseOfTrack(entity.height, t).position.y : 0;
  const position: Vector3 = { x: origin?.x ?? 0, y: (origin?.y ?? 0) + height, z: origin?.z ?? 0 };
  return transformOf({ position, rotation: platformLocalRotation ?? vector3() });
}

function transformOf({ position, rotation }: Pose): Transform {
  return { position, quaternion: quaternionFromEuler(rotation, { x: 0, y: 0, z: 0, w: 1 }) };
}
