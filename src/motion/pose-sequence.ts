import type { Meters, Pose, Seconds } from '../units/index.ts';
import {
  PackedMotion,
  POSE_NUMBERS,
  packedDuration,
  packedLength,
  pushPose,
  pushTiming,
  writeHeldPiece,
  writeLineBetween,
  writeTiming,
} from './packed-motion.ts';
import { type Motion, PIECE, type PieceRows, pieceDistance } from './piece.ts';
import { compileUniformProfile } from './speed-profile.ts';

/**
 * Follows a pose sequence (interface 2.14): even progress along cumulative horizontal distance, positions interpolated
 * within a leg, headings by directed differences. A leg without horizontal length is passed at once.
 * A reading: a sequence without any horizontal length advances by its length in space, and one without any length
 * holds its first pose until the end.
 * @param poses two or more; the first and the last are exact at the start and at the end.
 */
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
    const numbers: number[] = [];
    for (const pose of poses) pushPose(pose, numbers);
    for (const distance of distances) numbers.push(distance);
    pushTiming(compileUniformProfile(lastOf(distances), durationSeconds), numbers);
    super(numbers);
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

  load(rows: PieceRows, offset: number): void {
    const { numbers, durationSeconds } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    if (elapsed >= durationSeconds) {
      writeHeldPiece(numbers, (this.poseCount - 1) * POSE_NUMBERS, durationSeconds, Infinity, rows, offset);
    } else if (elapsed <= 0) {
      // The start itself belongs to the first pose, also when the first legs have no length.
      writeHeldPiece(numbers, 0, -Infinity, Number.MIN_VALUE, rows, offset);
    } else if (packedLength(numbers, this.timing) === 0) {
      writeHeldPiece(numbers, 0, Number.MIN_VALUE, durationSeconds, rows, offset);
    } else {
      this.loadLeg(rows, offset);
    }
  }

  private loadLeg(rows: PieceRows, offset: number): void {
    const { numbers, timing } = this;
    writeTiming(numbers, timing, rows, offset);
    const leg = this.legAt(pieceDistance(rows, offset));
    const start = this.distanceAt(leg);
    const end = this.distanceAt(leg + 1);
    writeLineBetween(numbers, leg * POSE_NUMBERS, (leg + 1) * POSE_NUMBERS, start, end - start, rows, offset);
    rows[offset + PIECE.fromMeters] = start;
    rows[offset + PIECE.untilMeters] = end;
    rows[offset + PIECE.fromSeconds] = Number.MIN_VALUE;
  }

  /** The last leg with a length that begins at or before `distance`. */
  private legAt(distance: Meters): number {
    let low = 0;
    let high = this.poseCount - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.distanceAt(middle) <= distance) low = middle;
      else high = middle;
    }
    while (low > 0 && this.distanceAt(low) === this.distanceAt(low + 1)) low -= 1;
    return low;
  }

  private distanceAt(pose: number): Meters {
    return this.numbers[this.poseCount * POSE_NUMBERS + pose] as number;
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
