import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type CellCursor, moveCursor } from './cursor.ts';
import classes from './grid.module.css';
import { HEADER_PIXELS, layRows, moveRows, offsetToSee, ROW_PIXELS } from './long-rows.ts';
import { createRowKeys } from './row-keys.ts';

/** Height assumed until the browser has measured: enough rows for any first paint. */
const FIRST_HEIGHT_PIXELS = 800;
/** Rows beside those in view. */
const OVERSCAN = 8;

interface VirtualBodyProps {
  rowCount: number;
  columnCount: number;
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: 'value' | 'row') => void;
  /** Told which rows are in view. */
  onView?: (view: { first: number; last: number }) => void;
  /** A cell that is brought into view, each time that it is another. */
  reveal?: CellCursor | null;
  scroller: RefObject<HTMLDivElement | null>;
  /** One that is the same to React as long as its key is. */
  row: (index: number, offsetPixels: number, key: number) => ReactNode;
}

/** Rows in view, and the row of the active cell wherever it is, so that focus is never lost by scrolling. */
export function VirtualBody(props: VirtualBodyProps): ReactElement {
  const { rowCount, columnCount, cursor, onCursor, onCopy, onView, reveal = null, scroller, row } = props;
  const [, placeAgain] = useState(0);
  const [rowKeys] = useState(createRowKeys);
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: FIRST_HEIGHT_PIXELS },
    scrollPaddingStart: HEADER_PIXELS,
    observeElementOffset: (instance, tell) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        const { scale } = layOf(instance);
        tell(offset * scale, isScrolling);
        // Rows that go by faster than they are scrolled are placed anew with each step.
        if (scale > 1) placeAgain(offset);
      }),
    rangeExtractor: (range) => withRow(range, cursor?.row ?? 0),
  });
  // The scroller is above, and known once all is there: what is in view of it can be measured from then on.
  useEffect(() => placeAgain(1), []);
  const focus = useFocusAfterMove(cursor);
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  useEffect(() => onView?.({ first, last }), [first, last, onView]);

  useStaysInView(virtualizer, cursor);

  useEffect(() => {
    // Of another number of rows, others stand where these stood.
    if (layRows(rowCount, FIRST_HEIGHT_PIXELS).scale > 1) scroller.current?.dispatchEvent(new Event('scroll'));
  }, [rowCount, scroller]);

  useEffect(() => {
    if (reveal === null) return;
    scrollToRow(virtualizer, reveal.row, 'center');
    activeCell(focus.ref.current)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [reveal, virtualizer, focus.ref]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (copyByKey(event, onCopy) || event.altKey || event.metaKey || followByKey(event)) return;
    const pageRows = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PIXELS) - 2, 1);
    const size = { rows: rowCount, columns: columnCount, pageRows };
    const next = moveCursor(cursor ?? { row: 0, column: 0 }, event, size);
    if (!next) return;
    event.preventDefault();
    focus.moved();
    onCursor(next);
    scrollToRow(virtualizer, next.row, 'auto');
  };

  const rows = layOf(virtualizer);
  const { bodyPixels, anchorPixels } = moveRows(virtualizer.scrollOffset ?? 0, rows);
  const transform = bodyPixels === 0 ? undefined : `translateY(${bodyPixels}px)`;
  const items = virtualizer.getVirtualItems();
  const keys = rowKeys.keysOf(
    items.map(({ index }) => index),
    cursor?.row ?? 0,
  );
  // A browser shows what takes the focus where it lies; one far away in a long table lies elsewhere than it is scrolled to.
  const onFocus = ({ target }: FocusEvent) => {
    if (cursor && target === activeCell(focus.ref.current)) scrollToRow(virtualizer, cursor.row, 'auto');
  };
  const style = { height: rows.heightPixels, transform };
  return (
    <tbody ref={focus.ref} className={classes.body} {...{ style, onKeyDown, onFocus }}>
      {items.map(({ index, start }, at) => row(index, start - anchorPixels, keys[at] ?? index))}
    </tbody>
  );
}

/** What is beside the grid may open for the active cell, and take the room in which it was seen. */
function useStaysInView(rows: Rows, cursor: CellCursor | null): void {
  const pixels = rows.scrollRect?.height ?? 0;
  const before = useRef(pixels);
  useEffect(() => {
    const lost = Math.ceil((before.current - pixels) / ROW_PIXELS);
    before.current = pixels;
    if (cursor === null || lost <= 0 || rows.range === null) return;
    const { startIndex, endIndex } = rows.range;
    if (cursor.row >= startIndex && cursor.row <= endIndex + lost) scrollToRow(rows, cursor.row, 'auto');
  }, [pixels, rows, cursor]);
}

type Rows = Virtualizer<HTMLDivElement, Element>;

function layOf({ options, scrollRect }: Rows) {
  return layRows(options.count, scrollRect?.height || FIRST_HEIGHT_PIXELS);
}

/** The library knows no more of a scroller than its height: what is longer is scrolled here. */
function scrollToRow(rows: Rows, index: number, align: 'auto' | 'center'): void {
  const { scale } = layOf(rows);
  const { scrollElement, scrollOffset } = rows;
  if (scale === 1 || scrollElement === null) {
    rows.scrollToIndex(index, { align });
    return;
  }
  scrollElement.scrollTop = offsetToSee(index, scrollOffset ?? 0, scrollElement.clientHeight, align) / scale;
  // At once: the row that takes the focus must lie where it will be.
  scrollElement.dispatchEvent(new Event('scroll'));
}

function withRow(range: Range, row: number): number[] {
  const inView = defaultRangeExtractor(range);
  if (row >= range.count || inView.includes(row)) return inView;
  return [...inView, row].sort((a, b) => a - b);
}

/** Ctrl+C copies the value, with shift the row; a selection of text is the browser's to copy. */
function copyByKey(event: KeyboardEvent, copy: (what: 'value' | 'row') => void): boolean {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (!isCopy || window.getSelection()?.isCollapsed === false) return false;
  event.preventDefault();
  copy(event.shiftKey ? 'row' : 'value');
  return true;
}

/** Enter on a cell follows where it leads. */
function followByKey(event: KeyboardEvent): boolean {
  const link = event.key === 'Enter' && event.target instanceof Element ? event.target.querySelector('button') : null;
  link?.click();
  return link !== null;
}

/** Focus goes to the active cell after a key moved it, never when data arrive. */
function useFocusAfterMove(cursor: CellCursor | null) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const pending = useRef(false);
  useEffect(() => {
    if (!pending.current || !cursor) return;
    pending.current = false;
    const cell = activeCell(ref.current);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);
  const moved = () => {
    pending.current = true;
  };
  return { ref, moved };
}

function activeCell(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>('[tabindex="0"]') ?? null;
}
