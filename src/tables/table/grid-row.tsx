import { t } from '@lingui/core/macro';
import { memo, type ReactElement } from 'react';
import { formatCount, useRegion } from '../../ui/index.ts';
import { useCellSurroundings } from '../links/cell-surroundings.tsx';
import type { RowCursor } from './cell-range.ts';
import type { Row } from './columns.ts';
import type { CellCursor } from './cursor.ts';
import classes from './grid.module.css';
import { GridCell } from './grid-cell.tsx';
import type { GridField } from './grid-field.ts';

interface GridRowProps extends RowCursor {
  fields: readonly GridField[];
  /** Undefined while it is being read. */
  row: Row | undefined;
  /** Index among the rows shown, sorted as they are. */
  index: number;
  /** Place among all rows, for screen readers, from 1. */
  place: number;
  /** As the service counts its rows. */
  rowNumber: number;
  /** It waits out of sight. */
  isAway: boolean;
  onCursor: (cursor: CellCursor) => void;
}

/** Not drawn again while rows go by: where they are seen is not its concern. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactElement {
  const { fields, row, index, place, rowNumber, isAway, activeColumn, stopColumn, onCursor } = props;
  // Its number is written anew where numbers shall be written otherwise.
  const region = useRegion();
  const selected = useCellSurroundings().links?.selectedEntityName ?? null;
  const isMarked = selected !== null && row !== undefined && fields.some(({ column }) => row[column.name] === selected);
  const firstMarked = props.firstMarked ?? Number.POSITIVE_INFINITY;
  const lastMarked = props.lastMarked ?? Number.NEGATIVE_INFINITY;
  return (
    <tr
      // The header is the first.
      aria-rowindex={place + 1}
      aria-selected={activeColumn !== null}
      aria-busy={row === undefined}
      aria-current={isMarked || undefined}
      className={classes.row}
      data-index={index}
      data-away={isAway || undefined}
    >
      <th scope="row" className={classes.number}>
        {formatCount(rowNumber)}
      </th>
      {row === undefined ? (
        <td className={classes.cell}>{t`Reading…`}</td>
      ) : (
        fields.map((field, columnIndex) => (
          <GridCell
            key={field.id}
            field={field}
            value={row[field.column.name]}
            row={field.paint && row}
            rowIndex={index}
            columnIndex={columnIndex}
            active={columnIndex === activeColumn}
            reachable={columnIndex === stopColumn}
            marked={columnIndex >= firstMarked && columnIndex <= lastMarked}
            onCursor={onCursor}
            region={region}
          />
        ))
      )}
    </tr>
  );
});
