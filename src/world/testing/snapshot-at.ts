import type { AnimationAction, AnimationEvent, AnimationSnapshot, EntityState, Part } from '../../protocol/index.ts';
import {
  eulerFromQuaternion,
  identityTransform,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  vector3,
} from '../../units/index.ts';
import type { World, WorldEntity } from '../types.ts';
import { snapshot } from './builders.ts';

const CONTINUOUS = [
  'MOVE_ALONG_PATH',
  'ROTATE',
  'TRAVEL',
  'MOVE_VERTICAL',
  'EXTEND_FORK',
  'RETRACT_FORK',
  'TRANSFER_CARGO',
];

/**
 * The snapshot that a service would send of this world at t, which is not before any applied event: entity states at
 * t, and of each moving part the unfinished motion with its original start (interface 2.10).
 */
export function snapshotAt(world: World, t: SimMicros, applied: readonly AnimationEvent[]): AnimationSnapshot {
  return {
    ...snapshot({
      entities: world.entitiesAt(t).map((entity) => stateAt(world, entity, t)),
      points: [...world.points.values()],
      paths: [...world.paths.values()],
      motions: unfinished(applied, t),
      atSeconds: t / 1e6,
      sequence: world.appliedSequence,
    }),
  };
}

function stateAt(world: World, entity: WorldEntity, t: SimMicros): EntityState {
  const { initialState } = entity;
  const parent = world.parentAt(entity, t);
  const {
    position: _p,
    rotation: _r,
    localPosition: _lp,
    localRotation: _lr,
    parentEntityName: _n,
    part: _part,
    ...own
  } = initialState;
  const state: EntityState = { ...own, entityName: entity.nameAt(t), ...partsAt(world, entity, t) };
  if (!parent) return { ...state, ...poseOf(transform(world, entity, 'ENTITY', t)) };
  const carrier = world.entityAt(parent.entityName, t);
  if (!carrier) throw new Error(`parent "${parent.entityName}" is missing`);
  const local = relativePose(world, carrier, parent.part, entity, 'ENTITY', t);
  const place = { parentEntityName: parent.entityName, localPosition: local.position, localRotation: local.rotation };
  // A real child names no part; in these plants it never becomes cargo.
  const isChild = initialState.parentEntityName !== undefined && initialState.part === undefined;
  return isChild ? { ...state, ...place } : { ...state, ...place, part: parent.part };
}

function partsAt(world: World, entity: WorldEntity, t: SimMicros): Partial<EntityState> {
  const { platformHeightMeters, platformOriginLocalPosition, forkLocalPosition, trackStartPosition } =
    entity.initialState;
  if (platformHeightMeters === undefined) return {};
  const platform = relativePose(world, entity, 'ENTITY', entity, 'LIFT_PLATFORM', t);
  const height = { platformHeightMeters: platform.position.y - (platformOriginLocalPosition?.y ?? 0) };
  if (!forkLocalPosition || !trackStartPosition) return height;
  const fork = relativePose(world, entity, 'LIFT_PLATFORM', entity, 'FORK', t);
  const travelled = transform(world, entity, 'ENTITY', t).position.x - trackStartPosition.x;
  return { ...height, travelOffsetMeters: travelled, forkLocalPosition: fork.position };
}

function relativePose(
  world: World,
  carrier: WorldEntity,
  part: Part,
  entity: WorldEntity,
  of: Part,
  t: SimMicros,
): Pose {
  const frame = transform(world, carrier, part, t);
  return poseOf(relativeTransform(frame, transform(world, entity, of, t), identityTransform()));
}

function transform(world: World, entity: WorldEntity, part: Part, t: SimMicros): Transform {
  const found = world.transformAt(entity, part, t);
  if (!found) throw new Error(`"${entity.nameAt(t)}" has no ${part} at ${t}`);
  return found;
}

function poseOf({ position, quaternion }: Transform): Pose {
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}

/** Follows names and parts through the events: the last motion of each part, if it goes on after t. */
function unfinished(applied: readonly AnimationEvent[], t: SimMicros): AnimationAction[] {
  let last = new Map<string, AnimationAction>();
  for (const event of applied) {
    if (event.animationType === 'ENTITY_RENAMED') last = renamed(last, event.entityName, event.newEntityName);
    else if (event.animationType === 'ENTITY_REMOVED') last.delete(`${event.entityName}\nbase`);
    else if (event.animationType !== 'ENTITY_CREATED') for (const part of partsOf(event)) last.set(part, event);
  }
  return [...last.values()].filter(
    (action) =>
      CONTINUOUS.includes(action.animationType) &&
      'durationSeconds' in action &&
      action.simulationTimeMicros + action.durationSeconds * 1e6 > t,
  );
}

function partsOf(action: AnimationAction): string[] {
  const { entityName } = action;
  if ('cargoName' in action) return [`${action.cargoName}\nbase`];
  if (action.animationType === 'MOVE_VERTICAL') return [`${entityName}\nplatform`];
  if (action.animationType === 'EXTEND_FORK' || action.animationType === 'RETRACT_FORK') return [`${entityName}\nfork`];
  const base = `${entityName}\nbase`;
  const isPlatformSeen = action.animationType === 'POSE_UPDATE' && action.platformHeightMeters !== undefined;
  return isPlatformSeen ? [base, `${entityName}\nplatform`] : [base];
}

function renamed(last: Map<string, AnimationAction>, from: string, to: string): Map<string, AnimationAction> {
  const swap = (name: string) => (name === from ? to : name);
  return new Map(
    [...last].map(([part, action]) => {
      const [name = '', ...rest] = part.split('\n');
      const names = { ...action, entityName: swap(action.entityName) };
      const both = 'cargoName' in names ? { ...names, cargoName: swap(names.cargoName) } : names;
      return [[swap(name), ...rest].join('\n'), both];
    }),
  );
}
