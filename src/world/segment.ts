import { compileHold, type Motion } from '../motion/index.ts';
import {
  MICROS_PER_SECOND,
  type Seconds,
  type SimMicros,
  secondsBetween,
  type Transform,
  vector3,
} from '../units/index.ts';
import type { Carrier, Segment, SegmentKind } from './track.ts';

/** A segment without its motion, with its places in its track and in the list of what is past; measured on V8. */
const SEGMENT_BYTES = 130;
const CARRIER_BYTES = 40;
const ORIGIN_BYTES = 230;

interface SegmentParts {
  startMicros: SimMicros;
  kind: SegmentKind;
  motion: Motion;
  carrier?: Carrier | null;
  origin?: Transform | null;
  sampleIntervalSeconds?: Seconds | undefined;
}

export function createSegment(parts: SegmentParts): Segment {
  return new KeptSegment(parts);
}

/** What follows from the rest is not kept: an hour of a large plant is half a million segments. */
class KeptSegment implements Segment {
  readonly startMicros: SimMicros;
  readonly kind: SegmentKind;
  readonly motion: Motion;
  readonly carrier: Carrier | null;
  readonly origin: Transform | null;
  readonly sampleIntervalSeconds: Seconds | null;

  constructor({ startMicros, kind, motion, carrier = null, origin = null, sampleIntervalSeconds }: SegmentParts) {
    this.startMicros = startMicros;
    this.kind = kind;
    this.motion = motion;
    this.carrier = carrier;
    this.origin = origin;
    this.sampleIntervalSeconds = sampleIntervalSeconds ?? null;
  }

  get endMicros(): SimMicros {
    return this.startMicros + this.motion.durationSeconds * MICROS_PER_SECOND;
  }

  get bytes(): number {
    return SEGMENT_BYTES + this.motion.bytes + (this.carrier ? CARRIER_BYTES : 0) + (this.origin ? ORIGIN_BYTES : 0);
  }
}

/** Stays at the origin of its frame; with `origin` it holds any transform. */
export const HELD_AT_ORIGIN: Motion = compileHold({ position: vector3(), rotation: vector3() });

/** Seconds into a segment; the state that an entity came with has no start to count from. */
export function elapsedIn(startMicros: SimMicros, t: SimMicros): Seconds {
  return startMicros === -Infinity ? 0 : secondsBetween(startMicros, t);
}
