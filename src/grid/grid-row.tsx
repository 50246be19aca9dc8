import { t } from '@lingui/core/macro';
import { type CSSProperties, memo, type ReactElement } from 'react';
import { isNumeric } from '../figures/index.ts';
import type { Column } from '../protocol/index.ts';
import { formatCount, type Region, useRegion } from '../ui/index.ts';
import { CellValue } from './cells/cell-value.tsx';
import type { CellCursor, RowCursor } from './cursor.ts';
import classes from './grid.module.css';
import { simulationTimeText } from './links/calendar.ts';
import { cellLink } from './links/cell-link.ts';
import { useCellSurroundings } from './links/cell-surroundings.tsx';
import linkClasses from './links/links.module.css';
import type { CellPaint } from './paint-cells.ts';
import type { Row } from './row-source.ts';

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

/** A column as a grid shows it. */
export interface GridField {
  id: string;
  column: Column;
  /** As all numbers of the column; null where they are no decimals. */
  decimals: number | null;
  /** Where it stays while others are scrolled, in pixels behind the row numbers. */
  pinnedPixels?: number | null;
  paint?: (value: unknown, row: Row) => CellPaint | null;
}

interface GridCellProps {
  field: GridField;
  value: unknown;
  /** Where how it looks depends on it. */
  row: Row | undefined;
  rowIndex: number;
  columnIndex: number;
  active: boolean;
  /** It is one of several cells that are marked together. */
  marked?: boolean;
  /** The one cell that the tab key stops at. */
  reachable: boolean;
  onCursor: (cursor: CellCursor) => void;
  /** Its row's: numbers and dates are written anew in another one, and no cell listens for itself. */
  region: Region;
}

/** Cells whose value stayed the same are not drawn again when the table is refreshed. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { field, value, row, rowIndex, columnIndex, active, marked = false, reachable, onCursor } = props;
  const { column, decimals } = field;
  const paint = (row && field.paint?.(value, row)) ?? null;
  const around = useCellSurroundings();
  const link = cellLink(value, column, around);
  const activate = () => onCursor({ row: rowIndex, column: columnIndex });
  const written = simulationTimeText(value, column, around) ?? (
    <CellValue value={value} dataType={column.dataType} decimals={decimals} />
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's body handles the keys of all cells
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: in a grid it is a gridcell
    <td
      className={classes.cell}
      style={{ ...placeOf(field), ...barOf(paint) }}
      data-pinned={field.pinnedPixels != null || undefined}
      data-tone={paint?.tone ?? undefined}
      data-paint={(paint?.bar && 'bar') ?? (paint?.shade != null ? 'shade' : undefined)}
      data-found={paint?.isFound || undefined}
      data-numeric={isNumeric(column.dataType)}
      data-active={active}
      data-marked={marked || undefined}
      aria-selected={marked || undefined}
      tabIndex={reachable ? 0 : -1}
      // With shift the body marks what lies between.
      onClick={({ shiftKey }) => shiftKey || activate()}
      // A press gives the focus before it is let go: what opens for the active cell would move the cell from under it.
      onFocus={active ? undefined : ({ target }) => target.matches(':focus-visible') && activate()}
    >
      {link?.isCertain ? (
        // The keyboard follows it by Enter: a grid has one stop.
        <button
          type="button"
          tabIndex={-1}
          className={linkClasses.link}
          title={link.words}
          onClick={({ shiftKey }) => shiftKey || link.follow()}
        >
          {written}
        </button>
      ) : (
        written
      )}
    </td>
  );
});

/** Its width, and where it stays if it is pinned. */
export function placeOf({ id, pinnedPixels }: Pick<GridField, 'id' | 'pinnedPixels'>): CSSProperties {
  const width = `var(--column-${id})`;
  return pinnedPixels == null ? { width } : { width, left: `calc(var(--row-number) + ${pinnedPixels}px)` };
}

function barOf(paint: CellPaint | null): CSSProperties {
  const style: Record<string, string> = {};
  if (paint?.bar) Object.assign(style, { '--bar-from': percent(paint.bar.from), '--bar-to': percent(paint.bar.to) });
  if (paint?.shade != null) style['--shade'] = percent(paint.shade * MOST_SHADE);
  return style;
}

/** Words stay readable on the darkest. */
const MOST_SHADE = 0.38;

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
