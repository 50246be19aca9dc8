import { UnusableField } from '../../../motion/index.ts';
import type { ActionType, AnimationAction, AnimationEvent } from '../../../protocol/index.ts';
import { UnsupportedEventError } from '../unsupported-event.ts';
import { attachCargo, detachCargo, transferCargo } from './apply-cargo.ts';
import { moveAlongPath, moveFork, moveVertical, observePose, rotate, stop, travel } from './apply-motion.ts';
import { createEntity, removeEntity, renameEntity } from './apply-notification.ts';
import { type Cast, entityNamed } from './cast.ts';
import type { StageEntity } from './stage-entity.ts';

/** @throws UnsupportedEventError naming the event that cannot be mapped, and why (interface 6) */
export function applyEvent(cast: Cast, event: AnimationEvent): void {
  try {
    applyByKind(cast, event);
  } catch (error) {
    if (!(error instanceof UnsupportedEventError || error instanceof UnusableField)) throw error;
    throw new UnsupportedEventError(`${event.animationType} of ${subjectOf(event)}: ${error.message}`);
  }
}

function applyByKind(cast: Cast, event: AnimationEvent): void {
  if (event.animationType === 'ENTITY_CREATED') createEntity(cast, event);
  else if (event.animationType === 'ENTITY_REMOVED') removeEntity(cast, event);
  else if (event.animationType === 'ENTITY_RENAMED') renameEntity(cast, event);
  else applyAction(cast, event);
}

type ActionOf<Kind extends ActionType> = Extract<AnimationAction, { animationType: Kind }>;
type Apply<Kind extends ActionType> = (cast: Cast, entity: StageEntity, action: ActionOf<Kind>) => void;

const appliers: { [Kind in ActionType]: Apply<Kind> } = {
  MOVE_ALONG_PATH: moveAlongPath,
  ROTATE: rotate,
  STOP: stop,
  POSE_UPDATE: observePose,
  MOVE_VERTICAL: moveVertical,
  TRAVEL: travel,
  EXTEND_FORK: moveFork,
  RETRACT_FORK: moveFork,
  ATTACH_CARGO: attachCargo,
  DETACH_CARGO: detachCargo,
  TRANSFER_CARGO: transferCargo,
};

function applyAction(cast: Cast, action: AnimationAction): void {
  const entity = entityNamed(cast, action.entityName);
  cast.journal.set(entity, 'touchedMicros', action.simulationTimeMicros);
  // The table has the applier of each kind under that kind, which the compiler cannot follow through the lookup.
  const apply = appliers[action.animationType] as Apply<ActionType>;
  apply(cast, entity, action);
}

function subjectOf(event: AnimationEvent): string {
  return event.animationType === 'ENTITY_CREATED' ? event.entity.entityName : event.entityName;
}
