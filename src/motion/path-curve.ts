import type { Meters, Vector3 } from '../units/index.ts';
import type { PieceRow } from './piece-row.ts';

/** A path's geometry, located by ratio of its length: 0 at its defined start, 1 at its end. */
export interface PathCurve {
  /** Length of the geometry itself, which need not be the path's `lengthMeters`. */
  readonly lengthMeters: Meters;
  /** Memory that it keeps, about. */
  readonly bytes: number;
  pointAt(ratio: number, out: Vector3): Vector3;
  /** Direction towards the end of the path, not normalized; all zero where there is none. */
  directionAt(ratio: number, out: Vector3): Vector3;
  /** Writes the geometry around the row's distance, whose parameter comes as the path's ratio; `isFitted` as of a motion. */
  load(row: PieceRow, isFitted: boolean): void;
}
