import { PIECE, TURN } from '../../motion/index.ts';

/** The reader's own place in a row: simulation time at which its motion starts. */
export const START_MICROS = PIECE.spare;

/*
 * No number with a fraction is passed from function to function or kept in an object here: both may allocate it. That is
 * why the elapsed time comes in the row, and parameter and angles go through places of their own.
 */
const parameter = new Float64Array(1);
/** The rotation being written, in degrees about X, Y and Z. */
const angles = new Float64Array(3);

/**
 * Writes the transform of a piece at the row's `elapsed`, or returns false when the piece does not hold there.
 * The rotation of a piece that does not turn is written only when `isNew`.
 */
export function evaluateRow(rows: Float64Array, row: number, isNew: boolean, out: Float64Array, at: number): boolean {
  const elapsed = rows[row + PIECE.elapsed] as number;
  if (elapsed < (rows[row + PIECE.fromSeconds] as number) || elapsed >= (rows[row + PIECE.untilSeconds] as number)) {
    return false;
  }
  const x = elapsed - (rows[row + PIECE.origin] as number);
  const distance =
    (rows[row + PIECE.c0] as number) + x * ((rows[row + PIECE.c1] as number) + x * (rows[row + PIECE.c2] as number));
  // A row just loaded for this instant is used even where rounding puts the distance on its edge.
  if (
    !isNew &&
    (distance < (rows[row + PIECE.fromMeters] as number) || distance >= (rows[row + PIECE.untilMeters] as number))
  ) {
    return false;
  }
  const w = (rows[row + PIECE.w0] as number) + (rows[row + PIECE.w1] as number) * distance;
  const turn = rows[row + PIECE.turn] as number;
  parameter[0] = w;
  if (turn >= TURN.TANGENT) {
    writeCurve(rows, row, out, at);
    if (turn === TURN.TANGENT) writeTangentRotation(rows, row, out, at);
    else if (isNew) writeFixedRotation(rows, row, out, at);
    return true;
  }
  out[at] = (rows[row + PIECE.p0] as number) + w * (rows[row + PIECE.p1] as number);
  out[at + 1] = Math.max(
    rows[row + PIECE.minimumY] as number,
    (rows[row + PIECE.p0 + 1] as number) + w * (rows[row + PIECE.p1 + 1] as number),
  );
  out[at + 2] = (rows[row + PIECE.p0 + 2] as number) + w * (rows[row + PIECE.p1 + 2] as number);
  if (turn === TURN.LINEAR) writeLinearRotation(rows, row, out, at);
  else if (isNew) writeFixedRotation(rows, row, out, at);
  return true;
}

function writeCurve(rows: Float64Array, row: number, out: Float64Array, at: number): void {
  const w = parameter[0] as number;
  for (let axis = 0; axis < 3; axis += 1) {
    const bend = (rows[row + PIECE.p2 + axis] as number) + w * (rows[row + PIECE.p3 + axis] as number);
    out[at + axis] = (rows[row + PIECE.p0 + axis] as number) + w * ((rows[row + PIECE.p1 + axis] as number) + w * bend);
  }
  out[at + 1] = Math.max(rows[row + PIECE.minimumY] as number, out[at + 1] as number);
}

function writeFixedRotation(rows: Float64Array, row: number, out: Float64Array, at: number): void {
  angles[0] = rows[row + PIECE.r0] as number;
  angles[1] = rows[row + PIECE.r0 + 1] as number;
  angles[2] = rows[row + PIECE.r0 + 2] as number;
  writeEuler(out, at);
}

function writeLinearRotation(rows: Float64Array, row: number, out: Float64Array, at: number): void {
  const w = parameter[0] as number;
  angles[0] = (rows[row + PIECE.r0] as number) + w * (rows[row + PIECE.r1] as number);
  angles[1] = (rows[row + PIECE.r0 + 1] as number) + w * (rows[row + PIECE.r1 + 1] as number);
  angles[2] = (rows[row + PIECE.r0 + 2] as number) + w * (rows[row + PIECE.r1 + 2] as number);
  writeEuler(out, at);
}

/** As `evaluatePose` does for TANGENT pieces: the tangent's heading is added to the given angles. */
function writeTangentRotation(rows: Float64Array, row: number, out: Float64Array, at: number): void {
  const w = parameter[0] as number;
  const sign = Math.sign(rows[row + PIECE.w1] as number);
  const bendX = 2 * (rows[row + PIECE.p2] as number) + 3 * w * (rows[row + PIECE.p3] as number);
  const bendZ = 2 * (rows[row + PIECE.p2 + 2] as number) + 3 * w * (rows[row + PIECE.p3 + 2] as number);
  const dx = sign * ((rows[row + PIECE.p1] as number) + w * bendX);
  const dz = sign * ((rows[row + PIECE.p1 + 2] as number) + w * bendZ);
  angles[0] = rows[row + PIECE.r0] as number;
  angles[1] = (rows[row + PIECE.r0 + 1] as number) + Math.atan2(-dz, dx) * DEGREES;
  angles[2] = rows[row + PIECE.r0 + 2] as number;
  writeEuler(out, at);
}

/** Quaternion of the angles, as `quaternionFromEuler` makes it; most turn about Y alone. */
function writeEuler(out: Float64Array, at: number): void {
  const halfX = (angles[0] as number) * HALF_RADIANS;
  const halfY = (angles[1] as number) * HALF_RADIANS;
  const halfZ = (angles[2] as number) * HALF_RADIANS;
  const cy = Math.cos(halfY);
  const sy = Math.sin(halfY);
  if (halfX === 0 && halfZ === 0) {
    out[at + 3] = 0;
    out[at + 4] = sy;
    out[at + 5] = 0;
    out[at + 6] = cy;
    return;
  }
  const cx = Math.cos(halfX);
  const sx = Math.sin(halfX);
  const cz = Math.cos(halfZ);
  const sz = Math.sin(halfZ);
  out[at + 3] = sx * cy * cz + cx * sy * sz;
  out[at + 4] = cx * sy * cz - sx * cy * sz;
  out[at + 5] = cx * cy * sz + sx * sy * cz;
  out[at + 6] = cx * cy * cz - sx * sy * sz;
}

const DEGREES = 180 / Math.PI;
const HALF_RADIANS = Math.PI / 360;
