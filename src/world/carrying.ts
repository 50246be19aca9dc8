import { UnusableField } from '../motion/index.ts';
import type { Part } from '../protocol/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { EntityRecord, Track } from './entity-record.ts';
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

/** A reading: more levels than any plant has are a mistake. Poses are worked out level by level: thousands take too long. */
const MOST_LEVELS = 100;

/**
 * Links are refused here alone: nothing else closes a cycle or raises a tower.
 * @throws UnusableField when, at any time from t on, the parent would hang on what it carries, or too many on one another.
 */
export function refuseLink(carried: EntityRecord | null, parent: EntityRecord, t: SimMicros, field: string): void {
  let above = 0;
  for (const { entity, levels } of spansFrom(parent, t, spansAbove)) {
    if (entity === carried) {
      throw new UnusableField(field, `"${parent.currentName}" is itself carried by "${carried.currentName}"`);
    }
    above = Math.max(above, levels);
  }
  let below = 0;
  if (carried) for (const { levels } of spansFrom(carried, t, spansBelow)) below = Math.max(below, levels);
  if (above + 1 + below <= MOST_LEVELS) return;
  throw new UnusableField(field, `more than ${MOST_LEVELS} levels would stand one on another`);
}

/** An entity over some time, and how many levels away it is. */
interface Span {
  readonly entity: EntityRecord;
  readonly from: SimMicros;
  readonly until: SimMicros;
  readonly levels: number;
}

/** Everything above or below an entity from t on. At no time do links form a cycle: so it ends. */
function* spansFrom(entity: EntityRecord, t: SimMicros, next: (span: Span) => Generator<Span>): Generator<Span> {
  const open: Span[] = [{ entity, from: t, until: Infinity, levels: 0 }];
  for (let span = open.pop(); span; span = open.pop()) {
    yield span;
    open.push(...next(span));
  }
}

function* spansAbove(span: Span): Generator<Span> {
  yield* linksWithin(span.entity, span, (parent) => parent);
}

function* spansBelow(span: Span): Generator<Span> {
  for (const carried of span.entity.carried?.from(span.from) ?? []) {
    yield* linksWithin(carried, span, (parent) => (parent === span.entity ? carried : null));
  }
}

/** Each time within the span that a link holds, the instant included at which its parent goes: what is set down stands there. */
function* linksWithin(
  { links }: EntityRecord,
  { from, until, levels }: Span,
  met: (parent: EntityRecord) => EntityRecord | null,
): Generator<Span> {
  for (let index = links.indexAt(from); index < links.endIndex; index += 1) {
    const { startMicros, frame } = links.item(index);
    if (startMicros >= until) return;
    const entity = frame && met(frame.entity);
    if (!frame || !entity) continue;
    const span = {
      entity,
      from: Math.max(from, startMicros),
      until: Math.min(until, links.endOf(index), frame.entity.removedMicros + 1),
      levels: levels + 1,
    };
    if (span.from < span.until) yield span;
  }
}
