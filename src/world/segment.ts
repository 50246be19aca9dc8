import { compileHold, type Motion } from '../motion/index.ts';
import type { AnimationEvent } from '../protocol/index.ts';
import {
  MICROS_PER_SECOND,
  type Seconds,
  type SimMicros,
  secondsBetween,
  type TransformNumbers,
  vector3,
} from '../units/index.ts';
import type { Dated } from './succession.ts';
import type { ObservedTrack, SegmentKind } from './types.ts';

/** A segment without its motion, with its entry in its track; measured on V8. */
const SEGMENT_BYTES = 122;
const ORIGIN_BYTES = 230;
const OBSERVATION_BYTES = 60;
const OBSERVED_TRACK_BYTES = 60;

/** What an observation says besides a pose (interface 2.7, 2.14). */
export interface Observation {
  /** How far back the sampling reaches. */
  readonly sampleIntervalSeconds: Seconds | null;
  /** The track that a vehicle was seen on, and where its head was on it: not its centre, which is its position. */
  readonly track: ObservedTrack | null;
}

/** An event as it was told, and its number in the order of application. */
export interface Said {
  readonly event: AnimationEvent;
  readonly order: number;
}

/** In the frame of what carries it then, if anything; by world poses (interface 2.14); or as a way in the world on top of `origin` on the parent. */
export type GivenIn = 'parent' | 'world' | 'track';

export type SegmentParts = Pick<Segment, 'startMicros' | 'kind' | 'motion'> &
  Partial<Pick<Segment, 'givenIn' | 'origin' | 'observation'>>;

/** A motion from its start on, held at its end until the next. What follows is not kept: an hour has half a million segments. */
export class Segment implements Dated {
  readonly startMicros: SimMicros;
  readonly kind: SegmentKind;
  readonly motion: Motion;
  readonly givenIn: GivenIn;
  /** Comes before the motion: always for a `track`, for a `world` motion where a snapshot told it or the history settled it. */
  readonly origin: TransformNumbers | null;
  readonly observation: Observation | null;
  /** What it came by, in a world that keeps that. */
  readonly said: Said | null;

  constructor(parts: SegmentParts, said: Said | null = null) {
    this.startMicros = parts.startMicros;
    this.kind = parts.kind;
    this.motion = parts.motion;
    this.givenIn = parts.givenIn ?? 'parent';
    this.origin = parts.origin ?? null;
    this.observation = parts.observation ?? null;
    this.said = said;
  }

  get endMicros(): SimMicros {
    return this.startMicros + this.motion.durationSeconds * MICROS_PER_SECOND;
  }

  /** What keeping it costs, about. */
  get bytes(): number {
    const { observation } = this;
    const seen = observation ? OBSERVATION_BYTES + (observation.track ? OBSERVED_TRACK_BYTES : 0) : 0;
    return SEGMENT_BYTES + this.motion.bytes + seen + (this.origin ? ORIGIN_BYTES : 0);
  }

  /** The same with what followed from other tracks written down. */
  settled(changes: Partial<SegmentParts>): Segment {
    return new Segment({ ...this, ...changes }, this.said);
  }
}

/** Stays at the origin of its frame; with `origin` it holds any transform. */
export const HELD_AT_ORIGIN: Motion = compileHold({ position: vector3(), rotation: vector3() });

/** Seconds into a segment; the state that an entity came with has no start to count from. */
export function elapsedIn(startMicros: SimMicros, t: SimMicros): Seconds {
  return startMicros === -Infinity ? 0 : secondsBetween(startMicros, t);
}
