/** Indexes of a cell among the rows and columns shown. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The active cell. */
export interface CellCursor extends CellPlace {
  /** Where more cells than it are marked: the corner opposite to it. */
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

/** Where a key moves the active cell (as in a spreadsheet), or null for a key that does not move it. */
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
