import { memo } from 'react';
import type { Column } from '../../protocol/index.ts';
import { useRegion } from '../../ui/index.ts';
import { isNumeric } from '../cells/cell-text.ts';
import { CellValue } from '../cells/cell-value.tsx';
import { simulationTimeText } from '../links/calendar.ts';
import { cellLink } from '../links/cell-link.ts';
import { useCellSurroundings } from '../links/cell-surroundings.tsx';
import linkClasses from '../links/links.module.css';
import type { CellCursor } from './cursor.ts';
import classes from './grid.module.css';

interface GridCellProps {
  columnId: string;
  column: Column;
  value: unknown;
  decimals: number | null;
  rowIndex: number;
  columnIndex: number;
  active: boolean;
  /** The one cell that the tab key stops at. */
  reachable: boolean;
  onCursor: (cursor: CellCursor) => void;
}

/** Cells whose value stayed the same are not drawn again when the table is refreshed. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { columnId, column, value, decimals, rowIndex, columnIndex, active, reachable, onCursor } = props;
  // Numbers and dates are written anew where they shall be written otherwise.
  useRegion();
  const around = useCellSurroundings();
  const link = cellLink(value, column, around);
  const activate = () => onCursor({ row: rowIndex, column: columnIndex });
  const written = simulationTimeText(value, column, around) ?? (
    <CellValue value={value} dataType={column.dataType} decimals={decimals} />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's body handles the keys of all cells
    <td
      className={classes.cell}
      style={{ width: `var(--column-${columnId})` }}
      data-numeric={isNumeric(column.dataType)}
      data-active={active}
      tabIndex={reachable ? 0 : -1}
      onClick={activate}
      onFocus={active ? undefined : activate}
    >
      {link?.isCertain ? (
        // The keyboard follows it by Enter: a grid has one stop.
        <button type="button" tabIndex={-1} className={linkClasses.link} title={link.words} onClick={link.follow}>
          {written}
        </button>
      ) : (
        written
      )}
    </td>
  );
});
