import { UnusableField } from '../motion/index.ts';
import type { Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Track, TrackOwner } from './track.ts';
import type { Frame } from './types.ts';

/** The frame that a part stands for: `STORAGE` carries in the entity's own frame (interface 2.14, cargo fields). */
export function frameOfPart(part: Part): Frame {
  return part === 'STORAGE' ? 'ENTITY' : part;
}

/** The track of the frame that carries. @throws UnusableField when the entity has no such part. */
export function carryingTrack(entity: EntityRecord, part: Part | null): Track {
  const track = entity.trackOf(part === null ? 'ENTITY' : frameOfPart(part));
  if (!track) throw new UnusableField('part', `"${entity.currentName}" (${entity.entityType}) has no part ${part}`);
  return track;
}

/**
 * The one place where a cycle is refused: only a link can close one, and nothing but this lets a link in. Removing links,
 * as a later one does with those that it replaces, closes none.
 * @throws UnusableField when, at any time from t on, the carrier would itself be carried by the cargo.
 */
export function refuseCycle(cargo: EntityRecord, carrier: EntityRecord, t: SimMicros): void {
  if (cargo !== carrier && !isCarriedBy(carrier, cargo, t)) return;
  throw new UnusableField('cargoName', `"${carrier.currentName}" is itself carried by "${cargo.currentName}"`);
}

interface Span {
  readonly entity: TrackOwner;
  readonly from: SimMicros;
  readonly until: SimMicros;
}

/** Follows the links upwards, each for the time in which it holds. */
function isCarriedBy(entity: TrackOwner, by: TrackOwner, from: SimMicros): boolean {
  const open: Span[] = [{ entity, from, until: Infinity }];
  for (let span = open.pop(); span; span = open.pop()) {
    const { links } = span.entity;
    for (let index = links.indexAt(span.from); index < links.endIndex; index += 1) {
      const { startMicros, frame } = links.item(index);
      if (startMicros >= span.until) break;
      if (!frame) continue;
      if (frame.entity === by) return true;
      open.push({
        entity: frame.entity,
        from: Math.max(span.from, startMicros),
        until: Math.min(span.until, links.endOf(index)),
      });
    }
  }
  return false;
}
