import { useCallback, useState } from 'react';
import type { Column, TablePage } from '../../protocol/index.ts';
import type { Row } from './columns.ts';
import type { CellCursor } from './cursor.ts';
import type { ResultTable } from './use-result-table.ts';

export interface ActiveCell {
  column: Column;
  row: Row;
  /** Index of the row on the page as the service sent it. */
  index: number;
}

/** The active cell and what lies under it now; another page, or fewer rows, leave none. */
export function useActiveCell(table: ResultTable, data: TablePage) {
  const [held, setHeld] = useState<{ page: number; cursor: CellCursor } | null>(null);
  const page = data.page.number;
  const cursor = held?.page === page ? held.cursor : null;
  // The same function as long as the page is: cells are not drawn again for a new one.
  const setCursor = useCallback((next: CellCursor) => setHeld({ page, cursor: next }), [page]);
  return { cursor, active: cursor && cellAt(table, data, cursor), setCursor, clear: () => setHeld(null) };
}

function cellAt(table: ResultTable, data: TablePage, cursor: CellCursor): ActiveCell | null {
  const row = table.getRowModel().rows[cursor.row];
  const leaf = table.getVisibleLeafColumns()[cursor.column];
  const column = leaf && data.columns[Number(leaf.id)];
  return row && column ? { column, row: row.original, index: row.index } : null;
}
