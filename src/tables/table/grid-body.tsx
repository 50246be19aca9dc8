import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Column } from '../../protocol/index.ts';
import { columnDecimals } from '../cells/column-decimals.ts';
import { type CellCursor, moveCursor } from './cursor.ts';
import classes from './grid.module.css';
import { GridRow } from './grid-row.tsx';
import type { ResultTable } from './use-result-table.ts';

/** Height of a row in pixels; grid.module.css has the same. */
export const ROW_PIXELS = 28;
/** The sticky header covers this much of the scroller. */
export const HEADER_PIXELS = 40;
/** Height assumed until the browser has measured: enough rows for any first paint. */
export const FIRST_HEIGHT_PIXELS = 800;

interface GridBodyProps {
  table: ResultTable;
  columns: readonly Column[];
  firstRow: number;
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: 'value' | 'row') => void;
  scroller: RefObject<HTMLDivElement | null>;
}

/** Rows in view, and the row of the active cell wherever it is, so that focus is never lost by scrolling. */
export function GridBody(props: GridBodyProps): ReactElement {
  const { table, columns, firstRow, cursor, onCursor, onCopy, scroller } = props;
  const rows = table.getRowModel().rows;
  const decimals = useColumnDecimals(table, columns);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
    initialRect: { width: 0, height: FIRST_HEIGHT_PIXELS },
    scrollPaddingStart: HEADER_PIXELS,
    rangeExtractor: (range) => withRow(range, cursor?.row ?? 0),
  });
  const focus = useFocusAfterMove(cursor);

  const onKeyDown = (event: KeyboardEvent) => {
    if (copyByKey(event, onCopy) || event.altKey || event.metaKey) return;
    const pageRows = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PIXELS) - 2, 1);
    const size = { rows: rows.length, columns: table.getVisibleLeafColumns().length, pageRows };
    const next = moveCursor(cursor ?? { row: 0, column: 0 }, event, size);
    if (!next) return;
    event.preventDefault();
    focus.moved();
    onCursor(next);
    virtualizer.scrollToIndex(next.row);
  };

  return (
    <tbody
      ref={focus.ref}
      className={classes.body}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        const position = { index, offsetPixels: start, firstRow, cursor, onCursor };
        return row && <GridRow key={row.id} row={row} columns={columns} decimals={decimals} {...position} />;
      })}
    </tbody>
  );
}

function useColumnDecimals(table: ResultTable, columns: readonly Column[]): (number | null)[] {
  const rows = table.options.data;
  return useMemo(() => columns.map((column) => columnDecimals(column, rows)), [columns, rows]);
}

export function withRow(range: Range, row: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (row >= range.count || inView.includes(row)) return inView;
  return [...inView, row].sort((a, b) => a - b);
}

/** Ctrl+C copies the value, with shift the row; a selection of text is the browser's to copy. */
export function copyByKey(event: KeyboardEvent, copy: (what: 'value' | 'row') => void): boolean {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (!isCopy || window.getSelection()?.isCollapsed === false) return false;
  event.preventDefault();
  copy(event.shiftKey ? 'row' : 'value');
  return true;
}

/** Focus goes to the active cell after a key moved it, never when data arrive. */
export function useFocusAfterMove(cursor: CellCursor | null) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const pending = useRef(false);
  useEffect(() => {
    if (!pending.current || !cursor) return;
    pending.current = false;
    const cell = ref.current?.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);
  const moved = () => {
    pending.current = true;
  };
  return { ref, moved };
}
