import type { EntityRecord } from './entity-record.ts';
import { PoseReader } from './pose-reader.ts';
import { createSegment, HELD_AT_ORIGIN, type Segment, type SegmentParts } from './segment.ts';
import type { Track } from './track.ts';

/**
 * Writes down what follows from other tracks before the history forgets those: from then on nothing can correct it, and
 * the numbers are those that reading gave.
 */
export class Settling {
  private readonly reader = new PoseReader();

  /** Where a base action of a carried entity counts from. */
  settleAnchor(track: Track, segment: Segment): void {
    const { segments, entity } = track;
    const place = segments.placeAt(segment.startMicros);
    const { frame } = entity.links.at(segment.startMicros);
    if (segments.item(place) !== segment || !frame || segment.origin) return;
    const motion = this.reader.motionOn(segment, frame);
    const origin = this.reader.anchorOn(segment, frame);
    segments.exchange(place, createSegment({ ...partsOf(segment), motion, origin, carriedTravel: null }));
  }

  /** Where cargo was set down by a carrier that is forgotten: from now on it is free. */
  settleSetDown(cargo: EntityRecord, carrier: EntityRecord): void {
    const { links } = cargo;
    for (let place = links.firstPlace; place < links.endPlace; place += 1) {
      const { startMicros, frame } = links.item(place);
      if (frame?.entity !== carrier) continue;
      this.settleSegments(cargo, frame, Math.max(startMicros, carrier.removedMicros), links.endOf(place));
      links.exchange(place, { startMicros, frame: null, part: null });
    }
  }

  private settleSegments(cargo: EntityRecord, frame: Track, from: number, until: number): void {
    const { segments } = cargo.tracks.body;
    for (let place = segments.placeAt(from); place < segments.endPlace; place += 1) {
      const segment = segments.item(place);
      if (segment.startMicros >= until) return;
      segments.exchange(place, this.freed(segment, frame));
    }
  }

  private freed(segment: Segment, frame: Track): Segment {
    const { removedMicros } = frame.entity;
    if (segment.startMicros < removedMicros) {
      const origin = this.reader.worldOn(segment, frame, removedMicros);
      return createSegment({
        ...partsOf(segment),
        motion: HELD_AT_ORIGIN,
        isInWorld: true,
        origin,
        carriedTravel: null,
      });
    }
    const motion = this.reader.motionOn(segment, frame);
    const origin = segment.isInWorld ? null : this.reader.worldAt(frame, removedMicros);
    return createSegment({ ...partsOf(segment), motion, isInWorld: true, origin, carriedTravel: null });
  }
}

function partsOf({ startMicros, kind, motion, isInWorld, observation }: Segment): SegmentParts {
  return { startMicros, kind, motion, isInWorld, observation };
}
