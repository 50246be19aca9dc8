import { UnusableField } from '../../motion/index.ts';
import type { AnimationAction, AnimationEvent } from '../../protocol/index.ts';
import type { Application } from '../application.ts';
import { UnsupportedActionError } from '../unsupported-action.ts';
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
    if (!(error instanceof UnusableField)) throw error;
    const entityName = event.animationType === 'ENTITY_CREATED' ? event.entity.entityName : event.entityName;
    const { field, reason } = error;
    throw new UnsupportedActionError({ kind: event.animationType, entityName, field, reason, eventIndex });
  }
}

function applyKnown(application: Application, event: AnimationEvent): void {
  switch (event.animationType) {
    case 'ENTITY_CREATED':
      createEntity(application, event);
      break;
    case 'ENTITY_REMOVED':
      removeEntity(application, event);
      break;
    case 'ENTITY_RENAMED':
      renameEntity(application, event);
      break;
    default:
      applyAction(application, event);
  }
}

function applyAction(application: Application, action: AnimationAction): void {
  const entity = application.registry.require(action.entityName, 'entityName');
  switch (action.animationType) {
    case 'MOVE_ALONG_PATH':
      moveAlongPath(application, entity, action);
      break;
    case 'ROTATE':
      rotate(application, entity, action);
      break;
    case 'STOP':
      stop(application, entity, action);
      break;
    case 'POSE_UPDATE':
      poseUpdate(application, entity, action);
      break;
    case 'MOVE_VERTICAL':
      moveVertical(application, entity, action);
      break;
    case 'TRAVEL':
      travel(application, entity, action);
      break;
    case 'EXTEND_FORK':
    case 'RETRACT_FORK':
      moveFork(application, entity, action);
      break;
    case 'ATTACH_CARGO':
      attachCargo(application, entity, action);
      break;
    case 'DETACH_CARGO':
      detachCargo(application, entity, action);
      break;
    case 'TRANSFER_CARGO':
      transferCargo(application, entity, action);
      break;
    default:
      refuseUnknown(action);
  }
}

/** Parsed events are always of a known kind; a caller who did not parse still gets a clear refusal. */
function refuseUnknown(action: never): never {
  const { animationType } = action as { animationType: unknown };
  throw new UnusableField('animationType', `unknown kind "${String(animationType)}"`);
}
