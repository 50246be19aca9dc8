import type { EntityCreated, EntityRemoved, EntityRenamed, EntityState } from '../../protocol/index.ts';
import { identityTransform, type SimMicros } from '../../units/index.ts';
import { type Application, appendSegment } from '../application.ts';
import { carrierBy, markCarrier } from '../carrying.ts';
import type { EntityRecord } from '../entity-record.ts';
import { buildTracks } from '../entity-tracks.ts';
import { createSegment, HELD_AT_ORIGIN } from '../segment.ts';
import type { Carrier } from '../track.ts';
import { frameTransformAt } from '../transforms-at.ts';
import { UnusableField } from '../unsupported-action.ts';

/** A new identity, complete, with what it depends on registered first (interface 3.2, 6). */
export function createEntity(application: Application, event: EntityCreated): void {
  const { registry, transaction } = application;
  for (const asset of event.assets ?? []) registry.addAsset(asset, transaction);
  for (const point of event.points ?? []) registry.network.addPoint(point, transaction);
  for (const path of event.paths ?? []) registry.network.addPath(path, transaction);
  try {
    addEntity(application, event.entity, event.simulationTimeMicros);
  } catch (error) {
    throw error instanceof UnusableField ? new UnusableField(`entity.${error.field}`, error.reason) : error;
  }
}

function addEntity(application: Application, state: EntityState, t: SimMicros): void {
  const { registry, transaction } = application;
  const parent = parentOf(application, state);
  const entity = registry.addEntity(state, t, transaction);
  buildTracks(entity, carrierOf(application, state, parent), registry, transaction);
  application.touched.add(entity);
  application.structureChanged = true;
}

/** @throws UnusableField when no entity has the parent's name. */
export function parentOf({ registry }: Application, { parentEntityName }: EntityState): EntityRecord | null {
  return parentEntityName === undefined ? null : registry.require(parentEntityName, 'parentEntityName');
}

/** A cargo is carried by a part, a real child by the whole entity (interface 2.12 rule 3). */
export function carrierOf(application: Application, state: EntityState, parent: EntityRecord | null): Carrier | null {
  if (!parent) return null;
  markCarrier(parent, application.transaction);
  return carrierBy(parent, state.part ?? null);
}

/**
 * The identity ends. The service sees to its cargo and children first (interface 6). A reading, for what it did not
 * see to: cargo is set down where it is, real children go with their parent.
 */
export function removeEntity(application: Application, event: EntityRemoved): void {
  remove(application, application.registry.require(event.entityName, 'entityName'), event.simulationTimeMicros);
}

function remove(application: Application, entity: EntityRecord, t: SimMicros): void {
  if (entity.hasCarried) {
    for (const other of [...application.registry.entities()]) {
      if (other !== entity && other.existsAt(t)) releaseFrom(application, entity, other, t);
    }
  }
  application.registry.remove(entity, t, application.transaction);
  application.touched.add(entity);
  application.removed.push(entity);
  application.structureChanged = true;
}

function releaseFrom(application: Application, carrier: EntityRecord, carried: EntityRecord, t: SimMicros): void {
  const { placement } = carried.tracks;
  const index = placement.indexAt(t);
  const now = placement.segmentAt(index).carrier;
  if (now?.track.entity === carrier) {
    if (now.part === null) remove(application, carried, t);
    else setDown(application, carried, t);
    return;
  }
  for (let later = index + 1; later < placement.length; later += 1) {
    if (placement.segmentAt(later).carrier?.track.entity !== carrier) continue;
    placement.cutFrom(later, application.transaction);
    application.touched.add(carried);
  }
}

function setDown(application: Application, cargo: EntityRecord, t: SimMicros): void {
  const { placement } = cargo.tracks;
  const origin = frameTransformAt(placement, t, identityTransform());
  appendSegment(
    application,
    placement,
    createSegment({ startMicros: t, kind: 'held', motion: HELD_AT_ORIGIN, origin }),
  );
}

/** The identity goes on under another name, with everything that it is doing (interface 3.2, 6). */
export function renameEntity(application: Application, event: EntityRenamed): void {
  const { registry, transaction } = application;
  const entity = registry.require(event.entityName, 'entityName');
  if (event.newEntityName === event.entityName) return;
  registry.rename(entity, event.newEntityName, event.simulationTimeMicros, transaction);
  application.touched.add(entity);
  application.renamed.push({ entity, startMicros: event.simulationTimeMicros });
}
