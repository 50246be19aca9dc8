import type { Meters, Pose, Seconds, Vector3 } from '../units/index.ts';
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
import { type Motion, PIECE, type PieceRows } from './piece.ts';
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

/** Where the numbers of a straight motion lie: first and last pose, then the timing. */
const FROM = 0;
const TO = FROM + POSE_NUMBERS;
const TIMING = TO + POSE_NUMBERS;

class StraightMotion extends PackedMotion {
  constructor(from: Pose, to: Pose, profile: SpeedProfile) {
    const numbers: number[] = [];
    pushPose(from, numbers);
    pushPose(to, numbers);
    pushTiming(profile, numbers);
    super(numbers);
  }

  get durationSeconds(): Seconds {
    return packedDuration(this.numbers, TIMING);
  }

  load(rows: PieceRows, offset: number): void {
    const { numbers, durationSeconds } = this;
    const elapsed = rows[offset + PIECE.elapsed] as number;
    const length = packedLength(numbers, TIMING);
    if (elapsed < 0) writeHeldPiece(numbers, FROM, -Infinity, 0, rows, offset);
    else if (elapsed >= durationSeconds) writeHeldPiece(numbers, TO, durationSeconds, Infinity, rows, offset);
    else if (length === 0) writeHeldPiece(numbers, FROM, 0, durationSeconds, rows, offset);
    else {
      writeTiming(numbers, TIMING, rows, offset);
      writeLineBetween(numbers, FROM, TO, 0, length, rows, offset);
    }
  }
}

class HeldMotion extends PackedMotion {
  constructor(pose: Pose) {
    const numbers: number[] = [];
    pushPose(pose, numbers);
    super(numbers);
  }

  get durationSeconds(): Seconds {
    return 0;
  }

  load(rows: PieceRows, offset: number): void {
    writeHeldPiece(this.numbers, 0, -Infinity, Infinity, rows, offset);
  }
}
