import {
  checkRouteNames,
  compileHold,
  compilePoseChange,
  compilePoseSequence,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
  RouteError,
} from '../../motion/index.ts';
import type {
  MoveAlongPathAction,
  PoseUpdateAction,
  RotateAction,
  StopAction,
  TravelAction,
} from '../../protocol/index.ts';
import {
  distanceBetween,
  identityTransform,
  relativeTransform,
  type Seconds,
  type SimMicros,
  type Transform,
  type Vector3,
} from '../../units/index.ts';
import { type Application, appendSegment } from '../application.ts';
import type { EntityRecord } from '../entity-record.ts';
import type { SceneNetwork } from '../route-network.ts';
import { createSegment } from '../segment.ts';
import type { SegmentKind, Track } from '../track.ts';
import { frameTransformAt, worldPoseAt } from '../transforms-at.ts';
import { UnusableField } from '../unsupported-action.ts';
import { observePlatform } from './part-actions.ts';

/** Travel along a route by speeds, or by a given pose sequence (interface 2.14). */
export function moveAlongPath(application: Application, entity: EntityRecord, action: MoveAlongPathAction): void {
  const motion = travelMotion(action, application.registry.network);
  place(application, entity, action.simulationTimeMicros, 'travel', motion);
}

function travelMotion(action: MoveAlongPathAction, network: SceneNetwork): Motion {
  try {
    if (action.poses) {
      checkRouteNames(action.route, network);
      return compilePoseSequence(action.poses, action.durationSeconds);
    }
    return compileRouteTravel(compileRoute(action.route, network), action, action.durationSeconds, action);
  } catch (error) {
    if (error instanceof RouteError) throw new UnusableField(error.field, error.reason);
    throw error;
  }
}

/** Turn on the spot by the directed angle (interface 2.14). */
export function rotate(application: Application, entity: EntityRecord, action: RotateAction): void {
  const { position, rotation, targetRotation, durationSeconds } = action;
  const motion = compilePoseChange({ position, rotation }, { position, rotation: targetRotation }, durationSeconds);
  place(application, entity, action.simulationTimeMicros, 'rotation', motion);
}

/** Ends travel and rotation and holds the given pose (interface 2.14). */
export function stop(application: Application, entity: EntityRecord, action: StopAction): void {
  place(application, entity, action.simulationTimeMicros, 'stopped', compileHold(action));
}

/**
 * A state already reached (interface 2.14). A reading: it ends what the base was doing, and the entity is shown as
 * observed, not as stopped.
 */
export function poseUpdate(application: Application, entity: EntityRecord, action: PoseUpdateAction): void {
  const { simulationTimeMicros, sampleIntervalSeconds } = action;
  place(application, entity, simulationTimeMicros, 'observed', compileHold(action), sampleIntervalSeconds);
  if (action.platformHeightMeters !== undefined) {
    observePlatform(application, entity, simulationTimeMicros, action.platformHeightMeters, sampleIntervalSeconds);
  }
}

/** Stacker travel between offsets from its fixed track start towards the track end (interface 2.14). */
export function travel(application: Application, entity: EntityRecord, action: TravelAction): void {
  const { trackStartPosition, trackEndPosition } = entity.initialState;
  if (!trackStartPosition || !trackEndPosition) {
    throw new UnusableField('entityName', `"${action.entityName}" has no track to travel on`);
  }
  const { simulationTimeMicros: t, startOffsetMeters, targetOffsetMeters, durationSeconds } = action;
  const at = worldPoseAt(entity.tracks.placement, t);
  const from = onTrack(trackStartPosition, trackEndPosition, startOffsetMeters, at.position);
  const to = onTrack(trackStartPosition, trackEndPosition, targetOffsetMeters, at.position);
  place(application, entity, t, 'travel', compileStraightTravel(from, to, at.rotation, durationSeconds, action));
}

/**
 * The place on a track at an offset. A reading: what lies across the track (a rail above the floor, say) is kept from
 * where the machine stands; along the track the offset alone decides.
 */
function onTrack(start: Vector3, end: Vector3, offsetMeters: number, machine: Vector3): Vector3 {
  const length = distanceBetween(start, end);
  if (length === 0) throw new UnusableField('trackEndPosition', 'a track without length cannot be travelled');
  const direction = { x: (end.x - start.x) / length, y: (end.y - start.y) / length, z: (end.z - start.z) / length };
  const dx = machine.x - start.x;
  const dy = machine.y - start.y;
  const dz = machine.z - start.z;
  const along = offsetMeters - (dx * direction.x + dy * direction.y + dz * direction.z);
  return {
    x: machine.x + along * direction.x,
    y: machine.y + along * direction.y,
    z: machine.z + along * direction.z,
  };
}

/**
 * Begins a base motion given in the world. A reading: only cargo actions change who carries; an entity that has a
 * parent keeps it, and its motion counts in the world as the parent stood at the start, so that the parent's own
 * displacement is added once (interface 2.12 rule 7).
 */
function place(
  application: Application,
  entity: EntityRecord,
  t: SimMicros,
  kind: SegmentKind,
  motion: Motion,
  sampleIntervalSeconds?: Seconds,
): void {
  const { placement } = entity.tracks;
  const { carrier } = placement.at(t);
  const origin = carrier ? worldSeenFrom(carrier.track, t) : null;
  const segment = createSegment({ startMicros: t, kind, motion, carrier, origin, sampleIntervalSeconds });
  appendSegment(application, placement, segment);
}

/** The world relative to a carrying frame at t. */
function worldSeenFrom(carrier: Track, t: SimMicros): Transform {
  const frame = frameTransformAt(carrier, t, identityTransform());
  return relativeTransform(frame, identityTransform(), identityTransform());
}
