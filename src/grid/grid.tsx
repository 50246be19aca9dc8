import { t } from '@lingui/core/macro';
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import type { Column } from '../protocol/index.ts';
import { formatCount, SafePart, VisuallyHidden } from '../ui/index.ts';
import { type PlacedColumn, placeColumns } from './arranged-table.ts';
import { columnDecimals } from './cells/cell-text.ts';
import { cursorInRow, rangeAmong } from './cursor.ts';
import classes from './grid.module.css';
import { GridHeader } from './grid-header.tsx';
import { type GridField, GridRow } from './grid-row.tsx';
import type { GridState } from './grid-state.ts';
import type { FigureOverRun } from './links/cell-surroundings.tsx';
import type { Row, RowSource } from './row-source.ts';
import { CellInspector, MarkedCells, RowDetail } from './selected-cells.tsx';
import type { Shown } from './shown.ts';
import { type Copied, useCopyCells } from './use-copy-cells.ts';
import { VirtualBody } from './virtual-body.tsx';

export interface GridProps {
  label: string;
  source: RowSource;
  grid: GridState;
  shown: Shown;
  onChange: (next: Partial<Shown>) => void;
  /** Tooltip of a name: what a press does. */
  sortWords: string;
  /** @param also beside the present sort */
  onSort: (column: Column, also: boolean) => void;
  /** The figure of a row's number over the run; null: it has none. */
  figureOf: (row: Row, column: Column) => FigureOverRun | null;
}

/** Any number of rows, and below them the selection: a cell, several, or a whole row. */
export function Grid(props: GridProps): ReactElement {
  const { source, grid, shown, onChange } = props;
  const { names, cursor } = grid;
  const { row: detail } = shown;
  const range = rangeAmong(cursor, source.count, names.length);
  const active = activeCellOf(source, grid);
  const { copy, outcome } = useCopyCells({ range, active, names, rowsOf: source.rowsOf });
  const show = useEffectEvent((next: number) => {
    if (detail !== undefined && next !== detail) onChange({ row: next });
  });
  const activeRow = cursor?.row;
  // The detail shows the active cell's row.
  useEffect(() => {
    if (activeRow !== undefined) show(activeRow);
  }, [activeRow]);
  return (
    <>
      <SafePart title={t`The rows could not be shown`}>
        <GridTable {...props} onCopy={copy} />
      </SafePart>
      <SafePart title={t`The selected cell could not be shown`}>
        <Selected {...props} {...{ range, active, outcome }} onCopy={() => void copy('cells')} />
      </SafePart>
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}

interface ActiveCell {
  row: Row;
  column: Column;
}

function activeCellOf({ rowAt }: RowSource, { columns, names, cursor }: GridState): ActiveCell | null {
  const row = cursor === null ? undefined : rowAt(cursor.row);
  const column = columns.find(({ name }) => cursor !== null && name === names[cursor.column]);
  return row && column ? { row, column } : null;
}

interface SelectedProps extends GridProps {
  range: ReturnType<typeof rangeAmong>;
  active: ActiveCell | null;
  /** Outcome of copying, in words. */
  outcome: string;
  onCopy: () => void;
}

/** The row in full, the marked cells, or the active one. */
function Selected(props: SelectedProps): ReactElement | null {
  const { source, grid, shown, onChange, figureOf, range, active, outcome, onCopy } = props;
  const { columns, names, cursor, setCursor, goTo } = grid;
  const { row: detail } = shown;
  if (detail !== undefined)
    return (
      <RowDetail
        columns={columns}
        figureOf={figureOf}
        row={source.rowAt(detail)}
        index={detail}
        total={source.count}
        onRow={(next) => {
          goTo({ row: next, column: cursor?.column ?? 0 });
          onChange({ row: next });
        }}
        onClose={() => onChange({ row: undefined })}
      />
    );
  if (range)
    return <MarkedCells {...{ range, names, outcome, onCopy }} rowAt={source.rowAt} onClose={() => setCursor(null)} />;
  if (cursor === null || active === null) return null;
  return (
    <CellInspector
      {...active}
      names={names}
      figure={figureOf(active.row, active.column)}
      rowNumber={source.numberOf(cursor.row)}
      onClose={() => setCursor(null)}
      onRow={() => onChange({ row: cursor.row })}
    />
  );
}

/** Renders the rows in view, and requests them as they come into view. */
function GridTable(props: GridProps & { onCopy: (what: Copied) => void }): ReactElement {
  const { label, source, grid, shown, sortWords, onSort, onCopy } = props;
  const { cursor, setCursor, reveal } = grid;
  const placed = placeColumns(grid.table);
  const fields = useFields(grid, source.sample, placed);
  return (
    <GridFrame label={label} totalRows={source.totalRows} widths={placed}>
      {(scroller) => (
        <>
          <GridHeader {...grid} {...{ placed, sortWords, onSort }} sort={shown.sort ?? []} />
          <VirtualBody
            rowCount={source.count}
            columnCount={fields.length}
            onCursor={setCursor}
            onView={source.onView}
            {...{ cursor, reveal, onCopy, scroller }}
            row={(index, isAway, key) => (
              <GridRow
                key={key}
                row={source.rowAt(index)}
                place={source.firstPlace + index}
                rowNumber={source.numberOf(index)}
                onCursor={setCursor}
                {...{ fields, index, isAway }}
                {...cursorInRow(cursor, index)}
              />
            )}
          />
        </>
      )}
    </GridFrame>
  );
}

/** Stable while nothing of them changes: new fields would render every cell. */
function useFields(
  { columns, paints }: GridState,
  sample: readonly Row[],
  placed: readonly PlacedColumn[],
): readonly GridField[] {
  const decimals = useMemo(() => columns.map((column) => columnDecimals(column, sample)), [columns, sample]);
  const places = JSON.stringify(placed.map(({ id, pinnedPixels }) => [id, pinnedPixels]));
  return useMemo(
    () =>
      (JSON.parse(places) as [string, number | null][]).flatMap(([id, pinnedPixels]) => {
        const at = Number(id);
        const column = columns[at];
        const paint = paints[at];
        if (column === undefined) return [];
        return [{ id, column, decimals: decimals[at] ?? null, pinnedPixels, ...(paint && { paint }) }];
      }),
    [places, columns, decimals, paints],
  );
}

interface GridFrameProps {
  label: string;
  /** Of the whole table. */
  totalRows: number;
  /** Visible columns with their widths. */
  widths: readonly { id: string; pixels: number }[];
  children: (scroller: RefObject<HTMLDivElement | null>) => ReactNode;
}

/** A scroller with a table whose rows and columns are counted for screen readers. */
function GridFrame({ label, totalRows, widths, children }: GridFrameProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={classes.scroller} style={columnWidths(widths, totalRows)}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked by arrow keys: a grid
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={totalRows + 1}
        aria-colcount={widths.length + 1}
        className={classes.table}
      >
        {children(scroller)}
      </table>
    </div>
  );
}

/** Width of a digit of a row's number. */
const DIGIT_REMS = 0.4;

/** Widths as CSS variables: resizing touches one element instead of every cell. */
function columnWidths(widths: GridFrameProps['widths'], totalRows: number): CSSProperties {
  // In a unit that is the same in every cell: pinned columns are placed with it.
  const style: Record<string, string> = {
    '--row-number': `max(2.5rem, ${(formatCount(totalRows).length + 3) * DIGIT_REMS}rem)`,
  };
  for (const { id, pixels } of widths) style[`--column-${id}`] = `${pixels}px`;
  return style;
}
