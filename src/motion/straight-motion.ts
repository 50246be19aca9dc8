import type { Meters, Pose, Seconds, Vector3 } from '../units/index.ts';
import { type Motion, PIECE, PiecewiseMotion, TURN, writeHeldPiece, writeTiming, writeVector } from './piece.ts';
import { compileSpeedProfile, compileUniformProfile, type SpeedProfile } from './speed-profile.ts';
import type { Speeds } from './speed-stages.ts';

/**
 * From one pose to another with even progress: ROTATE, fork movements, transfers (interface 2.14).
 * A reading: rotation goes componentwise by the signed difference, not normalized, so that the directed angles of the
 * interface keep their turning direction, at exactly 180 degrees too.
 */
export function compilePoseChange(from: Pose, to: Pose, durationSeconds: Seconds): Motion {
  return new StraightMotion(from, to, compileUniformProfile(1, durationSeconds));
}

/** From one position to another with a speed profile, without turning: TRAVEL and MOVE_VERTICAL (interface 2.14). */
export function compileStraightTravel(
  from: Vector3,
  to: Vector3,
  rotation: Vector3,
  durationSeconds: Seconds,
  speeds: Speeds,
): Motion {
  const length: Meters = Math.hypot(to.x - from.x, to.y - from.y, to.z - from.z);
  const profile = compileSpeedProfile(length, durationSeconds, speeds);
  return new StraightMotion({ position: from, rotation }, { position: to, rotation }, profile);
}

/** Stays at a pose. */
export function compileHold(pose: Pose): Motion {
  return new HeldMotion(pose);
}

class StraightMotion extends PiecewiseMotion {
  private readonly from: Pose;
  private readonly to: Pose;
  private readonly profile: SpeedProfile;

  constructor(from: Pose, to: Pose, profile: SpeedProfile) {
    super();
    this.from = from;
    this.to = to;
    this.profile = profile;
  }

  get durationSeconds(): Seconds {
    return this.profile.durationSeconds;
  }

  load(rows: Float64Array, offset: number): void {
    const { profile, from, to } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    if (elapsed < 0) writeHeldPiece(from, -Infinity, 0, rows, offset);
    else if (elapsed >= profile.durationSeconds) writeHeldPiece(to, profile.durationSeconds, Infinity, rows, offset);
    else if (profile.lengthMeters === 0) writeHeldPiece(from, 0, profile.durationSeconds, rows, offset);
    else {
      writeTiming(profile, rows, offset);
      writeLineBetween(from, to, 0, profile.lengthMeters, rows, offset);
    }
  }
}

class HeldMotion extends PiecewiseMotion {
  readonly durationSeconds = 0;
  private readonly pose: Pose;

  constructor(pose: Pose) {
    super();
    this.pose = pose;
  }

  load(rows: Float64Array, offset: number): void {
    writeHeldPiece(this.pose, -Infinity, Infinity, rows, offset);
  }
}

/** Geometry of a straight piece that runs from one pose at distance `start` to the other at `start + length`. */
export function writeLineBetween(
  from: Pose,
  to: Pose,
  start: Meters,
  length: Meters,
  rows: Float64Array,
  offset: number,
): void {
  rows[offset + PIECE.w0] = -start / length;
  rows[offset + PIECE.w1] = 1 / length;
  writeVector(from.position, rows, offset + PIECE.p0);
  writeDifference(from.position, to.position, rows, offset + PIECE.p1);
  writeVector(from.rotation, rows, offset + PIECE.r0);
  writeDifference(from.rotation, to.rotation, rows, offset + PIECE.r1);
  const { x, y, z } = from.rotation;
  const turns = x !== to.rotation.x || y !== to.rotation.y || z !== to.rotation.z;
  rows[offset + PIECE.turn] = turns ? TURN.LINEAR : TURN.FIXED;
}

function writeDifference(from: Vector3, to: Vector3, rows: Float64Array, index: number): void {
  rows[index] = to.x - from.x;
  rows[index + 1] = to.y - from.y;
  rows[index + 2] = to.z - from.z;
}
