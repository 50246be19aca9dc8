import type { ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import type { CellCursor } from './cursor.ts';
import { GridBody } from './grid-body.tsx';
import { GridFrame } from './grid-frame.tsx';
import { GridHeader } from './grid-header.tsx';
import type { Copied } from './use-copy-cells.ts';
import type { ResultTable } from './use-result-table.ts';

interface TableGridProps {
  label: string;
  table: ResultTable;
  columns: readonly Column[];
  /** Number of the first row of the page in the whole table, from 1. */
  firstRow: number;
  totalRows: number;
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: Copied) => void;
}

/** Grid with a header that stays and as many row elements as are in view. */
export function TableGrid(props: TableGridProps): ReactElement {
  const { label, table, columns, totalRows } = props;
  const widths = table.getVisibleLeafColumns().map((column) => ({ id: column.id, pixels: column.getSize() }));
  return (
    <GridFrame {...{ label, totalRows, widths }}>
      {(scroller) => (
        <>
          <GridHeader table={table} columns={columns} />
          <GridBody {...props} scroller={scroller} />
        </>
      )}
    </GridFrame>
  );
}
