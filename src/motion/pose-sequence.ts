import type { Meters, Pose, Seconds } from '../units/index.ts';
import { lastAtOrBefore } from './last-at-or-before.ts';
import type { Motion } from './motion.ts';
import { PackedMotion, POSE_NUMBERS, packedDuration, packedLength, packedPose, packedTiming } from './packed-motion.ts';
import type { PieceRow } from './piece-row.ts';
import { compileUniformProfile } from './speed-profile.ts';

/** Follows two poses or more with even progress along horizontal distance (interface 2.14; M40 to M43). */
export function compilePoseSequence(poses: readonly Pose[], durationSeconds: Seconds): Motion {
  const horizontal = cumulative(poses, (a, b) => Math.hypot(b.position.x - a.position.x, b.position.z - a.position.z));
  if (lastOf(horizontal) > LEAST_METERS) return new PoseSequenceMotion(poses, horizontal, durationSeconds);
  const spatial = cumulative(poses, (a, b) => Math.abs(b.position.y - a.position.y));
  return new PoseSequenceMotion(poses, spatial, durationSeconds);
}

/** Less than this is rounding, not length. */
const LEAST_METERS = 1e-6;

/** An even pace is one phase. */
const TIMING_NUMBERS = 6;

/** Its numbers: the poses, the distance at which each of them is reached, the timing. */
class PoseSequenceMotion extends PackedMotion {
  constructor(poses: readonly Pose[], distances: Float64Array, durationSeconds: Seconds) {
    const timing = packedTiming(compileUniformProfile(lastOf(distances), durationSeconds));
    super([...poses.flatMap(packedPose), ...distances, ...timing]);
  }

  get durationSeconds(): Seconds {
    return packedDuration(this.numbers, this.timing);
  }

  private get timing(): number {
    return this.numbers.length - TIMING_NUMBERS;
  }

  private get poseCount(): number {
    return this.timing / (POSE_NUMBERS + 1);
  }

  load(row: PieceRow): void {
    const { numbers, durationSeconds } = this;
    if (row.elapsed >= durationSeconds) {
      row.setHeld(numbers, (this.poseCount - 1) * POSE_NUMBERS, durationSeconds, Infinity);
    } else if (row.elapsed <= 0) {
      // The start itself belongs to the first pose, also when the first legs have no length.
      row.setHeld(numbers, 0, -Infinity, Number.MIN_VALUE);
    } else if (packedLength(numbers, this.timing) === 0) {
      row.setHeld(numbers, 0, Number.MIN_VALUE, durationSeconds);
    } else {
      this.loadLeg(row);
    }
  }

  private loadLeg(row: PieceRow): void {
    const { numbers, durationSeconds, distances } = this;
    row.setTiming(numbers, this.timing);
    const leg = this.legAt(row.distance);
    const [start, end] = [numbers[distances + leg] as number, numbers[distances + leg + 1] as number];
    row.setLine(numbers, leg * POSE_NUMBERS, (leg + 1) * POSE_NUMBERS, start, end - start);
    row.setSeconds(Number.MIN_VALUE, durationSeconds);
    row.setMeters(numbers, distances + leg, distances + leg + 1);
  }

  /** The last leg with a length that begins at or before `distance`. */
  private legAt(distance: Meters): number {
    const { numbers, distances } = this;
    let leg = lastAtOrBefore(numbers, distances, 1, this.poseCount - 1, distance);
    while (leg > 0 && numbers[distances + leg] === numbers[distances + leg + 1]) leg -= 1;
    return leg;
  }

  /** Where the distances of the poses begin. */
  private get distances(): number {
    return this.poseCount * POSE_NUMBERS;
  }
}

function cumulative(poses: readonly Pose[], lengthOf: (a: Pose, b: Pose) => Meters): Float64Array {
  const distances = new Float64Array(poses.length);
  for (let index = 1; index < poses.length; index += 1) {
    distances[index] = (distances[index - 1] as number) + lengthOf(poseAt(poses, index - 1), poseAt(poses, index));
  }
  return distances;
}

function poseAt(poses: readonly Pose[], index: number): Pose {
  const pose = poses[index];
  if (!pose) throw new Error('a pose sequence has at least two poses');
  return pose;
}

function lastOf(values: Float64Array): number {
  return values[values.length - 1] ?? 0;
}
