import type { Pose, Seconds } from '../units/index.ts';
import type { PieceRow } from './piece-row.ts';

/** A pose as a function of the seconds since its start, held before the start and after the end. */
export interface Motion {
  readonly durationSeconds: Seconds;
  /** Memory that it keeps for itself, about. */
  readonly bytes: number;
  /**
   * Writes the piece that holds at the row's own `elapsed`.
   * @param isFitted where there is one, a piece that is within a tenth of a millimetre and holds for longer
   */
  load(row: PieceRow, isFitted?: boolean): void;
  /** Pose after `elapsed` seconds; rotation in degrees, not normalized. */
  at(elapsed: Seconds, out: Pose): Pose;
}
