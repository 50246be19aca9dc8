import {
  checkRouteNames,
  compilePoseChange,
  compilePoseSequence,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
} from '../../../motion/index.ts';
import type {
  ForkAction,
  MoveAlongPathAction,
  MoveVerticalAction,
  PoseUpdateAction,
  RotateAction,
  StopAction,
  TravelAction,
} from '../../../protocol/index.ts';
import { distanceBetween, type Pose, type SimMicros, type Vector3, vector3 } from '../../../units/index.ts';
import { UnsupportedEventError } from '../unsupported-event.ts';
import type { Cast } from './cast.ts';
import { relativeToCarrier } from './frames.ts';
import { along, heldHeight, type StageEntity } from './stage-entity.ts';
import { heldTrack, movingTrack, poseOfTrack, type Track } from './track.ts';

/** Actions that move an entity itself; each replaces what its degree of freedom was doing (interface 2.14, 3.2). */

export function moveAlongPath(cast: Cast, entity: StageEntity, action: MoveAlongPathAction): void {
  setBase(cast, entity, movingTrack(action, travelMotion(cast, action)));
}

function travelMotion({ scenery }: Cast, action: MoveAlongPathAction): Motion {
  if (action.poses !== undefined) {
    checkRouteNames(action.route, scenery.network);
    return compilePoseSequence(action.poses, action.durationSeconds);
  }
  const route = compileRoute(action.route, scenery.network);
  return compileRouteTravel(route, action, action.durationSeconds, action);
}

export function rotate(cast: Cast, entity: StageEntity, action: RotateAction): void {
  const { position, rotation, targetRotation, durationSeconds } = action;
  const motion = compilePoseChange({ position, rotation }, { position, rotation: targetRotation }, durationSeconds);
  setBase(cast, entity, movingTrack(action, motion));
}

export function stop(cast: Cast, entity: StageEntity, action: StopAction): void {
  hold(cast, entity, action, action.simulationTimeMicros);
}

export function observePose(cast: Cast, entity: StageEntity, action: PoseUpdateAction): void {
  const { platformHeightMeters, simulationTimeMicros: t } = action;
  hold(cast, entity, action, t);
  if (platformHeightMeters === undefined) return;
  requireTrack(entity, 'height', 'platform');
  cast.journal.set(entity, 'height', heldHeight(platformHeightMeters, t));
}

export function moveVertical(cast: Cast, entity: StageEntity, action: MoveVerticalAction): void {
  requireTrack(entity, 'height', 'platform');
  const { startHeightMeters, targetHeightMeters, durationSeconds } = action;
  const from = along('y', startHeightMeters);
  const to = along('y', targetHeightMeters);
  const motion = compileStraightTravel(from.position, to.position, from.rotation, durationSeconds, action);
  cast.journal.set(entity, 'height', movingTrack(action, motion));
}

/** The offset alone decides where on the track; what lies across it is kept from where the machine stands. */
export function travel(cast: Cast, entity: StageEntity, action: TravelAction): void {
  requireTrack(entity, 'travel', 'track');
  const { startOffsetMeters, targetOffsetMeters, durationSeconds, simulationTimeMicros: t } = action;
  const { position, rotation } = poseOfTrack(requireTrack(entity, 'base', 'place of its own'), t);
  const from = onTrack(entity, startOffsetMeters, position);
  const to = onTrack(entity, targetOffsetMeters, position);
  setBase(cast, entity, movingTrack(action, compileStraightTravel(from, to, rotation, durationSeconds, action)));
  const fromOffset = along('x', startOffsetMeters);
  const toOffset = along('x', targetOffsetMeters);
  const motion = compileStraightTravel(fromOffset.position, toOffset.position, vector3(), durationSeconds, action);
  cast.journal.set(entity, 'travel', movingTrack(action, motion));
}

function onTrack({ name, created }: StageEntity, offsetMeters: number, machine: Vector3): Vector3 {
  const { trackStartPosition: start, trackEndPosition: end } = created;
  const length = start && end ? distanceBetween(start, end) : 0;
  if (!start || !end || length === 0) throw new UnsupportedEventError(`"${name}" has no track with a length`);
  const x = (end.x - start.x) / length;
  const y = (end.y - start.y) / length;
  const z = (end.z - start.z) / length;
  const offset = (machine.x - start.x) * x + (machine.y - start.y) * y + (machine.z - start.z) * z;
  const step = offsetMeters - offset;
  return { x: machine.x + step * x, y: machine.y + step * y, z: machine.z + step * z };
}

export function moveFork(cast: Cast, entity: StageEntity, action: ForkAction): void {
  const fork = requireTrack(entity, 'fork', 'fork');
  const { localPosition, targetLocalPosition, durationSeconds } = action;
  const { rotation } = poseOfTrack(fork, action.simulationTimeMicros);
  const from = { position: localPosition, rotation };
  const to = { position: targetLocalPosition, rotation };
  cast.journal.set(entity, 'fork', movingTrack(action, compilePoseChange(from, to, durationSeconds)));
}

/** Holds a world pose from `t` on; what is carried holds it relative to its carrier, which may go on moving. */
function hold(cast: Cast, entity: StageEntity, pose: Pose, t: SimMicros): void {
  const { carrying } = entity;
  if (carrying === null) setBase(cast, entity, heldTrack(pose, t));
  else cast.journal.set(entity, 'carrying', { ...carrying, local: heldTrack(relativeToCarrier(carrying, pose, t), t) });
}

/** Ends what the entity's course was, the travel on a track included. */
function setBase({ journal }: Cast, entity: StageEntity, base: Track): void {
  if (entity.carrying) throw new UnsupportedEventError(`"${entity.name}" is carried and has no course of its own`);
  journal.set(entity, 'base', base);
  if (entity.travel)
    journal.set(entity, 'travel', heldTrack(poseOfTrack(entity.travel, base.startMicros), base.startMicros));
}

function requireTrack(entity: StageEntity, name: 'base' | 'height' | 'travel' | 'fork', what: string): Track {
  const track = entity[name];
  if (track) return track;
  throw new UnsupportedEventError(`"${entity.name}" has no ${what}`);
}
