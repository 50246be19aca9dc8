import type { Pose, Seconds, Vector3 } from '../units/index.ts';
import type { EvenStretch } from './even-stretch.ts';

/*
 * Every motion is, piece by piece in time, a polynomial: a distance quadratic in time, and a position at most cubic in
 * that distance. A piece is one row of numbers, so that a reader with ten thousand moving things keeps their rows side
 * by side and evaluates them without calling anything. Only when a row no longer holds is the motion asked again.
 */

/** Rows side by side, PIECE_STRIDE numbers each. Only motions and the evaluation of pieces know what lies where. */
export type PieceRows = Float64Array<ArrayBuffer>;

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
  /** position = p0 + w * (p1 + w * (p2 + w * p3)); p2 and p3 are 0 where the way is straight. */
  p0: 10,
  p1: 13,
  /** One of TURN. */
  turn: 16,
  /** Lower bound on Y of the position. */
  minimumY: 17,
  /** rotation in degrees = r0 (FIXED); r0 + w * r1 (LINEAR); r0 with the tangent's heading added to Y (TANGENT). */
  r0: 18,
  r1: 21,
  p2: 24,
  p3: 27,
  /** Simulation time at which the motion starts, in microseconds: the reader's own. */
  startMicros: 30,
  /** Seconds since the motion's start at which the row is wanted: set by the reader before it asks for a row. */
  elapsed: 31,
} as const;

/** How the rotation of a piece comes about. */
export const TURN = { FIXED: 0, LINEAR: 1, TANGENT: 2 } as const;

/** How an even stretch is travelled: places in a `way`. */
export const WAY = {
  /** Ratio of the curve = ratio0 + ratioPerMeter * distance, between two distances. */
  ratio0: 0,
  ratioPerMeter: 1,
  fromMeters: 2,
  untilMeters: 3,
  /** Added to the place, in metres, and to the heading of the curve, in radians about Y. */
  beside: 4,
  turned: 7,
} as const;

/** Numbers of a way. */
export const WAY_NUMBERS = 8;

/** A pose as a function of the seconds since its start, held before the start and after the end. */
export interface Motion {
  readonly durationSeconds: Seconds;
  /** Memory that it keeps for itself, about. */
  readonly bytes: number;
  /**
   * Writes the piece that holds at the row's own `elapsed` into the row of `rows` that begins at `offset`.
   * (Numbers with fractions stay in rows: passed from function to function they would be allocated.)
   */
  load(rows: PieceRows, offset: number): void;
  /**
   * The even stretch of the curve that the motion is on at the row's `elapsed`: of the row its timing is written, how it is
   * travelled to `way`. Null where there is none, where it stands and where it is not level: the row is to be loaded then.
   */
  stretchOf(rows: PieceRows, offset: number, way: Float64Array): EvenStretch | null;
  /** Pose after `elapsed` seconds; rotation in degrees, not normalized. */
  at(elapsed: Seconds, out: Pose): Pose;
}

/** Distance along the piece at the row's `elapsed`. */
export function pieceDistance(rows: PieceRows, offset: number): number {
  const x = read(rows, offset + PIECE.elapsed) - read(rows, offset + PIECE.origin);
  return read(rows, offset + PIECE.c0) + x * (read(rows, offset + PIECE.c1) + x * read(rows, offset + PIECE.c2));
}

function read(rows: PieceRows, index: number): number {
  return rows[index] as number;
}

export function writeVector(vector: Vector3, rows: PieceRows, index: number): void {
  rows[index] = vector.x;
  rows[index + 1] = vector.y;
  rows[index + 2] = vector.z;
}
