import { compileHold, compilePoseChange, compileStraightTravel, UnusableField } from '../../motion/index.ts';
import type { ForkAction, MoveVerticalAction } from '../../protocol/index.ts';
import { type SimMicros, vector3 } from '../../units/index.ts';
import { type Application, putSegment } from '../application.ts';
import type { EntityRecord, Track } from '../entity-record.ts';
import { platformPose } from '../entity-tracks.ts';
import type { Observation } from '../segment.ts';

/** Platform height change; the base stays (interface 2.14). */
export function moveVertical(application: Application, entity: EntityRecord, action: MoveVerticalAction): void {
  const track = platformOf(entity, 'entityName');
  const { initialState } = entity;
  const from = platformPose(initialState, action.startHeightMeters);
  const to = platformPose(initialState, action.targetHeightMeters);
  const motion = compileStraightTravel(from.position, to.position, from.rotation, action.durationSeconds, action);
  putSegment(application, track, { startMicros: action.simulationTimeMicros, kind: 'lift', motion });
}

/** The platform was observed at a height (interface 2.14, POSE_UPDATE of a lift). */
export function observePlatform(
  application: Application,
  entity: EntityRecord,
  startMicros: SimMicros,
  heightMeters: number,
  observation: Observation,
): void {
  const track = platformOf(entity, 'platformHeightMeters');
  const motion = compileHold(platformPose(entity.initialState, heightMeters));
  putSegment(application, track, { startMicros, kind: 'observed', motion, observation });
}

/** Fork out or back, from where it really was (interface 2.14). Carries nothing by itself (interface 3.2). */
export function moveFork(application: Application, entity: EntityRecord, action: ForkAction): void {
  const { fork } = entity.tracks;
  if (!fork) throw new UnusableField('entityName', `"${action.entityName}" has no fork`);
  const rotation = entity.initialState.forkLocalRotation ?? vector3();
  const motion = compilePoseChange(
    { position: action.localPosition, rotation },
    { position: action.targetLocalPosition, rotation },
    action.durationSeconds,
  );
  putSegment(application, fork, { startMicros: action.simulationTimeMicros, kind: 'fork', motion });
}

function platformOf(entity: EntityRecord, field: string): Track {
  const { platform } = entity.tracks;
  if (!platform) throw new UnusableField(field, `"${entity.currentName}" has no platform`);
  return platform;
}
