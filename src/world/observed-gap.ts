import { compilePoseChange, type Motion, nearestTurn } from '../motion/index.ts';
import { MICROS_PER_SECOND, type Pose, vector3 } from '../units/index.ts';
import type { Segment } from './segment.ts';

/** Sampling times are rounded to whole microseconds, and intervals to what the service likes. */
const GRACE_MICROS = 1000;

/** The motion from one observation to the next; null where the earlier is held (W11). An hour has too many to keep them. */
export function interpolationAfter(from: Segment, to: Segment): Motion | null {
  const interval = to.observation?.sampleIntervalSeconds ?? null;
  if (from.kind !== 'observed' || interval === null) return null;
  const gapMicros = to.startMicros - from.startMicros;
  if (gapMicros > interval * MICROS_PER_SECOND + GRACE_MICROS) return null;
  const start = observedPose(from);
  return compilePoseChange(start, turnedNearest(observedPose(to), start), gapMicros / MICROS_PER_SECOND);
}

function observedPose({ motion }: Segment): Pose {
  return motion.at(0, { position: vector3(), rotation: vector3() });
}

function turnedNearest({ position, rotation: { x, y, z } }: Pose, { rotation: near }: Pose): Pose {
  const rotation = { x: nearestTurn(x, near.x), y: nearestTurn(y, near.y), z: nearestTurn(z, near.z) };
  return { position, rotation };
}
