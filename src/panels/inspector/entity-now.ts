import {
  distanceBetween,
  eulerFromQuaternion,
  type Meters,
  MICROS_PER_SECOND,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  type Vector3,
  vector3,
} from '../../units/index.ts';
import type { EntityHistory, Parent, World, WorldEntity } from '../../world/index.ts';
import { motionAt } from './entity-actions.ts';

/** A figure with what it is at most. */
export interface Figure {
  readonly value: number;
  readonly most: number;
}

/** What an entity does at an instant, in numbers. */
export interface EntityNow {
  /** The motion under way: how much of it is done, 0 to 1, and what remains. */
  readonly motion: { readonly done: number; readonly remainingMicros: SimMicros } | null;
  /** Metres per second of its own frame; null while it is observed alone. */
  readonly speed: number | null;
  /** Where its travel ends, and the name of the point there. */
  readonly nextStop: { readonly position: Pose['position']; readonly pointName: string | null } | null;
  readonly world: Pose | null;
  /** Relative to what carries it; null where it stands by itself. */
  readonly local: Pose | null;
  readonly parent: Parent | null;
  /** Platform above the entity's own frame, fork beside the platform, and place along a stacker's track. */
  readonly platform: Figure | null;
  readonly fork: Figure | null;
  readonly track: Figure | null;
}

const SPEED_MICROS: SimMicros = 100_000;
const AT_POINT: Meters = 0.3;
/** So many of the last motions tell how far a platform or fork goes. */
const MOST_SPANS = 40;

export function entityNow(world: World, entity: WorldEntity, t: SimMicros, history: EntityHistory): EntityNow {
  const own = world.transformAt(entity, 'ENTITY', t);
  const motion = motionAt(history, t);
  const parent = world.parentAt(entity, t);
  const isObserved = world.activityAt(entity, t) === 'observed';
  return {
    motion: motion && {
      done: (t - motion.startMicros) / (motion.endMicros - motion.startMicros),
      remainingMicros: motion.endMicros - t,
    },
    speed: isObserved ? null : speedAt(world, entity, t),
    nextStop: motion?.kind === 'travel' ? stopAt(world, world.transformAt(entity, 'ENTITY', motion.endMicros)) : null,
    world: own && poseOf(own),
    local: own && localPose(world, parent, own, t),
    parent,
    platform: reachOf(t, history.platform, (at) => riseAt(world, entity, at)),
    fork: reachOf(t, history.fork, (at) => extensionAt(world, entity, at)),
    track: own && trackOf(entity, own),
  };
}

/** Metres per second over the tenth of a second before. */
export function speedAt(world: World, entity: WorldEntity, t: SimMicros): number | null {
  const [now, before] = [t, t - SPEED_MICROS].map((at) => world.transformAt(entity, 'ENTITY', at)?.position);
  if (!now) return null;
  return before ? distanceBetween(before, now) / (SPEED_MICROS / MICROS_PER_SECOND) : 0;
}

function stopAt({ points }: World, stop: Transform | null): EntityNow['nextStop'] {
  if (stop === null) return null;
  const { position } = stop;
  for (const [pointName, point] of points) {
    if (distanceBetween(point.position, position) < AT_POINT) return { position, pointName };
  }
  return { position, pointName: null };
}

function poseOf({ position, quaternion }: Transform): Pose {
  return { position, rotation: upright(eulerFromQuaternion(quaternion, vector3())) };
}

/** Of the two ways to write a turn, the one that does not tip over: a heading of 120 degrees reads 0, 120, 0 and not 180, 60, 180. */
function upright(rotation: Vector3): Vector3 {
  const { x, y, z } = rotation;
  if (Math.abs(x) <= 90 || Math.abs(z) <= 90) return rotation;
  return vector3(x - Math.sign(x) * 180, (y < 0 ? -180 : 180) - y, z - Math.sign(z) * 180);
}

function localPose(world: World, parent: Parent | null, own: Transform, t: SimMicros): Pose | null {
  const carrier = parent && world.entityAt(parent.entityName, t);
  const frame = carrier && world.transformAt(carrier, parent.part, t);
  return frame ? poseOf(relativeTransform(frame, own)) : null;
}

function riseAt(world: World, entity: WorldEntity, t: SimMicros): Meters | null {
  const [platform, own] = [world.transformAt(entity, 'LIFT_PLATFORM', t), world.transformAt(entity, 'ENTITY', t)];
  return platform && own && platform.position.y - own.position.y;
}

function extensionAt(world: World, entity: WorldEntity, t: SimMicros): Meters | null {
  const fork = world.transformAt(entity, 'FORK', t);
  const base = world.transformAt(entity, 'LIFT_PLATFORM', t) ?? world.transformAt(entity, 'ENTITY', t);
  if (!fork || !base) return null;
  return Math.hypot(fork.position.x - base.position.x, fork.position.z - base.position.z);
}

/** A part's way out, with the farthest that its last motions led to. */
function reachOf(
  t: SimMicros,
  spans: EntityHistory['platform'],
  wayAt: (at: SimMicros) => Meters | null,
): Figure | null {
  const value = wayAt(t);
  if (value === null) return null;
  const ends = spans.slice(-MOST_SPANS).flatMap(({ endMicros }) => (Number.isFinite(endMicros) ? endMicros : []));
  const most = ends.reduce((farthest, at) => Math.max(farthest, Math.abs(wayAt(at) ?? 0)), Math.abs(value));
  return { value, most };
}

function trackOf({ initialState }: WorldEntity, { position }: Transform): Figure | null {
  const { trackStartPosition: from, trackEndPosition: to } = initialState;
  if (!from || !to) return null;
  return {
    value: Math.hypot(position.x - from.x, position.z - from.z),
    most: Math.hypot(to.x - from.x, to.z - from.z),
  };
}
