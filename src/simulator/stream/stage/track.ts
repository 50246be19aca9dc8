import { compileHold, type Motion } from '../../../motion/index.ts';
import type { AnimationAction } from '../../../protocol/index.ts';
import { microsFromSeconds, type Pose, type SimMicros, secondsBetween, vector3 } from '../../../units/index.ts';

/**
 * One degree of freedom and what it does now. All have the shape of a pose: a height is its Y, a travel offset its X,
 * a fork position its position; so one kind of motion serves them all.
 */
export interface Track {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly motion: Motion;
  /** Null when nothing moves. */
  readonly action: AnimationAction | null;
}

export function heldTrack(pose: Pose, startMicros: SimMicros): Track {
  return { startMicros, endMicros: startMicros, motion: compileHold(pose), action: null };
}

export function movingTrack(action: AnimationAction & { durationSeconds: number }, motion: Motion): Track {
  const startMicros = action.simulationTimeMicros;
  return { startMicros, endMicros: startMicros + microsFromSeconds(action.durationSeconds), motion, action };
}

/** Pose of the track at `t`, held before its start and after its end. */
export function poseOfTrack(track: Track, t: SimMicros): Pose {
  return track.motion.at(secondsBetween(track.startMicros, t), { position: vector3(), rotation: vector3() });
}

export function isMoving(track: Track, t: SimMicros): boolean {
  return track.action !== null && t < track.endMicros;
}
