import { beginRow, PIECE_STRIDE } from '../../motion/index.ts';
import { grownFloats, grownInts } from './growth.ts';

const NONE = -1;

/** Rows of motion pieces, one for each moving node, side by side. */
export class RowPool {
  rows = new Float64Array(0);
  /** By node: where its row begins in `rows`; NONE (-1) where it has none. */
  rowOf = new Int32Array(0);
  private free: number[] = [];
  private used = 0;

  grow(capacity: number): void {
    const before = this.rowOf.length;
    this.rowOf = grownInts(this.rowOf, capacity).fill(NONE, before);
  }

  /** Gives a node a row that holds for no time yet. @returns where the row begins. */
  take(node: number, startMicros: number): number {
    let row = this.rowOf[node] as number;
    if (row === NONE) {
      row = this.free.pop() ?? this.extend();
      this.rowOf[node] = row;
    }
    beginRow(this.rows, row, startMicros);
    return row;
  }

  release(node: number): void {
    const row = this.rowOf[node] as number;
    if (row === NONE) return;
    this.free.push(row);
    this.rowOf[node] = NONE;
  }

  private extend(): number {
    const row = this.used * PIECE_STRIDE;
    this.used += 1;
    if (row + PIECE_STRIDE > this.rows.length) {
      this.rows = grownFloats(this.rows, Math.max(64 * PIECE_STRIDE, 2 * this.rows.length));
    }
    return row;
  }
}
