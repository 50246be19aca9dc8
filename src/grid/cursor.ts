/** Indexes of a cell among the visible rows and columns. */
export interface CellPlace {
  row: number;
  column: number;
}

export interface CellCursor extends CellPlace {
  /** The opposite corner, if more cells are marked. */
  anchor?: CellPlace;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Rows that a page key moves by. */
  pageRows: number;
}

interface KeyPress {
  key: string;
  ctrlKey: boolean;
}

/** The place after a key (as in a spreadsheet), or null for a key that does not move. */
export function moveCursor(cursor: CellPlace, { key, ctrlKey }: KeyPress, size: GridSize): CellPlace | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const to = (row: number, column: number): CellPlace => ({
    row: Math.min(Math.max(row, 0), lastRow),
    column: Math.min(Math.max(column, 0), lastColumn),
  });
  const { row, column } = cursor;
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'PageUp':
      return to(row - size.pageRows, column);
    case 'PageDown':
      return to(row + size.pageRows, column);
    case 'Home':
      return to(ctrlKey ? 0 : row, 0);
    case 'End':
      return to(ctrlKey ? lastRow : row, lastColumn);
    default:
      return null;
  }
}

/** Marked cells, from the first to the last row and column, both included. */
export interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

/** The cells from the active one to the opposite corner; null if it is alone. */
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

/** The rest of a range if there are fewer rows or columns; null if a single cell is left. */
export function rangeAmong(cursor: CellCursor | null, rowCount: number, columnCount: number): CellRange | null {
  const range = rangeOf(cursor);
  if (range === null) return null;
  const lastRow = Math.min(range.lastRow, rowCount - 1);
  const lastColumn = Math.min(range.lastColumn, columnCount - 1);
  const left = { ...range, lastRow, lastColumn };
  if (rowsIn(left) < 1 || columnsIn(left) < 1) return null;
  return rowsIn(left) * columnsIn(left) > 1 ? left : null;
}

/** The range from its beginning, or from the active cell, to another cell. */
export function extendedTo(place: CellPlace, cursor: CellCursor): CellCursor {
  const { row, column } = cursor.anchor ?? cursor;
  return { ...place, anchor: { row, column } };
}

/** A cursor in one row: its active cell, its tab stop, and its marked cells. */
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
