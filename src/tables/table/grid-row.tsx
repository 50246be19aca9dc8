import type { Row as TableRow } from '@tanstack/react-table';
import type { ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import { formatCount } from '../../ui/index.ts';
import type { features, Row } from './columns.ts';
import type { CellCursor } from './cursor.ts';
import classes from './grid.module.css';
import { GridCell } from './grid-cell.tsx';

interface GridRowProps {
  row: TableRow<typeof features, Row>;
  /** Index among the rows shown, sorted as they are. */
  index: number;
  offsetPixels: number;
  columns: readonly Column[];
  /** Of each column. */
  decimals: readonly (number | null)[];
  /** Number of the page's first row in the whole table. */
  firstRow: number;
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
}

export function GridRow(props: GridRowProps): ReactElement {
  const { row, index, offsetPixels, columns, decimals, firstRow, cursor, onCursor } = props;
  const stop = cursor ?? { row: 0, column: 0 };
  return (
    <tr
      aria-rowindex={firstRow + index + 1}
      aria-selected={cursor?.row === index}
      className={classes.row}
      style={{ transform: `translateY(${offsetPixels}px)` }}
    >
      <th scope="row" className={classes.number}>
        {formatCount(firstRow + row.index)}
      </th>
      {row.getVisibleCells().map((cell, columnIndex) => {
        const definition = Number(cell.column.id);
        const column = columns[definition];
        if (!column) return null;
        const isStop = stop.row === index && stop.column === columnIndex;
        return (
          <GridCell
            key={cell.id}
            columnId={cell.column.id}
            column={column}
            value={row.original[column.name]}
            decimals={decimals[definition] ?? null}
            rowIndex={index}
            columnIndex={columnIndex}
            active={cursor !== null && isStop}
            reachable={isStop}
            onCursor={onCursor}
          />
        );
      })}
    </tr>
  );
}
