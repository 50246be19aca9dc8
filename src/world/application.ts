import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Registry } from './registry.ts';
import type { Segment, Track, TrackOwner } from './track.ts';
import type { Transaction } from './transaction.ts';

/** One batch (or snapshot) being applied: what it changes, and how to take it back. */
export interface Application {
  readonly registry: Registry;
  readonly transaction: Transaction;
  /** Entities whose tracks, names or presence were changed. */
  readonly touched: Set<TrackOwner>;
  /** What was appended to which track: from its start on, the track's former segments are past. */
  readonly appended: { track: Track; segment: Segment }[];
  readonly removed: EntityRecord[];
  readonly renamed: { entity: EntityRecord; startMicros: SimMicros }[];
  /** True once an entity, asset, point or path has come or gone. */
  structureChanged: boolean;
}

export function createApplication(registry: Registry, transaction: Transaction): Application {
  return {
    registry,
    transaction,
    touched: new Set(),
    appended: [],
    removed: [],
    renamed: [],
    structureChanged: false,
  };
}

export function appendSegment(application: Application, track: Track, segment: Segment): void {
  track.append(segment, application.transaction);
  application.touched.add(track.entity);
  application.appended.push({ track, segment });
}
