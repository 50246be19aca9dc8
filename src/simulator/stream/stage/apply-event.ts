import { compilePoseChange, UnusableField } from '../../../motion/index.ts';
import type {
  ActionType,
  AnimationAction,
  AnimationEvent,
  AttachCargoAction,
  DetachCargoAction,
  TransferCargoAction,
} from '../../../protocol/index.ts';
import { UnsupportedEventError } from '../unsupported-event.ts';
import { moveAlongPath, moveFork, moveVertical, observePose, rotate, stop, travel } from './apply-motion.ts';
import { createEntity, removeEntity, renameEntity } from './apply-notification.ts';
import { type Cast, entityNamed } from './cast.ts';
import { hasPart } from './frames.ts';
import type { Carrying, StageEntity } from './stage-entity.ts';
import { heldTrack, movingTrack } from './track.ts';

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

/** Actions of a carrying device on its cargo (interface 2.14). */

function attachCargo(cast: Cast, carrier: StageEntity, action: AttachCargoAction): void {
  const { localPosition: position, localRotation: rotation, part, simulationTimeMicros } = action;
  carry(cast, action.cargoName, { carrier, part, local: heldTrack({ position, rotation }, simulationTimeMicros) });
}

function transferCargo(cast: Cast, carrier: StageEntity, action: TransferCargoAction): void {
  const from = { position: action.localPosition, rotation: action.localRotation };
  const to = { position: action.targetLocalPosition, rotation: action.targetLocalRotation };
  const motion = compilePoseChange(from, to, action.durationSeconds);
  carry(cast, action.cargoName, { carrier, part: action.part, local: movingTrack(action, motion) });
}

function detachCargo(cast: Cast, _carrier: StageEntity, action: DetachCargoAction): void {
  const cargo = entityNamed(cast, action.cargoName);
  cast.journal.set(cargo, 'carrying', null);
  cast.journal.set(cargo, 'base', heldTrack(action, action.simulationTimeMicros));
  cast.journal.set(cargo, 'touchedMicros', action.simulationTimeMicros);
}

function carry(cast: Cast, cargoName: string, carrying: Carrying): void {
  const cargo = entityNamed(cast, cargoName);
  const { carrier, part } = carrying;
  if (part && !hasPart(carrier, part)) throw new UnsupportedEventError(`"${carrier.name}" has no part ${part}`);
  for (let above: StageEntity | undefined = carrier; above; above = above.carrying?.carrier) {
    if (above === cargo) throw new UnsupportedEventError(`"${cargoName}" cannot be carried by what it carries`);
  }
  cast.journal.set(carrier, 'hasCarried', true);
  cast.journal.set(cargo, 'carrying', carrying);
  cast.journal.set(cargo, 'base', null);
  cast.journal.set(cargo, 'touchedMicros', carrying.local.startMicros);
}
