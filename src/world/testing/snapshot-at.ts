import type { AnimationAction, AnimationSnapshot, EntityState, Part } from '../../protocol/index.ts';
import {
  eulerFromQuaternion,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  vector3,
} from '../../units/index.ts';
import type { EntityRecord, Track } from '../entity-record.ts';
import { FramePose, PoseReader } from '../pose-reader.ts';
import { elapsedIn } from '../segment.ts';
import type { Unfinished, World, WorldEntity } from '../types.ts';
import { unfinishedAt } from '../unfinished.ts';
import { snapshot } from './builders.ts';
import { recordOf } from './internals.ts';

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
 * The snapshot that a service would send of this world, which keeps what is said, at t, which is not before any applied event: entity states at
 * t, and of each moving part the unfinished motion with its original start (interface 2.10).
 */
export function snapshotAt(world: World, t: SimMicros): AnimationSnapshot {
  return {
    ...snapshot({
      entities: world.entitiesAt(t).map((entity) => stateAt(world, entity, t)),
      points: [...world.points.values()],
      paths: [...world.paths.values()],
      motions: unfinished(world, t),
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

/** The pose in the parent's frame exactly as a motion gives it, or null where something comes before the motion. */
function givenPose(world: World, entity: WorldEntity, t: SimMicros): Pose | null {
  return posedAt(recordOf(world, entity).tracks.body, t);
}

function posedAt(track: Track, t: SimMicros): Pose | null {
  const { origin, motion, startMicros } = new PoseReader().read(track, t, new FramePose());
  return origin ? null : motion.at(elapsedIn(startMicros, t), { position: vector3(), rotation: vector3() });
}

/** Tells of which entities a snapshot taken at t tells the pose only to within rounding, and of what stands on them. */
export function inexactAt(world: World, t: SimMicros): (entity: WorldEntity) => boolean {
  const inexact = new Set<unknown>(
    world.entitiesAt(t).filter((entity) => entity.entityType === 'STACKER' || !givenPose(world, entity, t)),
  );
  const isInexact = (entity: EntityRecord, seen: Set<EntityRecord>): boolean => {
    if (inexact.has(entity)) return true;
    if (seen.has(entity)) return false;
    seen.add(entity);
    return [...entity.links].some(({ frame }) => frame !== null && isInexact(frame.entity, seen));
  };
  return (entity) => isInexact(recordOf(world, entity), new Set());
}

function partsAt(world: World, entity: WorldEntity, t: SimMicros): Partial<EntityState> {
  const { platformHeightMeters, platformOriginLocalPosition, forkLocalPosition, trackStartPosition, trackEndPosition } =
    entity.initialState;
  if (platformHeightMeters === undefined) return {};
  const { platform } = recordOf(world, entity).tracks;
  const { position } = (platform && posedAt(platform, t)) ?? { position: vector3() };
  const height = { platformHeightMeters: position.y - (platformOriginLocalPosition?.y ?? 0) };
  if (!forkLocalPosition || !trackStartPosition || !trackEndPosition) return height;
  const fork = relativePose(world, entity, 'LIFT_PLATFORM', entity, 'FORK', t);
  const { x, y, z } = transform(world, entity, 'ENTITY', t).position;
  const [{ x: x0, y: y0, z: z0 }, { x: x1, y: y1, z: z1 }] = [trackStartPosition, trackEndPosition];
  const reach = (x - x0) * (x1 - x0) + (y - y0) * (y1 - y0) + (z - z0) * (z1 - z0);
  const travelled = reach / Math.hypot(x1 - x0, y1 - y0, z1 - z0);
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
  return poseOf(relativeTransform(frame, transform(world, entity, of, t)));
}

function transform(world: World, entity: WorldEntity, part: Part, t: SimMicros): Transform {
  const found = world.transformAt(entity, part, t);
  if (!found) throw new Error(`"${entity.nameAt(t)}" has no ${part} at ${t}`);
  return found;
}

function poseOf({ position, quaternion }: Transform): Pose {
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}

/** What a world that keeps what is said says is not over at t. */
export function unfinishedOf(world: World, t: SimMicros): Unfinished {
  for (const steps = unfinishedAt(world, Math.max(t, world.oldestMicros)); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** What of the motions under way a service tells: not that something was seen, or stopped. */
function unfinished(world: World, t: SimMicros): AnimationAction[] {
  return unfinishedOf(world, t).motions.filter(({ animationType }) => CONTINUOUS.includes(animationType));
}
