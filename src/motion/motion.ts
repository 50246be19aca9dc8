import type { Pose, Seconds } from '../units/index.ts';
import type { PieceRow } from './piece-row.ts';

/** A pose as a function of the seconds since its start, held before the start and after the end. */
export interface Motion {
  readonly durationSeconds: Seconds;
  /** Memory that it keeps for itself, about. */
  readonly bytes: number;
  /** Writes the piece that holds at the row's `elapsed`; where it `isFitted`, one within 0.1 mm that holds longer. */
  load(row: PieceRow, isFitted?: boolean): void;
  /** Pose after `elapsed` seconds; rotation in degrees, not normalized. */
  at(elapsed: Seconds, out: Pose): Pose;
}
