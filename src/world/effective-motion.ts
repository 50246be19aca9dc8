import { compilePoseChange, type Motion } from '../motion/index.ts';
import { type Degrees, MICROS_PER_SECOND, type Pose, type SimMicros, vector3 } from '../units/index.ts';
import { elapsedIn } from './segment.ts';
import type { Segment, Track } from './track.ts';

/** A motion as it holds from a segment's start until `untilMicros` at most, at rest from `restMicros` on. */
export interface EffectiveMotion {
  motion: Motion;
  restMicros: SimMicros;
}

/**
 * What a segment shows. A reading: between two observations the earlier one is held, unless the later one's sampling
 * interval covers the gap; then the pose between them is interpolated, headings the short way round. Everything else
 * shows its own motion.
 */
export function effectiveMotionAt(track: Track, index: number, out: EffectiveMotion): EffectiveMotion {
  const segment = track.segmentAt(index);
  const next = track.next(index);
  const bridge = next && bridgeBetween(segment, next);
  out.motion = bridge ?? segment.motion;
  out.restMicros = bridge && next ? next.startMicros : segment.endMicros;
  return out;
}

export function createEffectiveMotion(motion: Motion): EffectiveMotion {
  return { motion, restMicros: -Infinity };
}

function bridgeBetween(from: Segment, to: Segment): Motion | null {
  const interval = to.sampleIntervalSeconds;
  if (from.kind !== 'observed' || to.kind !== 'observed' || interval === null) return null;
  // A child's observations count from where its parent was: there is no common frame to interpolate in.
  if (from.origin !== null || to.origin !== null) return null;
  const gapMicros = to.startMicros - from.startMicros;
  // A millisecond of grace: sampling times are rounded to whole microseconds and intervals to what the service likes.
  if (gapMicros > interval * MICROS_PER_SECOND + 1000) return null;
  const known = bridges.get(from);
  if (known?.to === to) return known.motion;
  const motion = compilePoseChange(
    startPose(from),
    turnedNearest(startPose(to), startPose(from)),
    gapMicros / MICROS_PER_SECOND,
  );
  bridges.set(from, { to, motion });
  return motion;
}

/** Interpolations already compiled; they follow from the segments alone. */
const bridges = new WeakMap<Segment, { to: Segment; motion: Motion }>();

function startPose(segment: Segment): Pose {
  return segment.motion.at(elapsedIn(segment.startMicros, segment.startMicros), {
    position: vector3(),
    rotation: vector3(),
  });
}

function turnedNearest(pose: Pose, reference: Pose): Pose {
  const { rotation } = pose;
  return {
    position: pose.position,
    rotation: {
      x: nearest(rotation.x, reference.rotation.x),
      y: nearest(rotation.y, reference.rotation.y),
      z: nearest(rotation.z, reference.rotation.z),
    },
  };
}

function nearest(angle: Degrees, reference: Degrees): Degrees {
  return angle - 360 * Math.round((angle - reference) / 360);
}
