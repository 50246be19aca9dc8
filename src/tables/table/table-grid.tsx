import { type CSSProperties, type ReactElement, useRef } from 'react';
import type { Column } from '../../protocol/index.ts';
import { formatCount } from '../../ui/index.ts';
import type { CellCursor } from './cursor.ts';
import classes from './grid.module.css';
import { GridBody } from './grid-body.tsx';
import { GridHeader } from './grid-header.tsx';
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
  onCopy: (what: 'value' | 'row') => void;
}

/** Grid with a header that stays and as many row elements as are in view. */
export function TableGrid(props: TableGridProps): ReactElement {
  const { label, table, columns, totalRows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const visible = table.getVisibleLeafColumns();
  return (
    <div ref={scroller} className={classes.scroller} style={columnWidths(table, totalRows)}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked by arrow keys: a grid
        role="grid"
        aria-label={label}
        aria-rowcount={totalRows + 1}
        aria-colcount={visible.length + 1}
        className={classes.table}
      >
        <GridHeader table={table} columns={columns} />
        <GridBody {...props} scroller={scroller} />
      </table>
    </div>
  );
}

/** Widths as CSS variables: resizing touches one element instead of every cell. */
function columnWidths(table: ResultTable, totalRows: number): CSSProperties {
  const style: Record<string, string> = { '--row-number': `${formatCount(totalRows).length + 3}ch` };
  for (const column of table.getVisibleLeafColumns()) style[`--column-${column.id}`] = `${column.getSize()}px`;
  return style;
}
