import type { CellCursor, CellPlace } from './cursor.ts';

/** Cells that are marked together: rows and columns from the first to the last, both among them. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** The cells from the active one to the corner opposite to it; null where it is alone. */
export function rangeOf(cursor: CellCursor | null): CellRange | null {
  if (!cursor?.anchor) return null;
  const { row, column, anchor } = cursor;
  if (isSamePlace(cursor, anchor)) return null;
  return {
    firstRow: Math.min(row, anchor.row),
    lastRow: Math.max(row, anchor.row),
    firstColumn: Math.min(column, anchor.column),
    lastColumn: Math.max(column, anchor.column),
  };
}

/** What is still there of a range where rows or columns are fewer than they were; null where no more than a cell is. */
export function rangeAmong(cursor: CellCursor | null, rowCount: number, columnCount: number): CellRange | null {
  const range = rangeOf(cursor);
  if (range === null) return null;
  const lastRow = Math.min(range.lastRow, rowCount - 1);
  const lastColumn = Math.min(range.lastColumn, columnCount - 1);
  const left = { ...range, lastRow, lastColumn };
  if (rowsIn(left) < 1 || columnsIn(left) < 1) return null;
  return rowsIn(left) * columnsIn(left) > 1 ? left : null;
}

/** The range that ends at another cell, and begins where it began; from the active cell on where there was none. */
export function extendedTo(place: CellPlace, cursor: CellCursor): CellCursor {
  const { row, column } = cursor.anchor ?? cursor;
  return { ...place, anchor: { row, column } };
}

/** What the cursor means for one row: its active cell, the one that the tab key stops at, and which are marked. */
export interface RowCursor {
  activeColumn: number | null;
  stopColumn: number | null;
  firstMarked: number | null;
  lastMarked: number | null;
}

export function cursorInRow(cursor: CellCursor | null, row: number): RowCursor {
  const range = rangeOf(cursor);
  const marked = range !== null && row >= range.firstRow && row <= range.lastRow ? range : null;
  const stop = cursor ?? { row: 0, column: 0 };
  return {
    activeColumn: cursor?.row === row ? cursor.column : null,
    stopColumn: stop.row === row ? stop.column : null,
    firstMarked: marked?.firstColumn ?? null,
    lastMarked: marked?.lastColumn ?? null,
  };
}

export function isSamePlace(a: CellPlace, b: CellPlace): boolean {
  return a.row === b.row && a.column === b.column;
}

export function rowsIn({ firstRow, lastRow }: CellRange): number {
  return lastRow - firstRow + 1;
}

export function columnsIn({ firstColumn, lastColumn }: CellRange): number {
  return lastColumn - firstColumn + 1;
}
