import {
  composeTransforms,
  eulerFromQuaternion,
  identityTransform,
  type Pose,
  quaternionFromEuler,
  type SimMicros,
  type Transform,
  vector3,
} from '../units/index.ts';
import { createEffectiveMotion, effectiveMotionAt } from './effective-motion.ts';
import { elapsedIn, HELD_AT_ORIGIN } from './segment.ts';
import type { Track } from './track.ts';

/**
 * World transform of a track's frame at t, from the tracks alone: parent first, each displacement once
 * (interface 2.12 rule 7). For questions and as the yardstick of the samplers, which compute the same in bulk.
 */
export function frameTransformAt(track: Track, t: SimMicros, out: Transform): Transform {
  localTransformAt(track, t, out);
  for (let at = carrierTrackAt(track, t); at; at = carrierTrackAt(at, t)) {
    composeTransforms(localTransformAt(at, t, carrierLocal), out, out);
  }
  return out;
}

/** The track that this one moves with at t: what it hangs on, or what carries it; null in the world. */
export function carrierTrackAt(track: Track, t: SimMicros): Track | null {
  if (track.base) return track.base;
  return track.at(t).carrier?.track ?? null;
}

/** Transform of a track's frame at t in the frame that it moves with. */
export function localTransformAt(track: Track, t: SimMicros, out: Transform): Transform {
  const index = track.indexAt(t);
  const { startMicros, origin } = track.segmentAt(index);
  const { motion } = effectiveMotionAt(track, index, effective);
  motion.at(elapsedIn(startMicros, t), pose);
  out.position.x = pose.position.x;
  out.position.y = pose.position.y;
  out.position.z = pose.position.z;
  quaternionFromEuler(pose.rotation, out.quaternion);
  return origin ? composeTransforms(origin, out, out) : out;
}

/** World pose in degrees. Angles stay as they were given where nothing carries the frame. */
export function worldPoseAt(track: Track, t: SimMicros): Pose {
  const index = track.indexAt(t);
  const { startMicros, origin, carrier } = track.segmentAt(index);
  if (!carrier && !origin && !track.base) {
    const { motion } = effectiveMotionAt(track, index, effective);
    return motion.at(elapsedIn(startMicros, t), { position: vector3(), rotation: vector3() });
  }
  const { position, quaternion } = frameTransformAt(track, t, identityTransform());
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}

const carrierLocal = identityTransform();
const pose = { position: vector3(), rotation: vector3() };
const effective = createEffectiveMotion(HELD_AT_ORIGIN);
