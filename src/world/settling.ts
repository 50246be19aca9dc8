import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import { PoseReader } from './pose-reader.ts';
import { HELD_AT_ORIGIN, type Segment } from './segment.ts';
import type { Track } from './track.ts';

/**
 * Writes down what follows from other tracks before the history forgets those: from then on nothing can correct it, and
 * the numbers are those that reading gave.
 */
export class Settling {
  private readonly reader = new PoseReader();

  /** Where a base action of a carried entity counts from. */
  settleAnchor({ entity }: Track, segment: Segment): void {
    const { frame } = entity.links.at(segment.startMicros);
    if (!frame || !segment.isInWorld) return;
    segment.settle(this.reader.motionOn(segment, frame), this.reader.anchorOn(segment, frame));
  }

  /** Where cargo was set down by a carrier that is forgotten: from now on it is free. */
  settleSetDown(cargo: EntityRecord, carrier: EntityRecord): void {
    const { links } = cargo;
    for (let index = links.firstIndex; index < links.endIndex; index += 1) {
      const { startMicros, frame } = links.item(index);
      if (frame?.entity !== carrier) continue;
      this.settleSegments(cargo, frame, Math.max(startMicros, carrier.removedMicros), links.endOf(index));
      links.exchange(index, { startMicros, frame: null, part: null });
    }
  }

  private settleSegments(cargo: EntityRecord, frame: Track, from: SimMicros, until: SimMicros): void {
    const { segments } = cargo.tracks.body;
    for (let index = segments.indexAt(from); index < segments.endIndex; index += 1) {
      const segment = segments.item(index);
      if (segment.startMicros >= until) return;
      this.free(segment, frame);
    }
  }

  private free(segment: Segment, frame: Track): void {
    const isFree = segment.isInWorld && segment.startMicros >= frame.entity.removedMicros;
    if (isFree) segment.settle(this.reader.motionOn(segment, frame), null);
    else segment.settle(HELD_AT_ORIGIN, this.reader.restOn(segment, frame));
  }
}
