import type { EntityState, Part } from '../../protocol/index.ts';
import {
  eulerFromQuaternion,
  type Meters,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  type Vector3,
  vector3,
} from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';

/** The entity as a snapshot at t states it (interface 2.12); null where it hangs on what has yet to come, or on one of two of a name. */
export function entityStateAt(world: World, entity: WorldEntity, t: SimMicros): EntityState | null {
  const { position: _, rotation: __, localPosition: ___, localRotation: ____, ...rest } = entity.initialState;
  const { parentEntityName: _parent, part: _part, ...own } = rest;
  const pose = poseAt(world, entity, t);
  if (!pose) return null;
  return {
    ...own,
    entityName: entity.nameAt(t),
    ...pose,
    ...platformAt(world, entity, t),
    ...stackerAt(world, entity, t),
  };
}

function poseAt(world: World, entity: WorldEntity, t: SimMicros): Partial<EntityState> | null {
  const parent = world.parentAt(entity, t);
  if (!parent) return poseOf(transformOf(world, entity, 'ENTITY', t));
  const under = world.entityAt(parent.entityName, t);
  const frame = under && world.transformAt(under, parent.part, t);
  if (!frame) return null;
  const local = poseOn(frame, transformOf(world, entity, 'ENTITY', t));
  const pose = { parentEntityName: parent.entityName, localPosition: local.position, localRotation: local.rotation };
  return parent.isCargo ? { ...pose, part: parent.part } : pose;
}

function platformAt(world: World, entity: WorldEntity, t: SimMicros): Partial<EntityState> {
  const { platformHeightMeters, platformOriginLocalPosition } = entity.initialState;
  if (platformHeightMeters === undefined) return {};
  const machine = transformOf(world, entity, 'ENTITY', t);
  const { position } = poseOn(machine, transformOf(world, entity, 'LIFT_PLATFORM', t));
  return { platformHeightMeters: position.y - (platformOriginLocalPosition?.y ?? 0) };
}

function stackerAt(world: World, entity: WorldEntity, t: SimMicros): Partial<EntityState> {
  const { trackStartPosition, trackEndPosition, forkLocalPosition } = entity.initialState;
  if (!trackStartPosition || !trackEndPosition || !forkLocalPosition) return {};
  const machine = transformOf(world, entity, 'ENTITY', t);
  const platform = transformOf(world, entity, 'LIFT_PLATFORM', t);
  return {
    travelOffsetMeters: along(trackStartPosition, trackEndPosition, machine.position),
    forkLocalPosition: poseOn(platform, transformOf(world, entity, 'FORK', t)).position,
  };
}

/** The offset of a position along a track; 0 on a track without length. */
function along(start: Vector3, end: Vector3, at: Vector3): Meters {
  const direction = { x: end.x - start.x, y: end.y - start.y, z: end.z - start.z };
  const length = Math.hypot(direction.x, direction.y, direction.z);
  if (length === 0) return 0;
  const reach = (at.x - start.x) * direction.x + (at.y - start.y) * direction.y + (at.z - start.z) * direction.z;
  return reach / length;
}

function transformOf(world: World, entity: WorldEntity, part: Part, t: SimMicros): Transform {
  const found = world.transformAt(entity, part, t);
  if (!found) throw new Error(`"${entity.nameAt(t)}" has no ${part} at ${t}`);
  return found;
}

function poseOn(frame: Transform, transform: Transform): Pose {
  return poseOf(relativeTransform(frame, transform));
}

function poseOf({ position, quaternion }: Transform): Pose {
  const { x, y, z } = eulerFromQuaternion(quaternion, vector3());
  // Zero has no sign on the wire.
  return { position: { ...position }, rotation: { x: x + 0, y: y + 0, z: z + 0 } };
}
