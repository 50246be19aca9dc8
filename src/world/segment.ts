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

interface SegmentParts {
  startMicros: SimMicros;
  kind: SegmentKind;
  motion: Motion;
  carrier?: Carrier | null;
  origin?: Transform | null;
  sampleIntervalSeconds?: Seconds | undefined;
}

export function createSegment(parts: SegmentParts): Segment {
  const { startMicros, kind, motion, carrier = null, origin = null, sampleIntervalSeconds = null } = parts;
  const endMicros = startMicros + motion.durationSeconds * MICROS_PER_SECOND;
  return { startMicros, endMicros, kind, motion, carrier, origin, sampleIntervalSeconds };
}

/** Stays at the origin of its frame; with `origin` it holds any transform. */
export const HELD_AT_ORIGIN: Motion = compileHold({ position: vector3(), rotation: vector3() });

/** Seconds into a segment; the state that an entity came with has no start to count from. */
export function elapsedIn(startMicros: SimMicros, t: SimMicros): Seconds {
  return startMicros === -Infinity ? 0 : secondsBetween(startMicros, t);
}
