import type { Meters, Pose, Seconds, Vector3 } from '../units/index.ts';
import type { Motion } from './motion.ts';
import { PackedMotion, POSE_NUMBERS, packedDuration, packedLength, packedPose, packedTiming } from './packed-motion.ts';
import type { PieceRow } from './piece-row.ts';
import { compileSpeedProfile, compileUniformProfile, type SpeedProfile } from './speed-profile.ts';
import type { Speeds } from './speed-stages.ts';

/** From one pose to another with even progress, each angle by its signed difference (interface 2.14; M50). */
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
  return new HeldMotion(packedPose(pose));
}

/** Where the numbers of a straight motion lie: first and last pose, then the timing. */
const FROM = 0;
const TO = FROM + POSE_NUMBERS;
const TIMING = TO + POSE_NUMBERS;

class StraightMotion extends PackedMotion {
  constructor(from: Pose, to: Pose, profile: SpeedProfile) {
    super([...packedPose(from), ...packedPose(to), ...packedTiming(profile)]);
  }

  get durationSeconds(): Seconds {
    return packedDuration(this.numbers, TIMING);
  }

  load(row: PieceRow): void {
    const { numbers, durationSeconds } = this;
    const length = packedLength(numbers, TIMING);
    if (row.elapsed < 0) row.setHeld(numbers, FROM, -Infinity, 0);
    else if (row.elapsed >= durationSeconds) row.setHeld(numbers, TO, durationSeconds, Infinity);
    else if (length === 0) row.setHeld(numbers, FROM, 0, durationSeconds);
    else {
      row.setTiming(numbers, TIMING);
      row.setLine(numbers, FROM, TO, 0, length);
    }
  }
}

class HeldMotion extends PackedMotion {
  get durationSeconds(): Seconds {
    return 0;
  }

  load(row: PieceRow): void {
    row.setHeld(this.numbers, 0, -Infinity, Infinity);
  }
}
