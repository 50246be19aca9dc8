/** Indexes of the active cell on the page shown. */
export interface CellCursor {
  row: number;
  column: number;
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

/** Where a key moves the active cell (as in a spreadsheet), or null for a key that does not move it. */
export function moveCursor(cursor: CellCursor, { key, ctrlKey }: KeyPress, size: GridSize): CellCursor | null {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const to = (row: number, column: number): CellCursor => ({
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
