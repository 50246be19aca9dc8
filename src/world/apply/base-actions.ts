import {
  checkRouteNames,
  compileHold,
  compilePoseChange,
  compilePoseSequence,
  compileRoute,
  compileRouteTravel,
  compileStraightTravel,
  type Motion,
  UnusableField,
} from '../../motion/index.ts';
import type {
  MoveAlongPathAction,
  PoseUpdateAction,
  RotateAction,
  StopAction,
  TravelAction,
} from '../../protocol/index.ts';
import { distanceBetween, type Pose, type SimMicros, type Vector3, vector3 } from '../../units/index.ts';
import { type Application, putBodySegment } from '../application.ts';
import type { EntityRecord } from '../entity-record.ts';
import { worldPoseOf } from '../pose-reader.ts';
import type { SceneNetwork } from '../route-network.ts';
import { createSegment, type Observation, type SegmentKind } from '../segment.ts';
import { observePlatform } from './part-actions.ts';

/** Travel along a route by speeds, or by a given pose sequence (interface 2.14). */
export function moveAlongPath(application: Application, entity: EntityRecord, action: MoveAlongPathAction): void {
  const motion = travelMotion(action, application.registry.network);
  drive(application, entity, action.simulationTimeMicros, 'travel', motion);
}

function travelMotion(action: MoveAlongPathAction, network: SceneNetwork): Motion {
  if (action.poses) {
    checkRouteNames(action.route, network);
    return compilePoseSequence(action.poses, action.durationSeconds);
  }
  return compileRouteTravel(compileRoute(action.route, network), action, action.durationSeconds, action);
}

/** Turn on the spot by the directed angle (interface 2.14). */
export function rotate(application: Application, entity: EntityRecord, action: RotateAction): void {
  const { position, rotation, targetRotation, durationSeconds } = action;
  const motion = compilePoseChange({ position, rotation }, { position, rotation: targetRotation }, durationSeconds);
  drive(application, entity, action.simulationTimeMicros, 'rotation', motion);
}

/** Ends travel and rotation and holds the given pose (interface 2.14). */
export function stop(application: Application, entity: EntityRecord, action: StopAction): void {
  drive(application, entity, action.simulationTimeMicros, 'stopped', compileHold(action));
}

/**
 * A state already reached (interface 2.14). A reading: it ends what the base was doing, and the entity is shown as
 * observed, not as stopped.
 */
export function poseUpdate(application: Application, entity: EntityRecord, action: PoseUpdateAction): void {
  const { simulationTimeMicros, platformHeightMeters, track, sampleIntervalSeconds } = action;
  const observation = { sampleIntervalSeconds: sampleIntervalSeconds ?? null, track: track ?? null };
  drive(application, entity, simulationTimeMicros, 'observed', compileHold(action), observation);
  if (platformHeightMeters === undefined) return;
  observePlatform(application, entity, simulationTimeMicros, platformHeightMeters, { ...observation, track: null });
}

/** Stacker travel between offsets from its fixed track start towards the track end (interface 2.14). */
export function travel(application: Application, entity: EntityRecord, action: TravelAction): void {
  const { trackStartPosition, trackEndPosition } = entity.initialState;
  if (!trackStartPosition || !trackEndPosition) {
    throw new UnusableField('entityName', `"${action.entityName}" has no track to travel on`);
  }
  const { simulationTimeMicros: startMicros, startOffsetMeters, targetOffsetMeters, durationSeconds } = action;
  const motionFrom = ({ position, rotation }: Pose) => {
    const from = onTrack(trackStartPosition, trackEndPosition, startOffsetMeters, position);
    const to = onTrack(trackStartPosition, trackEndPosition, targetOffsetMeters, position);
    return compileStraightTravel(from, to, rotation, durationSeconds, action);
  };
  const last = entity.tracks.body.at(startMicros);
  const isCarried = entity.links.at(startMicros).frame !== null;
  // Of what is free, what the travel starts from is in its own track alone: nothing but what also replaces the travel
  // can change it later.
  const motion = motionFrom(
    isCarried ? { position: trackStartPosition, rotation: vector3() } : worldPoseOf(last, startMicros),
  );
  const carriedTravel = isCarried ? { stand: last, motionFrom } : null;
  putBodySegment(
    application,
    entity,
    createSegment({ startMicros, kind: 'travel', motion, isInWorld: true, carriedTravel }),
  );
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

/** Begins a base motion, which is given in the world and leaves open who carries (interface 2.14). */
function drive(
  application: Application,
  entity: EntityRecord,
  startMicros: SimMicros,
  kind: SegmentKind,
  motion: Motion,
  observation: Observation | null = null,
): void {
  putBodySegment(application, entity, createSegment({ startMicros, kind, motion, isInWorld: true, observation }));
}
