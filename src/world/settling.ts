import type { SimMicros } from '../units/index.ts';
import type { EntityRecord, Track } from './entity-record.ts';
import { PoseReader } from './pose-reader.ts';
import type { Segment } from './segment.ts';

/* What follows from other tracks is written down, in the numbers that reading gave, before the history forgets those. */

const reader = new PoseReader();

/** What the first segment that is kept counts from. */
export function settleFirst({ entity, segments }: Track): void {
  const index = segments.firstIndex;
  const segment = segments.item(index);
  const { frame } = entity.links.at(segment.startMicros);
  segments.exchange(index, reader.settledOn(segment, frame as Track));
}

/** Where cargo was set down by a parent that is forgotten: from now on it is free. */
export function settleSetDown(cargo: EntityRecord, parent: EntityRecord): void {
  const { links } = cargo;
  for (let index = links.firstIndex; index < links.endIndex; index += 1) {
    const { startMicros, frame, said } = links.item(index);
    if (frame?.entity !== parent) continue;
    settleSegments(cargo, frame, Math.max(startMicros, parent.removedMicros), links.endOf(index));
    links.exchange(index, { startMicros, frame: null, part: null, said });
  }
}

function settleSegments(cargo: EntityRecord, frame: Track, from: SimMicros, until: SimMicros): void {
  const { segments } = cargo.tracks.body;
  for (let index = segments.indexAt(from); index < segments.endIndex; index += 1) {
    const segment: Segment = segments.item(index);
    if (segment.startMicros >= until) return;
    segments.exchange(index, reader.settledFree(segment, frame));
  }
}

/** When a segment, by default the first, is settled: after the instant that it counts from, which may be corrected; Infinity for none. */
export function settlingMicros({ base, entity, segments }: Track, index = segments.firstIndex): SimMicros {
  const { givenIn, origin, startMicros, endMicros } = segments.item(index);
  const parent = base === null ? entity.links.at(startMicros).frame?.entity : undefined;
  if (!parent || givenIn === 'parent' || (givenIn === 'world' && origin !== null)) return Infinity;
  const countsFrom = givenIn === 'track' ? endMicros : startMicros;
  return countsFrom < parent.removedMicros ? Math.floor(countsFrom) + 0.5 : Infinity;
}
