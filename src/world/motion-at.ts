import { type Motion, PIECE, PIECE_STRIDE } from '../motion/index.ts';
import type { Seconds } from '../units/index.ts';
import { evaluateRow } from './sampler/row-transform.ts';
import type { TransformNumbers } from './transform-numbers.ts';

/** Transform of a motion after `elapsed` seconds: what a sampler would write of it. */
export function writeMotionAt(motion: Motion, elapsed: Seconds, out: TransformNumbers): TransformNumbers {
  row[PIECE.elapsed] = elapsed;
  motion.load(row, 0);
  evaluateRow(row, 0, true, out, 0);
  return out;
}

const row = new Float64Array(PIECE_STRIDE);
