import type { Meters, Vector3 } from '../units/index.ts';
import type { EvenStretch } from './even-stretch.ts';
import type { PieceRows } from './piece.ts';

/** A path's geometry, located by ratio of its length: 0 at its defined start, 1 at its end. */
export interface PathCurve {
  /** Length of the geometry itself, which need not be the path's `lengthMeters`. */
  readonly lengthMeters: Meters;
  /** Memory that it keeps, about. */
  readonly bytes: number;
  pointAt(ratio: number, out: Vector3): Vector3;
  /** Direction towards the end of the path, not normalized; all zero where there is none. */
  directionAt(ratio: number, out: Vector3): Vector3;
  /**
   * Writes the geometry that holds around the distance that the row's timing gives into the row: parameter, position
   * polynomial, range of distances and `turn` (TANGENT where the heading follows the tangent, FIXED where it does not
   * change). The row comes with the ratio of the path as its parameter: ratio = w0 + w1 * distance.
   */
  loadGeometry(rows: PieceRows, offset: number): void;
  /** The even stretch around a ratio, and to `way` added what its places are beside it; null where it has none. */
  stretchAt(ratio: number, way: Float64Array): EvenStretch | null;
}
