import type { AnimationAction, AnimationEvent, EntityState, Part, RouteItem } from '../../protocol/index.ts';
import type { Degrees, Meters, Pose, Seconds } from '../../units/index.ts';
import { at, heading, seconds } from './builders.ts';

/** Events as short as a sentence: what, who, when. Times and durations in seconds. */

export const speeds = { initialSpeed: 0, maxSpeed: 2, acceleration: 1, deceleration: 1 };
/** Constant-speed branch on both sides: even progress. */
const even = { initialSpeed: 0, maxSpeed: 0, acceleration: 0, deceleration: 0 };

const by = (entityName: string, entityType: string, time: Seconds) => ({
  entityName,
  entityType,
  simulationTimeMicros: seconds(time),
});

/** Passes points and paths by turns: `A A-B B`. */
export const routeBy = (items: string): RouteItem[] =>
  items.split(' ').map((name, index) => ({ type: index % 2 === 0 ? 'POINT' : 'PATH', name }));

/** Evenly along a route. */
export const travels = (
  name: string,
  time: Seconds,
  durationSeconds: Seconds,
  route: RouteItem[] | string,
  start: Pose,
): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  ...even,
  ...start,
  animationType: 'MOVE_ALONG_PATH',
  durationSeconds,
  route: typeof route === 'string' ? routeBy(route) : route,
});

export const follows = (name: string, time: Seconds, durationSeconds: Seconds, poses: Pose[]): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  animationType: 'MOVE_ALONG_PATH',
  durationSeconds,
  route: [{ type: 'POINT', name: 'A' }],
  poses,
});

export const turns = (
  name: string,
  time: Seconds,
  durationSeconds: Seconds,
  start: Pose,
  target: Degrees,
): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  ...start,
  animationType: 'ROTATE',
  durationSeconds,
  targetRotation: heading(target),
});

export const stops = (name: string, time: Seconds, pose: Pose): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  ...pose,
  animationType: 'STOP',
});

export const seen = (
  name: string,
  time: Seconds,
  pose: Pose,
  more: {
    platformHeightMeters?: Meters;
    sampleIntervalSeconds?: Seconds;
    track?: { name: string; headOffsetMeters: Meters };
  } = {},
): AnimationAction => ({ ...by(name, 'CARRIER', time), ...pose, ...more, animationType: 'POSE_UPDATE' });

/** Evenly from one height to another. */
export const raises = (
  name: string,
  time: Seconds,
  durationSeconds: Seconds,
  startHeightMeters: Meters,
  targetHeightMeters: Meters,
): AnimationAction => ({
  ...by(name, 'LIFT', time),
  ...even,
  animationType: 'MOVE_VERTICAL',
  durationSeconds,
  startHeightMeters,
  targetHeightMeters,
});

/** A stacker, evenly from one offset to another. */
export const drives = (
  name: string,
  time: Seconds,
  durationSeconds: Seconds,
  startOffsetMeters: Meters,
  targetOffsetMeters: Meters,
): AnimationAction => ({
  ...by(name, 'STACKER', time),
  ...even,
  animationType: 'TRAVEL',
  durationSeconds,
  startOffsetMeters,
  targetOffsetMeters,
});

/** A fork, from one local Z to another, 0.1 m above its platform; outwards is an extension. */
export const reaches = (
  name: string,
  time: Seconds,
  durationSeconds: Seconds,
  from: Meters,
  to: Meters,
): AnimationAction => ({
  ...by(name, 'STACKER', time),
  animationType: Math.abs(to) > Math.abs(from) ? 'EXTEND_FORK' : 'RETRACT_FORK',
  durationSeconds,
  localPosition: at(0, 0.1, from),
  targetLocalPosition: at(0, 0.1, to),
});

export const attaches = (name: string, time: Seconds, cargoName: string, part: Part, local: Pose): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  animationType: 'ATTACH_CARGO',
  cargoName,
  part,
  localPosition: local.position,
  localRotation: local.rotation,
});

export const detaches = (name: string, time: Seconds, cargoName: string, pose: Pose): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  ...pose,
  animationType: 'DETACH_CARGO',
  cargoName,
});

export const transfers = (
  name: string,
  time: Seconds,
  durationSeconds: Seconds,
  cargoName: string,
  part: Part,
  from: Pose,
  to: Pose,
): AnimationAction => ({
  ...by(name, 'CARRIER', time),
  animationType: 'TRANSFER_CARGO',
  durationSeconds,
  cargoName,
  part,
  localPosition: from.position,
  localRotation: from.rotation,
  targetLocalPosition: to.position,
  targetLocalRotation: to.rotation,
});

export const created = (time: Seconds, entity: EntityState): AnimationEvent => ({
  animationType: 'ENTITY_CREATED',
  simulationTimeMicros: seconds(time),
  entity,
});

export const removed = (time: Seconds, entityName: string): AnimationEvent => ({
  animationType: 'ENTITY_REMOVED',
  simulationTimeMicros: seconds(time),
  entityName,
});

export const renamed = (time: Seconds, entityName: string, newEntityName: string): AnimationEvent => ({
  animationType: 'ENTITY_RENAMED',
  simulationTimeMicros: seconds(time),
  entityName,
  newEntityName,
});
