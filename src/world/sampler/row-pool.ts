import { PIECE_STRIDE, PieceRow } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { grown } from './growth.ts';

const NONE = -1;

/** Rows of motion pieces, one for each moving node, side by side. */
export class RowPool {
  private readonly row = new PieceRow(new Float64Array(0));
  /** By node: where its row begins; NONE (-1) where it has none. */
  private rowOf = new Int32Array(0);
  private free: number[] = [];
  private used = 0;

  grow(capacity: number): void {
    const before = this.rowOf.length;
    this.rowOf = grown(this.rowOf, capacity).fill(NONE, before);
  }

  /** Gives a node a row that holds for no time yet. */
  take(node: number, startMicros: SimMicros): void {
    if (this.rowOf[node] === NONE) this.rowOf[node] = this.free.pop() ?? this.extend();
    this.at(node).begin(startMicros);
  }

  /** The row of a node, until another is asked for. */
  at(node: number): PieceRow {
    this.row.offset = this.rowOf[node] as number;
    return this.row;
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
    const room = this.row.numbers.length;
    if (row + PIECE_STRIDE > room) this.row.numbers = grown(this.row.numbers, Math.max(64 * PIECE_STRIDE, 2 * room));
    return row;
  }
}
