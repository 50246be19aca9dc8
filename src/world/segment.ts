import { compileHold, type Motion } from '../motion/index.ts';
import { MICROS_PER_SECOND, type Pose, type Seconds, type SimMicros, secondsBetween, vector3 } from '../units/index.ts';
import type { Dated } from './succession.ts';
import type { TransformNumbers } from './transform-numbers.ts';
import type { ObservedTrack } from './types.ts';

/** A segment without its motion, with its entries in its track and in the list of what is past; measured on V8. */
const SEGMENT_BYTES = 130;
const ORIGIN_BYTES = 230;
const OBSERVATION_BYTES = 60;
const OBSERVED_TRACK_BYTES = 60;

/** What a segment of a track is about; decides the activity shown. */
export type SegmentKind = 'held' | 'travel' | 'rotation' | 'lift' | 'fork' | 'transfer' | 'observed' | 'stopped';

/** What an observation says besides a pose (interface 2.7, 2.14). */
export interface Observation {
  /** How far back the sampling reaches. */
  readonly sampleIntervalSeconds: Seconds | null;
  /** The track that a vehicle was seen on, and where its head was on it: not its centre, which is its position. */
  readonly track: ObservedTrack | null;
}

/**
 * The TRAVEL of a stacker that is itself carried: its offsets count between fixed places of the world, and across its
 * track it is where its carrier had it at the start, which is known on reading only.
 */
export interface CarriedTravel {
  /** What it did until then. */
  readonly stand: Segment;
  motionFrom(worldPose: Pose): Motion;
}

/** A stretch of one track: a motion from its start on, held at its end until the next segment. */
export interface Segment extends Dated {
  readonly endMicros: SimMicros;
  readonly kind: SegmentKind;
  readonly motion: Motion;
  /**
   * True where the motion is given in the world (interface 2.14: base actions and DETACH_CARGO), false where it is given in
   * the frame that carries.
   */
  readonly isInWorld: boolean;
  /**
   * What comes before the motion, where that is settled: a snapshot told it, or the history has forgotten what it follows
   * from. Null where it follows from other tracks on reading, or is nothing.
   */
  readonly origin: TransformNumbers | null;
  readonly observation: Observation | null;
  readonly carriedTravel: CarriedTravel | null;
  /** What keeping it costs, about. */
  readonly bytes: number;
  /** Takes down as settled, in the world, what followed from other tracks. */
  settle(motion: Motion, origin: TransformNumbers | null): void;
}

interface SegmentParts {
  startMicros: SimMicros;
  kind: SegmentKind;
  motion: Motion;
  isInWorld?: boolean;
  origin?: TransformNumbers | null;
  observation?: Observation | null;
  carriedTravel?: CarriedTravel | null;
}

export function createSegment(parts: SegmentParts): Segment {
  return new KeptSegment(parts);
}

/** What follows from the rest is not kept: an hour of a large plant is half a million segments. */
class KeptSegment implements Segment {
  readonly startMicros: SimMicros;
  readonly kind: SegmentKind;
  motion: Motion;
  isInWorld: boolean;
  origin: TransformNumbers | null;
  readonly observation: Observation | null;
  carriedTravel: CarriedTravel | null;

  constructor(parts: SegmentParts) {
    this.startMicros = parts.startMicros;
    this.kind = parts.kind;
    this.motion = parts.motion;
    this.isInWorld = parts.isInWorld ?? false;
    this.origin = parts.origin ?? null;
    this.observation = parts.observation ?? null;
    this.carriedTravel = parts.carriedTravel ?? null;
  }

  get endMicros(): SimMicros {
    return this.startMicros + this.motion.durationSeconds * MICROS_PER_SECOND;
  }

  get bytes(): number {
    const { observation } = this;
    const seen = observation ? OBSERVATION_BYTES + (observation.track ? OBSERVED_TRACK_BYTES : 0) : 0;
    return SEGMENT_BYTES + this.motion.bytes + seen + (this.origin ? ORIGIN_BYTES : 0);
  }

  settle(motion: Motion, origin: TransformNumbers | null): void {
    this.motion = motion;
    this.origin = origin;
    this.isInWorld = true;
    this.carriedTravel = null;
  }
}

/** Stays at the origin of its frame; with `origin` it holds any transform. */
export const HELD_AT_ORIGIN: Motion = compileHold({ position: vector3(), rotation: vector3() });

/** Seconds into a segment; the state that an entity came with has no start to count from. */
export function elapsedIn(startMicros: SimMicros, t: SimMicros): Seconds {
  return startMicros === -Infinity ? 0 : secondsBetween(startMicros, t);
}
