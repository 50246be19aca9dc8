import { compilePoseChange } from '../../../motion/index.ts';
import type { AttachCargoAction, DetachCargoAction, TransferCargoAction } from '../../../protocol/index.ts';
import { UnsupportedEventError } from '../unsupported-event.ts';
import { type Cast, entityNamed } from './cast.ts';
import { hasPart } from './frames.ts';
import type { Carrying, StageEntity } from './stage-entity.ts';
import { heldTrack, movingTrack } from './track.ts';

/** Actions of a carrying device on its cargo (interface 2.14). */

export function attachCargo(cast: Cast, carrier: StageEntity, action: AttachCargoAction): void {
  const { localPosition: position, localRotation: rotation, part, simulationTimeMicros } = action;
  carry(cast, action.cargoName, { carrier, part, local: heldTrack({ position, rotation }, simulationTimeMicros) });
}

export function transferCargo(cast: Cast, carrier: StageEntity, action: TransferCargoAction): void {
  const from = { position: action.localPosition, rotation: action.localRotation };
  const to = { position: action.targetLocalPosition, rotation: action.targetLocalRotation };
  const motion = compilePoseChange(from, to, action.durationSeconds);
  carry(cast, action.cargoName, { carrier, part: action.part, local: movingTrack(action, motion) });
}

export function detachCargo(cast: Cast, _carrier: StageEntity, action: DetachCargoAction): void {
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
