import type { Meters, Pose, Seconds } from '../units/index.ts';
import { type Motion, PIECE, PiecewiseMotion, pieceDistance, writeHeldPiece, writeTiming } from './piece.ts';
import { compileUniformProfile, type SpeedProfile } from './speed-profile.ts';
import { writeLineBetween } from './straight-motion.ts';

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

class PoseSequenceMotion extends PiecewiseMotion {
  private readonly poses: readonly Pose[];
  /** Distance at which each pose is reached. */
  private readonly distances: Float64Array;
  private readonly profile: SpeedProfile;

  constructor(poses: readonly Pose[], distances: Float64Array, durationSeconds: Seconds) {
    super();
    this.poses = poses;
    this.distances = distances;
    this.profile = compileUniformProfile(lastOf(distances), durationSeconds);
  }

  get durationSeconds(): Seconds {
    return this.profile.durationSeconds;
  }

  load(rows: Float64Array, offset: number): void {
    const { poses, profile } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    if (elapsed >= profile.durationSeconds) {
      writeHeldPiece(poseAt(poses, poses.length - 1), profile.durationSeconds, Infinity, rows, offset);
    } else if (elapsed <= 0) {
      // The start itself belongs to the first pose, also when the first legs have no length.
      writeHeldPiece(poseAt(poses, 0), -Infinity, Number.MIN_VALUE, rows, offset);
    } else if (profile.lengthMeters === 0) {
      writeHeldPiece(poseAt(poses, 0), Number.MIN_VALUE, profile.durationSeconds, rows, offset);
    } else {
      this.loadLeg(rows, offset);
    }
  }

  private loadLeg(rows: Float64Array, offset: number): void {
    const { poses, profile, distances } = this;
    writeTiming(profile, rows, offset);
    const leg = legAt(distances, pieceDistance(rows, offset));
    const start = distances[leg] as number;
    const end = distances[leg + 1] as number;
    writeLineBetween(poseAt(poses, leg), poseAt(poses, leg + 1), start, end - start, rows, offset);
    rows[offset + PIECE.fromMeters] = start;
    rows[offset + PIECE.untilMeters] = end;
    rows[offset + PIECE.fromSeconds] = Number.MIN_VALUE;
  }
}

/** The last leg with a length that begins at or before `distance`. */
function legAt(distances: Float64Array, distance: Meters): number {
  let low = 0;
  let high = distances.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((distances[middle] as number) <= distance) low = middle;
    else high = middle;
  }
  while (low > 0 && distances[low] === distances[low + 1]) low -= 1;
  return low;
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
