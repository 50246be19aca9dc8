import type { Motion } from '../motion/index.ts';
import type { Part } from '../protocol/index.ts';
import type { Seconds, SimMicros, Transform } from '../units/index.ts';
import type { Transaction } from './transaction.ts';
import type { Frame } from './types.ts';

/** What a segment of a track is about; decides the activity shown. */
export type SegmentKind = 'held' | 'travel' | 'rotation' | 'lift' | 'fork' | 'transfer' | 'observed' | 'stopped';

/** Which frame carries. */
export interface Carrier {
  readonly track: Track;
  /** Null for a real child of the whole entity (interface 2.12 rule 3), else the part that carries a cargo. */
  readonly part: Part | null;
}

/** A stretch of one track: a motion from its start on, held at its end until the next segment. */
export interface Segment {
  /** -Infinity for the state that an entity came with. */
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly kind: SegmentKind;
  readonly motion: Motion;
  /** Frame in which the motion is given; null for the world (or, on a part's track, for the frame it hangs on). */
  readonly carrier: Carrier | null;
  /** Put before the motion: pose = origin * motion. */
  readonly origin: Transform | null;
  /** Only for observations: how far back the sampling reaches (interface 2.7, 2.14). */
  readonly sampleIntervalSeconds: Seconds | null;
  /** What keeping it costs, about. */
  readonly bytes: number;
}

/** What a track knows of whose it is. */
export interface TrackOwner {
  readonly index: number;
  readonly createdMicros: SimMicros;
  readonly removedMicros: SimMicros;
  readonly currentName: string;
  existsAt(t: SimMicros): boolean;
  nameAt(t: SimMicros): string;
}

/**
 * One degree of freedom through time: its segments by start. The value at t is that of the last segment that starts at
 * or before t. The entity's placement drives its ENTITY frame, the platform height LIFT_PLATFORM, the fork FORK.
 */
export class Track {
  readonly entity: TrackOwner;
  readonly frame: Frame;
  /** Index of the frame in the samplers' arrays. */
  readonly node: number;
  /** For parts: the track of the frame that this one hangs on; null for the placement. */
  readonly base: Track | null;
  private readonly segments: Segment[];

  constructor(entity: TrackOwner, frame: Frame, node: number, base: Track | null, initial: Segment) {
    this.entity = entity;
    this.frame = frame;
    this.node = node;
    this.base = base;
    this.segments = [initial];
  }

  /** Appends a segment; whatever starts at or after it is cut away: later in the order of application wins. */
  append(segment: Segment, transaction: Transaction): void {
    const { segments } = this;
    const keep = this.countBefore(segment.startMicros);
    const cut = segments.splice(keep);
    segments.push(segment);
    transaction.onRollback(() => {
      segments.length = keep;
      segments.push(...cut);
    });
  }

  /** Cuts away the segment at `index` and all after it; the first one stays. */
  cutFrom(index: number, transaction: Transaction): void {
    const { segments } = this;
    const cut = segments.splice(Math.max(1, index));
    transaction.onRollback(() => {
      segments.push(...cut);
    });
  }

  /** Index of the segment that holds at t. */
  indexAt(t: SimMicros): number {
    let low = 0;
    let high = this.segments.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.segmentAt(middle).startMicros <= t) low = middle;
      else high = middle;
    }
    return low;
  }

  at(t: SimMicros): Segment {
    return this.segmentAt(this.indexAt(t));
  }

  segmentAt(index: number): Segment {
    return this.segments[index] as Segment;
  }

  next(index: number): Segment | undefined {
    return this.segments[index + 1];
  }

  get length(): number {
    return this.segments.length;
  }

  /** Forgets the segments that were over before t. @returns how many. */
  forgetBefore(t: SimMicros): number {
    const count = this.indexAt(t);
    if (count > 0) this.segments.splice(0, count);
    return count;
  }

  private countBefore(t: SimMicros): number {
    let count = this.segments.length;
    while (count > 0 && this.segmentAt(count - 1).startMicros >= t) count -= 1;
    return count;
  }
}
