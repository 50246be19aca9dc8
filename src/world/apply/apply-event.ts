import { UnusableField } from '../../motion/index.ts';
import type { ActionType, AnimationAction, AnimationEvent } from '../../protocol/index.ts';
import type { Application } from '../application.ts';
import type { EntityRecord } from '../entity-record.ts';
import { unsupported } from '../unsupported-action.ts';
import { moveAlongPath, poseUpdate, rotate, stop, travel } from './base-actions.ts';
import { attachCargo, detachCargo, transferCargo } from './cargo-actions.ts';
import { createEntity, removeEntity, renameEntity } from './notifications.ts';
import { moveFork, moveVertical } from './part-actions.ts';

/** Applies one event, by the names of now. @throws UnsupportedActionError; the transaction takes back what was changed. */
export function applyEvent(application: Application, event: AnimationEvent, eventIndex: number): void {
  application.said = application.registry.saying(event, application.transaction);
  try {
    applyKnown(application, event);
  } catch (error) {
    const entityName = event.animationType === 'ENTITY_CREATED' ? event.entity.entityName : event.entityName;
    throw unsupported(error, event.animationType, entityName, eventIndex);
  }
}

function applyKnown(application: Application, event: AnimationEvent): void {
  if (event.animationType === 'ENTITY_CREATED') createEntity(application, event);
  else if (event.animationType === 'ENTITY_REMOVED') removeEntity(application, event);
  else if (event.animationType === 'ENTITY_RENAMED') renameEntity(application, event);
  else applyAction(application, event);
}

type Act<A> = (application: Application, entity: EntityRecord, action: A) => void;

const ACTS: { [K in ActionType]: Act<Extract<AnimationAction, { animationType: K }>> } = {
  MOVE_ALONG_PATH: moveAlongPath,
  ROTATE: rotate,
  STOP: stop,
  POSE_UPDATE: poseUpdate,
  MOVE_VERTICAL: moveVertical,
  TRAVEL: travel,
  EXTEND_FORK: moveFork,
  RETRACT_FORK: moveFork,
  ATTACH_CARGO: attachCargo,
  DETACH_CARGO: detachCargo,
  TRANSFER_CARGO: transferCargo,
};

/** Parsed events are always of a known kind; a caller who did not parse still gets a clear refusal. */
function applyAction(application: Application, action: AnimationAction): void {
  const { animationType } = action;
  const entity = application.registry.require(action.entityName, 'entityName');
  if (!Object.hasOwn(ACTS, animationType)) {
    throw new UnusableField('animationType', `unknown kind "${String(animationType)}"`);
  }
  const act: Act<never> = ACTS[animationType];
  act(application, entity, action as never);
}
