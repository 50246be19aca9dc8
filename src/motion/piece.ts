import { headingOfDirection, type Pose, type Seconds, type Vector3 } from '../units/index.ts';

/*
 * Every motion is, piece by piece in time, a polynomial: a distance quadratic in time, and a position at most cubic in
 * that distance. A piece is one row of numbers, so that a reader with ten thousand moving things keeps their rows side
 * by side and evaluates them without calling anything. Only when a row no longer holds is the motion asked again.
 */

/** Numbers in a row. */
export const PIECE_STRIDE = 32;

/** Places in a row. */
export const PIECE = {
  /** The row holds for elapsed seconds in [fromSeconds, untilSeconds) ... */
  fromSeconds: 0,
  untilSeconds: 1,
  /** distance = c0 + x * (c1 + x * c2) with x = elapsed - origin ... */
  origin: 2,
  c0: 3,
  c1: 4,
  c2: 5,
  /** ... and only while the distance is in [fromMeters, untilMeters). */
  fromMeters: 6,
  untilMeters: 7,
  /** parameter w = w0 + w1 * distance */
  w0: 8,
  w1: 9,
  /** position = p0 + w * (p1 + w * (p2 + w * p3)); p2 and p3 only where `turn` is TANGENT or CURVED. */
  p0: 10,
  p1: 13,
  /** One of TURN. */
  turn: 16,
  /** Lower bound on Y of the position. */
  minimumY: 17,
  /** rotation in degrees = r0 + w * r1 (LINEAR); r0 (FIXED, CURVED); r0 with the tangent's heading added to Y (TANGENT). */
  r0: 18,
  r1: 21,
  p2: 24,
  p3: 27,
  /** A place that is the reader's own. */
  spare: 30,
  /** Seconds since the motion's start at which the row is wanted: set by the reader before it asks for a row. */
  elapsed: 31,
} as const;

/** How the rotation of a piece comes about. */
export const TURN = { FIXED: 0, LINEAR: 1, TANGENT: 2, CURVED: 3 } as const;

/** A pose as a function of the seconds since its start, held before the start and after the end. */
export interface Motion {
  readonly durationSeconds: Seconds;
  /** Memory that it keeps for itself, about. */
  readonly bytes: number;
  /**
   * Writes the piece that holds at the row's own `elapsed` into the row of `rows` that begins at `offset`.
   * (Numbers with fractions stay in rows: passed from function to function they would be allocated.)
   */
  load(rows: Float64Array, offset: number): void;
  /** Pose after `elapsed` seconds; rotation in degrees, not normalized. */
  at(elapsed: Seconds, out: Pose): Pose;
}

/** Distance along the piece at the row's `elapsed`. */
export function pieceDistance(rows: Float64Array, offset: number): number {
  const x = read(rows, offset + PIECE.elapsed) - read(rows, offset + PIECE.origin);
  return read(rows, offset + PIECE.c0) + x * (read(rows, offset + PIECE.c1) + x * read(rows, offset + PIECE.c2));
}

/** True while the row may be used at its `elapsed`. */
export function pieceHolds(rows: Float64Array, offset: number): boolean {
  const elapsed = read(rows, offset + PIECE.elapsed);
  if (elapsed < read(rows, offset + PIECE.fromSeconds) || elapsed >= read(rows, offset + PIECE.untilSeconds)) {
    return false;
  }
  const distance = pieceDistance(rows, offset);
  return distance >= read(rows, offset + PIECE.fromMeters) && distance < read(rows, offset + PIECE.untilMeters);
}

/** Pose of a piece in degrees. */
export function evaluatePose(rows: Float64Array, offset: number, out: Pose): Pose {
  const w = read(rows, offset + PIECE.w0) + read(rows, offset + PIECE.w1) * pieceDistance(rows, offset);
  const turn = read(rows, offset + PIECE.turn);
  const { position, rotation } = out;
  position.x = polynomial(rows, offset, 0, w, turn);
  position.y = Math.max(read(rows, offset + PIECE.minimumY), polynomial(rows, offset, 1, w, turn));
  position.z = polynomial(rows, offset, 2, w, turn);
  readVector(rows, offset + PIECE.r0, rotation);
  if (turn === TURN.LINEAR) {
    rotation.x += w * read(rows, offset + PIECE.r1);
    rotation.y += w * read(rows, offset + PIECE.r1 + 1);
    rotation.z += w * read(rows, offset + PIECE.r1 + 2);
  } else if (turn === TURN.TANGENT) {
    const sign = Math.sign(read(rows, offset + PIECE.w1));
    const dx = sign * slope(rows, offset, 0, w);
    const dz = sign * slope(rows, offset, 2, w);
    rotation.y += headingOfDirection(dx, dz);
  }
  return out;
}

function polynomial(rows: Float64Array, offset: number, axis: number, w: number, turn: number): number {
  const line = read(rows, offset + PIECE.p1 + axis);
  if (turn < TURN.TANGENT) return read(rows, offset + PIECE.p0 + axis) + w * line;
  const bend = read(rows, offset + PIECE.p2 + axis) + w * read(rows, offset + PIECE.p3 + axis);
  return read(rows, offset + PIECE.p0 + axis) + w * (line + w * bend);
}

function slope(rows: Float64Array, offset: number, axis: number, w: number): number {
  const p2 = read(rows, offset + PIECE.p2 + axis);
  const p3 = read(rows, offset + PIECE.p3 + axis);
  return read(rows, offset + PIECE.p1 + axis) + w * (2 * p2 + 3 * w * p3);
}

function read(rows: Float64Array, index: number): number {
  return rows[index] as number;
}

function readVector(rows: Float64Array, index: number, out: Vector3): void {
  out.x = read(rows, index);
  out.y = read(rows, index + 1);
  out.z = read(rows, index + 2);
}

export function writeVector(vector: Vector3, rows: Float64Array, index: number): void {
  rows[index] = vector.x;
  rows[index + 1] = vector.y;
  rows[index + 2] = vector.z;
}
