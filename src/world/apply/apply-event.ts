import { compileHold, compilePoseChange, type Motion, UnusableField } from '../../motion/index.ts';
import type {
  ActionType,
  AnimationAction,
  AnimationEvent,
  AttachCargoAction,
  DetachCargoAction,
  Part,
  TransferCargoAction,
} from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type Application, putLink } from '../application.ts';
import { carryingTrack, refuseLink } from '../carrying.ts';
import type { EntityRecord } from '../entity-record.ts';
import type { SegmentKind } from '../types.ts';
import { unsupported } from '../unsupported-action.ts';
import { moveAlongPath, poseUpdate, rotate, stop, travel } from './base-actions.ts';
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

/** From now on the cargo moves with the part (interface 2.14). */
function attachCargo(application: Application, parent: EntityRecord, action: AttachCargoAction): void {
  const motion = compileHold({ position: action.localPosition, rotation: action.localRotation });
  carry(application, parent, action, 'held', motion);
}

/** The target part becomes the parent at the start; then the cargo moves between two poses on it (interface 2.14). */
function transferCargo(application: Application, parent: EntityRecord, action: TransferCargoAction): void {
  const motion = compilePoseChange(
    { position: action.localPosition, rotation: action.localRotation },
    { position: action.targetLocalPosition, rotation: action.targetLocalRotation },
    action.durationSeconds,
  );
  carry(application, parent, action, 'transfer', motion);
}

/** Releases the carrying and holds the given world pose (interface 2.14). */
function detachCargo(application: Application, _parent: EntityRecord, action: DetachCargoAction): void {
  const cargo = application.registry.require(action.cargoName, 'cargoName');
  const startMicros = action.simulationTimeMicros;
  const motion = compileHold(action);
  putLink(application, cargo, { frame: null, part: null }, { startMicros, kind: 'held', motion });
}

interface CarryingAction {
  cargoName: string;
  part: Part;
  simulationTimeMicros: SimMicros;
}

function carry(
  application: Application,
  entity: EntityRecord,
  action: CarryingAction,
  kind: SegmentKind,
  motion: Motion,
): void {
  const cargo = application.registry.require(action.cargoName, 'cargoName');
  const { part, simulationTimeMicros: startMicros } = action;
  const frame = carryingTrack(entity, part);
  refuseLink(cargo, entity, startMicros, 'cargoName');
  putLink(application, cargo, { frame, part }, { startMicros, kind, motion });
}
