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

/** A segment with its compiled motion, measured on V8. */
const SEGMENT_BYTES = 650;

interface SegmentParts {
  startMicros: SimMicros;
  kind: SegmentKind;
  motion: Motion;
  carrier?: Carrier | null;
  origin?: Transform | null;
  sampleIntervalSeconds?: Seconds | undefined;
  /** Beyond what every segment costs. */
  extraBytes?: number;
}

export function createSegment(parts: SegmentParts): Segment {
  const { startMicros, kind, motion, carrier = null, origin = null } = parts;
  const { sampleIntervalSeconds = null, extraBytes = 0 } = parts;
  const endMicros = startMicros + motion.durationSeconds * MICROS_PER_SECOND;
  return {
    startMicros,
    endMicros,
    kind,
    motion,
    carrier,
    origin,
    sampleIntervalSeconds,
    bytes: SEGMENT_BYTES + extraBytes,
  };
}

/** Stays at the origin of its frame; with `origin` it holds any transform. */
export const HELD_AT_ORIGIN: Motion = compileHold({ position: vector3(), rotation: vector3() });

/** Seconds into a segment; the state that an entity came with has no start to count from. */
export function elapsedIn(startMicros: SimMicros, t: SimMicros): Seconds {
  return startMicros === -Infinity ? 0 : secondsBetween(startMicros, t);
}
