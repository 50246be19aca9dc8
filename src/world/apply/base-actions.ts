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
import { distanceBetween, type Meters, type Pose, type SimMicros, type Vector3, vector3 } from '../../units/index.ts';
import { type Application, putBodySegment } from '../application.ts';
import type { EntityRecord } from '../entity-record.ts';
import { PoseReader, worldPoseOf } from '../pose-reader.ts';
import type { SceneNetwork } from '../route-network.ts';
import type { Observation } from '../segment.ts';
import type { SegmentKind } from '../types.ts';
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

/** A state already reached (interface 2.14). A reading: it ends what the base was doing and is shown as observed. */
export function poseUpdate(application: Application, entity: EntityRecord, action: PoseUpdateAction): void {
  const { simulationTimeMicros, platformHeightMeters, track, sampleIntervalSeconds } = action;
  const observation = { sampleIntervalSeconds: sampleIntervalSeconds ?? null, track: track ?? null };
  drive(application, entity, simulationTimeMicros, 'observed', compileHold(action), observation);
  if (platformHeightMeters === undefined) return;
  observePlatform(application, entity, simulationTimeMicros, platformHeightMeters, { ...observation, track: null });
}

/** Stacker travel between offsets of its track, which is fixed in the world also for one that is carried (interface 2.14; W13). */
export function travel(application: Application, entity: EntityRecord, action: TravelAction): void {
  const { trackStartPosition, trackEndPosition } = entity.initialState;
  if (!trackStartPosition || !trackEndPosition) {
    throw new UnusableField('entityName', `"${action.entityName}" has no track to travel on`);
  }
  const { simulationTimeMicros: startMicros, startOffsetMeters, targetOffsetMeters, durationSeconds } = action;
  const along = directionOf(trackStartPosition, trackEndPosition);
  const { position, rotation } = standingAt(entity, startMicros);
  const from = onTrack(trackStartPosition, along, startOffsetMeters, position);
  const { frame } = entity.links.at(startMicros);
  if (!frame || frame.entity.removedMicros <= startMicros) {
    const to = onTrack(trackStartPosition, along, targetOffsetMeters, position);
    const motion = compileStraightTravel(from, to, rotation, durationSeconds, action);
    putBodySegment(application, entity, { startMicros, kind: 'travel', motion, givenIn: 'world' });
    return;
  }
  const way = moved(vector3(), along, targetOffsetMeters - startOffsetMeters);
  const motion = compileStraightTravel(vector3(), way, vector3(), durationSeconds, action);
  const origin = reader.poseOn(frame, { position: from, rotation }, startMicros);
  putBodySegment(application, entity, { startMicros, kind: 'travel', motion, givenIn: 'track', origin });
}

const reader = new PoseReader();

/** What a machine stands as, in degrees; of what is free and was told in degrees, those. */
function standingAt({ tracks, links }: EntityRecord, t: SimMicros): Pose {
  return links.at(t).frame ? reader.worldPoseAt(tracks.body, t) : worldPoseOf(tracks.body.at(t), t);
}

function directionOf(start: Vector3, end: Vector3): Vector3 {
  const length = distanceBetween(start, end);
  if (length === 0) throw new UnusableField('trackEndPosition', 'a track without length cannot be travelled');
  return { x: (end.x - start.x) / length, y: (end.y - start.y) / length, z: (end.z - start.z) / length };
}

/** The position at an offset of a track. A reading: across the track a machine stays where it stands. */
function onTrack(start: Vector3, along: Vector3, offsetMeters: Meters, machine: Vector3): Vector3 {
  const reached = (machine.x - start.x) * along.x + (machine.y - start.y) * along.y + (machine.z - start.z) * along.z;
  return moved(machine, along, offsetMeters - reached);
}

function moved({ x, y, z }: Vector3, along: Vector3, by: Meters): Vector3 {
  return { x: x + by * along.x, y: y + by * along.y, z: z + by * along.z };
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
  putBodySegment(application, entity, { startMicros, kind, motion, givenIn: 'world', observation });
}
