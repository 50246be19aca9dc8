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
import { UnsupportedEventError } from '../unsupported-event.ts';
import type { Cast } from './cast.ts';
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
  setBase(cast, entity, heldTrack(action, action.simulationTimeMicros));
}

/** An observation of what is carried says where its carrier has brought it: only its own height is its own. */
export function observePose(cast: Cast, entity: StageEntity, action: PoseUpdateAction): void {
  const { platformHeightMeters, simulationTimeMicros: t } = action;
  if (entity.carrying === null) setBase(cast, entity, heldTrack(action, t));
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

export function travel(cast: Cast, entity: StageEntity, action: TravelAction): void {
  requireTrack(entity, 'travel', 'track');
  const { startOffsetMeters, targetOffsetMeters, durationSeconds } = action;
  const from = along('x', startOffsetMeters);
  const to = along('x', targetOffsetMeters);
  const motion = compileStraightTravel(from.position, to.position, from.rotation, durationSeconds, action);
  cast.journal.set(entity, 'travel', movingTrack(action, motion));
}

export function moveFork(cast: Cast, entity: StageEntity, action: ForkAction): void {
  const fork = requireTrack(entity, 'fork', 'fork');
  const { localPosition, targetLocalPosition, durationSeconds } = action;
  const { rotation } = poseOfTrack(fork, action.simulationTimeMicros);
  const from = { position: localPosition, rotation };
  const to = { position: targetLocalPosition, rotation };
  cast.journal.set(entity, 'fork', movingTrack(action, compilePoseChange(from, to, durationSeconds)));
}

function setBase({ journal }: Cast, entity: StageEntity, base: Track): void {
  if (entity.carrying) throw new UnsupportedEventError(`"${entity.name}" is carried and has no course of its own`);
  journal.set(entity, 'base', base);
  if (entity.travel) {
    journal.set(entity, 'travelReferenceMeters', poseOfTrack(entity.travel, base.startMicros).position.x);
  }
}

function requireTrack(entity: StageEntity, name: 'height' | 'travel' | 'fork', what: string): Track {
  const track = entity[name];
  if (track) return track;
  throw new UnsupportedEventError(`"${entity.name}" has no ${what}`);
}
