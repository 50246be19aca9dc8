import type { SimMicros } from '../units/index.ts';
import type { EntityRecord, ParentLink, Track } from './entity-record.ts';
import type { Registry } from './registry.ts';
import { type Said, Segment, type SegmentParts } from './segment.ts';
import type { Transaction } from './transaction.ts';

/** One batch (or snapshot) being applied: what it changes, and how to take it back. */
export class Application {
  readonly registry: Registry;
  readonly transaction: Transaction;
  /** The event being applied, in a world that keeps what is said. */
  said: Said | null = null;
  /** Entities whose tracks, names or presence were changed. */
  readonly touched = new Set<EntityRecord>();
  /** What was put into which track: from its start on, the track's former segments are past. */
  readonly segments: { track: Track; segment: Segment }[] = [];
  /** Who was given which parent, and what that replaced. */
  readonly links: { entity: EntityRecord; link: ParentLink; replaced: readonly ParentLink[] }[] = [];
  readonly removed: EntityRecord[] = [];
  /** The earliest time that anything was said about. */
  earliestMicros: SimMicros = Infinity;
  /** True once an entity, asset, point or path has come or gone. */
  structureChanged = false;

  constructor(registry: Registry, transaction: Transaction) {
    this.registry = registry;
    this.transaction = transaction;
  }
}

/** Notes that what is known of an entity has changed from t on. */
export function touch(application: Application, entity: EntityRecord, t: SimMicros): void {
  application.touched.add(entity);
  if (t < application.earliestMicros) application.earliestMicros = t;
}

/** A part goes on by this segment; what was known to follow is replaced. */
export function putSegment(application: Application, track: Track, parts: SegmentParts): void {
  putUntil(application, track, parts, Infinity);
}

/** The body goes on by this segment, for as long as what carries it now does: who carries is not its to change. */
export function putBodySegment(application: Application, { tracks, links }: EntityRecord, parts: SegmentParts): void {
  putUntil(application, tracks.body, parts, links.endAt(parts.startMicros));
}

/** From a time on an entity is carried, or free, and stands as the segment says; nothing known to follow holds. */
export function putLink(
  application: Application,
  entity: EntityRecord,
  { frame, part }: Pick<ParentLink, 'frame' | 'part'>,
  parts: SegmentParts,
): void {
  const { parent, body } = entity.tracks;
  const link = { startMicros: parts.startMicros, frame, part, said: application.said };
  const replaced = parent.put(link, application.transaction);
  application.links.push({ entity, link, replaced });
  putSegment(application, body, parts);
}

function putUntil(application: Application, track: Track, parts: SegmentParts, untilMicros: SimMicros): void {
  const segment = new Segment(parts, application.said);
  track.segments.put(segment, untilMicros, application.transaction);
  touch(application, track.entity, segment.startMicros);
  application.segments.push({ track, segment });
}
