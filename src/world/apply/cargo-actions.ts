import { compileHold, compilePoseChange, type Motion } from '../../motion/index.ts';
import type { AttachCargoAction, DetachCargoAction, Part, TransferCargoAction } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type Application, putLink } from '../application.ts';
import { carryingTrack, refuseLink } from '../carrying.ts';
import type { EntityRecord } from '../entity-record.ts';
import type { SegmentKind } from '../types.ts';

/** From now on the cargo moves with the part (interface 2.14). */
export function attachCargo(application: Application, parent: EntityRecord, action: AttachCargoAction): void {
  const motion = compileHold({ position: action.localPosition, rotation: action.localRotation });
  carry(application, parent, action, 'held', motion);
}

/** The target part becomes the parent at the start; then the cargo moves between two poses on it (interface 2.14). */
export function transferCargo(application: Application, parent: EntityRecord, action: TransferCargoAction): void {
  const motion = compilePoseChange(
    { position: action.localPosition, rotation: action.localRotation },
    { position: action.targetLocalPosition, rotation: action.targetLocalRotation },
    action.durationSeconds,
  );
  carry(application, parent, action, 'transfer', motion);
}

/** Releases the carrying and holds the given world pose (interface 2.14). */
export function detachCargo(application: Application, _parent: EntityRecord, action: DetachCargoAction): void {
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
