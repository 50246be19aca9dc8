import { type ReactElement, type RefObject, useMemo } from 'react';
import type { Column } from '../../protocol/index.ts';
import { columnDecimals } from '../cells/column-decimals.ts';
import { cursorInRow } from './cell-range.ts';
import type { CellCursor } from './cursor.ts';
import type { GridField } from './grid-field.ts';
import { GridRow } from './grid-row.tsx';
import type { Copied } from './use-copy-cells.ts';
import type { ResultTable } from './use-result-table.ts';
import { VirtualBody } from './virtual-body.tsx';

interface GridBodyProps {
  table: ResultTable;
  columns: readonly Column[];
  firstRow: number;
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: Copied) => void;
  scroller: RefObject<HTMLDivElement | null>;
}

/** The rows of a page, sorted as the reader likes. */
export function GridBody(props: GridBodyProps): ReactElement {
  const { table, columns, firstRow, cursor, onCursor, onCopy, scroller } = props;
  const { rows } = table.getRowModel();
  const fields = useFields(table, columns);
  return (
    <VirtualBody
      rowCount={rows.length}
      columnCount={fields.length}
      {...{ cursor, onCursor, onCopy, scroller }}
      row={(index, isAway) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <GridRow
            key={row.id}
            row={row.original}
            rowNumber={firstRow + row.index}
            place={firstRow + index}
            {...{ fields, index, isAway, onCursor }}
            {...cursorInRow(cursor, index)}
          />
        );
      }}
    />
  );
}

function useFields(table: ResultTable, columns: readonly Column[]): readonly GridField[] {
  const rows = table.options.data;
  const decimals = useMemo(() => columns.map((column) => columnDecimals(column, rows)), [columns, rows]);
  const shown = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join(' ');
  // The same as long as the same columns are shown: rows are not drawn again for new ones.
  return useMemo(
    () =>
      shown.split(' ').flatMap((id) => {
        const column = columns[Number(id)];
        return column && id !== '' ? [{ id, column, decimals: decimals[Number(id)] ?? null }] : [];
      }),
    [shown, columns, decimals],
  );
}
