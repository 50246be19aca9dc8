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
import type { EntityRecord } from '../entity-record.ts';
import { createFramePose, PoseReader } from '../pose-reader.ts';
import type { SampledWorld } from '../sampled-world.ts';
import { elapsedIn } from '../segment.ts';
import type { Track, TrackOwner } from '../track.ts';
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
      motions: unfinished(applied, t).filter((action) => goesOn(world, action, t)),
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
  if (!parent) {
    return { ...state, ...(givenPose(world, entity, t) ?? poseOf(transform(world, entity, 'ENTITY', t))) };
  }
  const carrier = world.entityAt(parent.entityName, t);
  if (!carrier) throw new Error(`parent "${parent.entityName}" is missing`);
  const local = givenPose(world, entity, t) ?? relativePose(world, carrier, parent.part, entity, 'ENTITY', t);
  const place = { parentEntityName: parent.entityName, localPosition: local.position, localRotation: local.rotation };
  return parent.isCargo ? { ...state, ...place, part: parent.part } : { ...state, ...place };
}

function recordOf(world: World, { index }: WorldEntity): EntityRecord {
  const record = (world as SampledWorld).registry.byIndex[index];
  if (!record) throw new Error('an entity of this world');
  return record;
}

/** The pose in the parent's frame exactly as a motion gives it, or null where something comes before the motion. */
function givenPose(world: World, entity: WorldEntity, t: SimMicros): Pose | null {
  return posedAt(recordOf(world, entity).tracks.body, t);
}

function posedAt(track: Track, t: SimMicros): Pose | null {
  const { origin, motion, startMicros } = new PoseReader().read(track, t, createFramePose());
  return origin ? null : motion.at(elapsedIn(startMicros, t), { position: vector3(), rotation: vector3() });
}

/** Tells of which entities a snapshot taken at t tells the pose only to within rounding, and of what stands on them. */
export function inexactAt(world: World, t: SimMicros): (entity: WorldEntity) => boolean {
  const inexact = new Set<unknown>(
    world.entitiesAt(t).filter((entity) => entity.entityType === 'STACKER' || !givenPose(world, entity, t)),
  );
  const isInexact = (entity: TrackOwner, seen: Set<TrackOwner>): boolean => {
    if (inexact.has(entity)) return true;
    if (seen.has(entity)) return false;
    seen.add(entity);
    return [...entity.links].some(({ frame }) => frame !== null && isInexact(frame.entity, seen));
  };
  return (entity) => isInexact(recordOf(world, entity), new Set());
}

function partsAt(world: World, entity: WorldEntity, t: SimMicros): Partial<EntityState> {
  const { platformHeightMeters, platformOriginLocalPosition, forkLocalPosition, trackStartPosition } =
    entity.initialState;
  if (platformHeightMeters === undefined) return {};
  const { platform } = recordOf(world, entity).tracks;
  const { position } = (platform && posedAt(platform, t)) ?? { position: vector3() };
  const height = { platformHeightMeters: position.y - (platformOriginLocalPosition?.y ?? 0) };
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
    else if (event.animationType === 'ENTITY_REMOVED') last = without(last, event.entityName);
    else if (event.animationType !== 'ENTITY_CREATED') for (const part of partsOf(event)) last.set(part, event);
  }
  return [...last.values()].filter(
    (action) =>
      CONTINUOUS.includes(action.animationType) &&
      'durationSeconds' in action &&
      action.simulationTimeMicros + action.durationSeconds * 1e6 > t,
  );
}

/** True where the action is what its part is doing: not one of a former entity of that name, nor one that was cut short. */
function goesOn(world: World, action: AnimationAction, t: SimMicros): boolean {
  const [key = ''] = partsOf(action);
  const [name = '', part] = key.split('\n');
  const entity = world.entityAt(name, t);
  const track = entity && recordOf(world, entity).trackOf(FRAME_OF[part as keyof typeof FRAME_OF]);
  if (!track) return false;
  const { startMicros, restMicros } = new PoseReader().read(track, t, createFramePose());
  return startMicros === action.simulationTimeMicros && t < restMicros;
}

const FRAME_OF = { base: 'ENTITY', platform: 'LIFT_PLATFORM', fork: 'FORK' } as const;

function partsOf(action: AnimationAction): string[] {
  const { entityName } = action;
  if ('cargoName' in action) return [`${action.cargoName}\nbase`];
  if (action.animationType === 'MOVE_VERTICAL') return [`${entityName}\nplatform`];
  if (action.animationType === 'EXTEND_FORK' || action.animationType === 'RETRACT_FORK') return [`${entityName}\nfork`];
  const base = `${entityName}\nbase`;
  const isPlatformSeen = action.animationType === 'POSE_UPDATE' && action.platformHeightMeters !== undefined;
  return isPlatformSeen ? [base, `${entityName}\nplatform`] : [base];
}

function without(last: Map<string, AnimationAction>, name: string): Map<string, AnimationAction> {
  return new Map([...last].filter(([part]) => part.split('\n')[0] !== name));
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
