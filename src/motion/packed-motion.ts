import type { Meters, Pose, Seconds } from '../units/index.ts';
import type { Motion } from './motion.ts';
import { poseOfMotionAt } from './piece-evaluation.ts';
import type { PieceRow } from './piece-row.ts';
import type { SpeedProfile } from './speed-profile.ts';

/** Bytes of an object with its list of numbers, and of each number in it, measured on V8 with pointers of 8 bytes. */
const MOTION_BYTES = 80;
const NUMBER_BYTES = 8;

/** Numbers of a pose in a packed list: position and rotation. */
export const POSE_NUMBERS = 6;

/** What motions share: they keep one list of numbers, which takes a third of the room of an object and ends with a timing. */
export abstract class PackedMotion implements Motion {
  protected readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    // A list that has grown keeps room to spare; its copy has none.
    this.numbers = numbers.slice();
  }

  abstract readonly durationSeconds: Seconds;
  abstract load(row: PieceRow, isFitted?: boolean): void;

  /** By way of a piece, so that there is one formula for everyone. */
  at(elapsed: Seconds, out: Pose): Pose {
    return poseOfMotionAt(this, elapsed, out);
  }

  get bytes(): number {
    return MOTION_BYTES + NUMBER_BYTES * this.numbers.length;
  }
}

export function packedPose({ position, rotation }: Pose): number[] {
  return [position.x, position.y, position.z, rotation.x, rotation.y, rotation.z];
}

/** What a row's timing needs of a profile. */
export function packedTiming({ lengthMeters, durationSeconds, phases }: SpeedProfile): number[] {
  const numbers = [lengthMeters, durationSeconds];
  for (const phase of phases) numbers.push(phase.seconds, phase.meters, phase.speed, phase.halfAcceleration);
  return numbers;
}

/** Length of the timing that begins at `timing`. */
export function packedLength(numbers: readonly number[], timing: number): Meters {
  return numbers[timing] as number;
}

export function packedDuration(numbers: readonly number[], timing: number): Seconds {
  return numbers[timing + 1] as number;
}
