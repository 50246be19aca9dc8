import type { EntityCreated, EntityRemoved, EntityRenamed, EntityState } from '../../../protocol/index.ts';
import type { SimMicros } from '../../../units/index.ts';
import { UnsupportedEventError } from '../unsupported-event.ts';
import { type Cast, carriedBy, entityNamed } from './cast.ts';
import { entityTransform, hasPart, uprightEuler } from './frames.ts';
import { createStageEntity, type StageEntity } from './stage-entity.ts';
import { heldTrack } from './track.ts';

/** Entities that come, go and change their names (interface 3.2, 6). */

export function createEntity(cast: Cast, event: EntityCreated): void {
  cast.scenery.add(event);
  placeEntity(cast, event.entity, event.simulationTimeMicros);
}

/** @throws UnsupportedEventError when the name is taken or the parent is not there */
export function placeEntity(cast: Cast, state: EntityState, t: SimMicros): void {
  const { entityName, parentEntityName, part } = state;
  requireFreeName(cast, entityName);
  const carrier = parentEntityName === undefined ? null : entityNamed(cast, parentEntityName);
  if (carrier && part && !hasPart(carrier, part)) {
    throw new UnsupportedEventError(`"${carrier.name}" has no part ${part}`);
  }
  if (carrier) cast.journal.set(carrier, 'hasCarried', true);
  cast.journal.setEntry(cast.entities, entityName, createStageEntity(state, carrier, t));
}

/** A reading (architecture 4.8): what it still carries is set down where it is, children go with it. */
export function removeEntity(cast: Cast, { entityName, simulationTimeMicros }: EntityRemoved): void {
  removeWithChildren(cast, entityNamed(cast, entityName), simulationTimeMicros);
}

function removeWithChildren(cast: Cast, entity: StageEntity, t: SimMicros): void {
  for (const carried of carriedBy(cast, entity)) {
    if (carried.carrying?.part === undefined) removeWithChildren(cast, carried, t);
    else setDown(cast, carried, t);
  }
  cast.journal.deleteEntry(cast.entities, entity.name);
}

function setDown({ journal }: Cast, entity: StageEntity, t: SimMicros): void {
  const { position, quaternion } = entityTransform(entity, t);
  journal.set(entity, 'base', heldTrack({ position, rotation: uprightEuler(quaternion) }, t));
  journal.set(entity, 'carrying', null);
  journal.set(entity, 'touchedMicros', t);
}

export function renameEntity(cast: Cast, event: EntityRenamed): void {
  const entity = entityNamed(cast, event.entityName);
  if (event.newEntityName === event.entityName) return;
  requireFreeName(cast, event.newEntityName);
  cast.journal.deleteEntry(cast.entities, event.entityName);
  cast.journal.set(entity, 'name', event.newEntityName);
  cast.journal.set(entity, 'touchedMicros', event.simulationTimeMicros);
  cast.journal.setEntry(cast.entities, event.newEntityName, entity);
}

function requireFreeName({ entities }: Cast, name: string): void {
  if (entities.has(name)) throw new UnsupportedEventError(`there is an entity "${name}" already`);
}
