import type { Meters, Pose, Seconds } from '../units/index.ts';
import type { EvenStretch } from './even-stretch.ts';
import { type Motion, PIECE, type PieceRows, TURN } from './piece.ts';
import { poseOfMotionAt } from './piece-evaluation.ts';
import type { SpeedProfile } from './speed-profile.ts';

/** Bytes of an object with its list of numbers, and of each number in it, measured on V8 with pointers of 8 bytes. */
const MOTION_BYTES = 80;
const NUMBER_BYTES = 8;

/** Numbers of a pose in a packed list: position and rotation. */
export const POSE_NUMBERS = 6;
/** Numbers of a phase in a packed timing: its `seconds`, `meters`, `speed` and `halfAcceleration`. */
const PHASE_NUMBERS = 4;
/** Numbers of a timing before its phases: length and duration. */
const TIMING_HEAD = 2;

/**
 * What all motions share: everything they keep is one list of numbers, because a history holds half a million of them
 * and a number kept in an object of its own takes three times the room. The list ends with a timing, if it has one.
 */
export abstract class PackedMotion implements Motion {
  protected readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    // A list that has grown keeps room to spare; its copy has none.
    this.numbers = numbers.slice();
  }

  abstract readonly durationSeconds: Seconds;
  abstract load(rows: PieceRows, offset: number): void;

  stretchOf(_rows: PieceRows, _offset: number, _way: Float64Array): EvenStretch | null {
    return null;
  }

  /** By way of a piece, so that there is one formula for everyone. */
  at(elapsed: Seconds, out: Pose): Pose {
    poseOfMotionAt(this, elapsed, out);
    return out;
  }

  get bytes(): number {
    return MOTION_BYTES + NUMBER_BYTES * this.numbers.length;
  }
}

export function pushPose({ position, rotation }: Pose, numbers: number[]): void {
  numbers.push(position.x, position.y, position.z, rotation.x, rotation.y, rotation.z);
}

/** Packs what `writeTiming` needs of a profile, to the end of the list. */
export function pushTiming({ lengthMeters, durationSeconds, phases }: SpeedProfile, numbers: number[]): void {
  numbers.push(lengthMeters, durationSeconds);
  for (const { seconds, meters, speed, halfAcceleration } of phases) {
    numbers.push(seconds, meters, speed, halfAcceleration);
  }
}

/** Length of the timing that begins at `timing`. */
export function packedLength(numbers: readonly number[], timing: number): Meters {
  return numbers[timing] as number;
}

export function packedDuration(numbers: readonly number[], timing: number): Seconds {
  return numbers[timing + 1] as number;
}

/**
 * Begins a row with a packed timing at the row's `elapsed`: distance is the profile's. The geometry is the caller's:
 * until it says otherwise the row holds over all distances, with w the distance itself.
 */
export function writeTiming(numbers: readonly number[], timing: number, rows: PieceRows, offset: number): void {
  rows.fill(0, offset, offset + PIECE.startMicros);
  const elapsed = rows[offset + PIECE.elapsed] as number;
  const first = timing + TIMING_HEAD;
  let at = numbers.length - PHASE_NUMBERS;
  while (at > first && (numbers[at] as number) > elapsed) at -= PHASE_NUMBERS;
  const next = at + PHASE_NUMBERS;
  rows[offset + PIECE.fromSeconds] = numbers[at] as number;
  rows[offset + PIECE.untilSeconds] = (next < numbers.length ? numbers[next] : numbers[timing + 1]) as number;
  rows[offset + PIECE.origin] = numbers[at] as number;
  rows[offset + PIECE.c0] = numbers[at + 1] as number;
  rows[offset + PIECE.c1] = numbers[at + 2] as number;
  rows[offset + PIECE.c2] = numbers[at + 3] as number;
  rows[offset + PIECE.fromMeters] = -Infinity;
  rows[offset + PIECE.untilMeters] = Infinity;
  rows[offset + PIECE.w1] = 1;
  rows[offset + PIECE.minimumY] = -Infinity;
}

/** Writes a row that holds the pose packed at `pose` over [fromSeconds, untilSeconds). */
export function writeHeldPiece(
  numbers: readonly number[],
  pose: number,
  fromSeconds: Seconds,
  untilSeconds: Seconds,
  rows: PieceRows,
  offset: number,
): void {
  rows.fill(0, offset, offset + PIECE.startMicros);
  rows[offset + PIECE.fromSeconds] = fromSeconds;
  rows[offset + PIECE.untilSeconds] = untilSeconds;
  rows[offset + PIECE.fromMeters] = -Infinity;
  rows[offset + PIECE.untilMeters] = Infinity;
  rows[offset + PIECE.minimumY] = -Infinity;
  for (let axis = 0; axis < 3; axis += 1) {
    rows[offset + PIECE.p0 + axis] = numbers[pose + axis] as number;
    rows[offset + PIECE.r0 + axis] = numbers[pose + 3 + axis] as number;
  }
}

/** Geometry of a straight piece from one packed pose at distance `start` to another at `start + length`. */
export function writeLineBetween(
  numbers: readonly number[],
  from: number,
  to: number,
  start: Meters,
  length: Meters,
  rows: PieceRows,
  offset: number,
): void {
  rows[offset + PIECE.w0] = -start / length;
  rows[offset + PIECE.w1] = 1 / length;
  let turn: number = TURN.FIXED;
  for (let axis = 0; axis < 3; axis += 1) {
    const position = numbers[from + axis] as number;
    const rotation = numbers[from + 3 + axis] as number;
    const turned = (numbers[to + 3 + axis] as number) - rotation;
    rows[offset + PIECE.p0 + axis] = position;
    rows[offset + PIECE.p1 + axis] = (numbers[to + axis] as number) - position;
    rows[offset + PIECE.r0 + axis] = rotation;
    rows[offset + PIECE.r1 + axis] = turned;
    if (turned !== 0) turn = TURN.LINEAR;
  }
  rows[offset + PIECE.turn] = turn;
}
