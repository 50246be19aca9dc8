import { UnusableField } from '../../motion/index.ts';
import type { EntityCreated, EntityRemoved, EntityRenamed, EntityState } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type Application, touch } from '../application.ts';
import { carryingTrack, refuseLink } from '../carrying.ts';
import type { EntityRecord, ParentLink } from '../entity-record.ts';
import { buildTracks } from '../entity-tracks.ts';
import { addThing } from './add-things.ts';

/** A new identity, complete, with what it depends on registered first (interface 3.2, 6). */
export function createEntity(application: Application, event: EntityCreated): void {
  const { assets, network } = application.registry;
  for (const asset of event.assets ?? []) addThing(application, assets, asset.assetId, asset);
  for (const point of event.points ?? []) addThing(application, network.points, point.name, point);
  for (const path of event.paths ?? []) addThing(application, network.paths, path.name, path);
  try {
    addEntity(application, event.entity, event.simulationTimeMicros);
  } catch (error) {
    throw error instanceof UnusableField ? new UnusableField(`entity.${error.field}`, error.reason) : error;
  }
}

function addEntity(application: Application, state: EntityState, t: SimMicros): void {
  const { registry, transaction } = application;
  const parent = parentOf(application, state);
  const entity = registry.addEntity(state, t, transaction, application.said);
  buildTracks(entity, firstLink(state, parent, t), registry, transaction);
  touch(application, entity, t);
  application.structureChanged = true;
}

/** @throws UnusableField when no entity has the parent's name. */
export function parentOf({ registry }: Application, { parentEntityName }: EntityState): EntityRecord | null {
  return parentEntityName === undefined ? null : registry.require(parentEntityName, 'parentEntityName');
}

/** From t on: a cargo is carried by a part, a real child by the whole entity (interface 2.12 rule 3). */
export function firstLink(state: EntityState, parent: EntityRecord | null, t: SimMicros): ParentLink {
  const first = { startMicros: -Infinity, said: null };
  if (!parent) return { ...first, frame: null, part: null };
  refuseLink(null, parent, t, 'parentEntityName');
  const part = state.part ?? null;
  return { ...first, frame: carryingTrack(parent, part), part };
}

/** The identity ends: cargo left on it is set down, real children go with it, unless they went before (interface 6; W25). */
export function removeEntity(application: Application, event: EntityRemoved): void {
  const { registry, removed, transaction } = application;
  const t = event.simulationTimeMicros;
  const leaving = [registry.require(event.entityName, 'entityName')];
  for (const entity of leaving) {
    // Children go again with their parent when its removal is told again.
    registry.remove(entity, t, transaction, entity === leaving[0] ? application.said : null);
    touch(application, entity, t);
    removed.push(entity);
    leaving.push(...touchCarried(application, entity, t));
  }
  application.structureChanged = true;
}

/** @returns the real children, which go too; cargo follows from its own track and from this removal. */
function touchCarried(application: Application, parent: EntityRecord, t: SimMicros): EntityRecord[] {
  const children: EntityRecord[] = [];
  for (const carried of parent.carried?.from(t) ?? []) {
    touch(application, carried, t);
    const { frame, part } = carried.links.at(Math.max(t, carried.createdMicros));
    const isChild = frame?.entity === parent && part === null;
    const isKept = application.registry.keeps(carried);
    if (isChild && isKept && carried.removedMicros === Infinity) children.push(carried);
  }
  return children;
}

/** The identity goes on under another name, with everything that it is doing (interface 3.2, 6). */
export function renameEntity(application: Application, event: EntityRenamed): void {
  const { registry, transaction } = application;
  const entity = registry.require(event.entityName, 'entityName');
  if (event.newEntityName === event.entityName) return;
  registry.rename(entity, event.newEntityName, event.simulationTimeMicros, transaction, application.said);
  touch(application, entity, event.simulationTimeMicros);
}
