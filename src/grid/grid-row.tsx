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
  /** Index among the visible rows, in their order. */
  index: number;
  /** Place among all rows for screen readers, from 1. */
  place: number;
  /** The service's number of the row. */
  rowNumber: number;
  /** It waits out of sight. */
  isAway: boolean;
  onCursor: (cursor: CellCursor) => void;
}

/** Memoised: scrolling renders no row again. */
export const GridRow = memo(function GridRow(props: GridRowProps): ReactElement {
  const { fields, row, index, place, rowNumber, isAway, activeColumn, stopColumn, onCursor } = props;
  // Its number follows the region.
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

/** A visible column. */
export interface GridField {
  id: string;
  column: Column;
  /** The column's; null if its values are no decimals. */
  decimals: number | null;
  /** The place of a pinned column, in pixels behind the row numbers. */
  pinnedPixels?: number | null;
  paint?: (value: unknown, row: Row) => CellPaint | null;
}

interface GridCellProps {
  field: GridField;
  value: unknown;
  /** Set if the cell's look depends on it. */
  row: Row | undefined;
  rowIndex: number;
  columnIndex: number;
  active: boolean;
  /** One of several marked cells. */
  marked?: boolean;
  /** The tab stop. */
  reachable: boolean;
  onCursor: (cursor: CellCursor) => void;
  /** From the row: numbers and dates follow it, and no cell subscribes by itself. */
  region: Region;
}

/** Memoised: a refresh renders only cells whose value has changed. */
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
      // With Shift the body marks the cells between.
      onClick={({ shiftKey }) => shiftKey || activate()}
      // A press gives focus on pointer down: content that opens for the active cell would move the cell away before
      // a click.
      onFocus={active ? undefined : ({ target }) => target.matches(':focus-visible') && activate()}
    >
      {link?.isCertain ? (
        // By keyboard Enter follows it: a grid has one tab stop.
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

/** Its width, and its place if it is pinned. */
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

/** Text stays readable on the darkest shade. */
const MOST_SHADE = 0.38;

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
