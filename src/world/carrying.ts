import type { Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Carrier, Track, TrackOwner } from './track.ts';
import type { Transaction } from './transaction.ts';
import type { Frame } from './types.ts';
import { UnusableField } from './unsupported-action.ts';

/** The frame that a part stands for: `STORAGE` carries in the entity's own frame (interface 2.14, cargo fields). */
export function frameOfPart(part: Part): Frame {
  return part === 'STORAGE' ? 'ENTITY' : part;
}

/** @throws UnusableField when the entity has no such part. */
export function carrierBy(entity: EntityRecord, part: Part | null): Carrier {
  const track = entity.trackOf(part === null ? 'ENTITY' : frameOfPart(part));
  if (!track) throw new UnusableField('part', `"${entity.currentName}" (${entity.entityType}) has no part ${part}`);
  return { track, part };
}

/**
 * @throws UnusableField when, at any time from t on, the carrier would itself be carried by the cargo.
 */
export function refuseCycle(cargo: EntityRecord, carrier: EntityRecord, t: SimMicros, field: string): void {
  const isCycle = cargo === carrier || isCarriedBy(carrier.tracks.placement, cargo, t, Infinity);
  if (isCycle) throw new UnusableField(field, `"${carrier.currentName}" is itself carried by "${cargo.currentName}"`);
}

function isCarriedBy(placement: Track, by: TrackOwner, from: SimMicros, until: SimMicros): boolean {
  for (let index = placement.indexAt(from); index < placement.length; index += 1) {
    const segment = placement.segmentAt(index);
    if (segment.startMicros >= until) return false;
    const carrier = segment.carrier?.track;
    if (!carrier) continue;
    const start = Math.max(from, segment.startMicros);
    const end = Math.min(until, placement.next(index)?.startMicros ?? Infinity);
    if (carrier.entity === by || isCarriedBy(placementOf(carrier), by, start, end)) return true;
  }
  return false;
}

function placementOf(track: Track): Track {
  let at = track;
  while (at.base) at = at.base;
  return at;
}

export function markCarrier(entity: EntityRecord, transaction: Transaction): void {
  if (entity.hasCarried) return;
  entity.hasCarried = true;
  transaction.onRollback(() => {
    entity.hasCarried = false;
  });
}
