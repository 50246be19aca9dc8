import {
  headingOfDirection,
  MICROS_PER_SECOND,
  type Pose,
  type Seconds,
  type SimMicros,
  writeQuaternion,
} from '../units/index.ts';
import type { Motion } from './motion.ts';
import { PIECE, PieceRow, type PieceRows, TURN } from './piece-row.ts';

/* Numbers with fractions are not passed between functions that a frame calls: they might be allocated. */
const parameter = new Float64Array(1);
/** The rotation being written, in degrees about X, Y and Z. */
const angles = new Float64Array(3);
const single = new PieceRow();
const placed = new Float64Array(7);

/** Writes the transform of a row at t; the motion is asked for another piece where the row's does not hold. */
export function writeTransformAt(row: PieceRow, t: SimMicros, motion: Motion, out: Float64Array, at: number): void {
  const { numbers, offset } = row;
  numbers[offset + PIECE.elapsed] = (t - (numbers[offset + PIECE.startMicros] as number)) / MICROS_PER_SECOND;
  if (writePiece(numbers, offset, false, out, at)) return;
  motion.load(row);
  // A row just loaded for this instant is used even where rounding puts the distance on its edge.
  writePiece(row.numbers, row.offset, true, out, at);
}

/** Writes the transform of a motion after `elapsed` seconds: the same numbers as a reader's row gives. */
export function writeMotionAt<Out extends Float64Array>(motion: Motion, elapsed: Seconds, out: Out): Out {
  single.elapsed = elapsed;
  motion.load(single);
  writePiece(single.numbers, 0, true, out, 0);
  return out;
}

/** The same as a pose in degrees, which are not normalized. */
export function poseOfMotionAt(motion: Motion, elapsed: Seconds, out: Pose): Pose {
  writeMotionAt(motion, elapsed, placed);
  const [x = 0, y = 0, z = 0] = placed;
  Object.assign(out.position, { x, y, z });
  const [turnX = 0, turnY = 0, turnZ = 0] = angles;
  Object.assign(out.rotation, { x: turnX, y: turnY, z: turnZ });
  return out;
}

/** Writes position and heading, in degrees, of a level piece at its row's `elapsed`: of one that is fitted, too. */
export function writePosed(row: PieceRow, out: Float64Array): void {
  const { numbers, offset } = row;
  parameter[0] = row.parameter;
  writePosition(numbers, offset, out, 0);
  angles[1] = numbers[offset + PIECE.r0 + 1] as number;
  const turn = numbers[offset + PIECE.turn] as number;
  if (turn === TURN.LINEAR) turnLinearly(numbers, offset);
  else if (turn === TURN.TANGENT) turnWithTangent(numbers, offset);
  else if (turn === TURN.CUBIC) turnByCubic(numbers, offset);
  out[3] = angles[1] as number;
}

/** Writes a piece's transform at the row's `elapsed`; false where it does not hold. What does not turn is turned when `isNew`. */
function writePiece(rows: PieceRows, row: number, isNew: boolean, out: Float64Array, at: number): boolean {
  const elapsed = rows[row + PIECE.elapsed] as number;
  if (
    !isNew &&
    (elapsed < (rows[row + PIECE.fromSeconds] as number) || elapsed >= (rows[row + PIECE.untilSeconds] as number))
  ) {
    return false;
  }
  const x = elapsed - (rows[row + PIECE.origin] as number);
  const distance =
    (rows[row + PIECE.c0] as number) + x * ((rows[row + PIECE.c1] as number) + x * (rows[row + PIECE.c2] as number));
  if (
    !isNew &&
    (distance < (rows[row + PIECE.fromMeters] as number) || distance >= (rows[row + PIECE.untilMeters] as number))
  ) {
    return false;
  }
  parameter[0] = (rows[row + PIECE.w0] as number) + (rows[row + PIECE.w1] as number) * distance;
  writePosition(rows, row, out, at);
  if (rows[row + PIECE.turn] === TURN.FIXED && !isNew) return true;
  angles[0] = rows[row + PIECE.r0] as number;
  angles[1] = rows[row + PIECE.r0 + 1] as number;
  angles[2] = rows[row + PIECE.r0 + 2] as number;
  const turn = rows[row + PIECE.turn] as number;
  if (turn === TURN.LINEAR) turnLinearly(rows, row);
  else if (turn === TURN.TANGENT) turnWithTangent(rows, row);
  writeQuaternion(angles, out, at + 3);
  return true;
}

function writePosition(rows: PieceRows, row: number, out: Float64Array, at: number): void {
  const w = parameter[0] as number;
  for (let axis = 0; axis < 3; axis += 1) {
    const bend = (rows[row + PIECE.p2 + axis] as number) + w * (rows[row + PIECE.p3 + axis] as number);
    out[at + axis] = (rows[row + PIECE.p0 + axis] as number) + w * ((rows[row + PIECE.p1 + axis] as number) + w * bend);
  }
  out[at + 1] = Math.max(rows[row + PIECE.minimumY] as number, out[at + 1] as number);
}

function turnLinearly(rows: PieceRows, row: number): void {
  const w = parameter[0] as number;
  for (let axis = 0; axis < 3; axis += 1) {
    angles[axis] = (angles[axis] as number) + w * (rows[row + PIECE.r1 + axis] as number);
  }
}

function turnByCubic(rows: PieceRows, row: number): void {
  const w = parameter[0] as number;
  const bend = (rows[row + PIECE.r1 + 1] as number) + w * (rows[row + PIECE.r1 + 2] as number);
  angles[1] = (angles[1] as number) + w * ((rows[row + PIECE.r1] as number) + w * bend);
}

/** The tangent's heading is added to the given angles. */
function turnWithTangent(rows: PieceRows, row: number): void {
  const w = parameter[0] as number;
  const sign = Math.sign(rows[row + PIECE.w1] as number);
  const bendX = 2 * (rows[row + PIECE.p2] as number) + 3 * w * (rows[row + PIECE.p3] as number);
  const bendZ = 2 * (rows[row + PIECE.p2 + 2] as number) + 3 * w * (rows[row + PIECE.p3 + 2] as number);
  const dx = sign * ((rows[row + PIECE.p1] as number) + w * bendX);
  const dz = sign * ((rows[row + PIECE.p1 + 2] as number) + w * bendZ);
  angles[1] = (angles[1] as number) + headingOfDirection(dx, dz);
}
