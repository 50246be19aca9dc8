import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type DrawnRows, useVirtualRows, type VirtualRows } from '../ui/index.ts';
import { type CellCursor, type CellPlace, extendedTo, isSamePlace, moveCursor, rangeOf } from './cursor.ts';
import classes from './grid.module.css';
import type { Copied } from './use-copy-cells.ts';

/** Height of a row in pixels; grid.module.css has the same. */
export const ROW_PIXELS = 28;
/** Height of the sticky header; grid.module.css has the same. */
export const HEADER_PIXELS = 40;

interface VirtualBodyProps {
  rowCount: number;
  columnCount: number;
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: Copied) => void;
  /** Called with the rows in view. */
  onView?: ((view: { first: number; last: number }) => void) | undefined;
  /** A cell to scroll to, each time that it is another. */
  reveal?: CellCursor | null;
  scroller: RefObject<HTMLDivElement | null>;
  /** Keyed by `key`. One that is away waits out of sight because it has the focus. */
  row: (index: number, isAway: boolean, key: number) => ReactNode;
}

/** Rows in view, and the active cell's row wherever it is, so that scrolling never loses the focus. */
export function VirtualBody(props: VirtualBodyProps): ReactElement {
  const { rowCount, columnCount, cursor, onCursor, onCopy, onView, reveal = null, scroller, row } = props;
  const [rowKeys] = useState(createRowKeys);
  const focus = useFocusAfterMove(cursor);
  const view = useVirtualRows({ rowCount, rowPixels: ROW_PIXELS, headerPixels: HEADER_PIXELS, scroller });
  const { drawn, style, scrollTo } = view;
  const { first, end } = drawn;
  useEffect(() => onView?.({ first, last: end - 1 }), [first, end, onView]);

  useStaysInView(view, cursor);

  const shown = useRef<CellCursor | null>(null);
  useEffect(() => {
    if (reveal === null || reveal === shown.current) return;
    // A row that is still to come is revealed once it is there; a revealed one is not scrolled to again.
    if (reveal.row < rowCount) shown.current = reveal;
    scrollTo(reveal.row, 'center');
    activeCell(focus.ref.current)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [reveal, rowCount, scrollTo, focus.ref]);

  const onKeyDown = (event: KeyboardEvent) => {
    const range = rangeOf(cursor);
    if (copyByKey(event, range ? 'cells' : 'value', onCopy) || event.altKey || event.metaKey) return;
    if (followByKey(event)) return;
    if (event.key === 'Escape' && cursor && range) {
      event.stopPropagation();
      onCursor({ row: cursor.row, column: cursor.column });
      return;
    }
    const pageRows = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PIXELS) - 2, 1);
    const size = { rows: rowCount, columns: columnCount, pageRows };
    const from = cursor ?? { row: 0, column: 0 };
    const next = moveCursor(from, event, size);
    if (!next) return;
    event.preventDefault();
    focus.moved();
    onCursor(event.shiftKey ? extendedTo(next, from) : next);
    scrollTo(next.row, 'auto');
  };

  const marking = useMarking({ cursor, onCursor, moved: focus.moved });
  const held = cursor?.row ?? 0;
  const indexes = withRow(drawn, held, rowCount);
  const keys = rowKeys.keysOf(indexes, held);
  // A browser shows the focused element where it lies; a row that is away is scrolled to.
  const onFocus = ({ target }: FocusEvent) => {
    if (cursor && target === activeCell(focus.ref.current)) scrollTo(cursor.row, 'auto');
  };
  return (
    <tbody
      ref={focus.ref}
      className={classes.body}
      data-marked={rangeOf(cursor) !== null || undefined}
      {...{ style, onKeyDown, onFocus, ...marking }}
    >
      {indexes.map((index, at) => row(index, index < first || index >= end, keys[at] ?? index))}
    </tbody>
  );
}

/** Content that opens beside the grid for the active cell may take the room of its row. */
function useStaysInView({ viewPixels, isSeen, scrollTo }: VirtualRows, cursor: CellCursor | null): void {
  const before = useRef(viewPixels);
  useEffect(() => {
    const lostPixels = before.current - viewPixels;
    before.current = viewPixels;
    if (cursor !== null && lostPixels > 0 && isSeen(cursor.row, lostPixels)) scrollTo(cursor.row, 'auto');
  }, [viewPixels, isSeen, scrollTo, cursor]);
}

/** Rows in view, and the active cell's row wherever it is. */
function withRow({ first, end }: DrawnRows, row: number, rowCount: number): number[] {
  const drawn = Array.from({ length: Math.max(end - first, 0) }, (_, at) => first + at);
  if (row >= rowCount || (row >= first && row < end)) return drawn;
  return row < first ? [row, ...drawn] : [...drawn, row];
}

/** Ctrl+C copies the value or the marked cells, with Shift the row; a selection of text is the browser's to copy. */
function copyByKey(event: KeyboardEvent, marked: Copied, copy: (what: Copied) => void): boolean {
  const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';
  if (!isCopy || window.getSelection()?.isCollapsed === false) return false;
  event.preventDefault();
  copy(event.shiftKey ? 'row' : marked);
  return true;
}

/** Enter on a cell follows its link. */
function followByKey(event: KeyboardEvent): boolean {
  const link = event.key === 'Enter' && event.target instanceof Element ? event.target.querySelector('button') : null;
  link?.click();
  return link !== null;
}

/** Focus follows the active cell after a key, never when data arrive. */
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

interface Marking {
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  /** Lets the focus follow to the active cell. */
  moved: () => void;
}

/** Marks cells by dragging, and by a click with Shift. */
function useMarking({ cursor, onCursor, moved }: Marking) {
  const begun = useRef<CellPlace | null>(null);
  useEffect(() => {
    const end = () => {
      begun.current = null;
    };
    window.addEventListener('mouseup', end);
    return () => window.removeEventListener('mouseup', end);
  }, []);

  const onMouseDown = (event: MouseEvent) => {
    const place = event.button === 0 ? placeUnder(event) : null;
    begun.current = place;
    if (place === null || !event.shiftKey) return;
    // It would select text, and focus a cell that is no corner yet.
    event.preventDefault();
    moved();
    onCursor(extendedTo(place, cursor ?? { row: 0, column: 0 }));
  };

  const onMouseOver = (event: MouseEvent) => {
    const start = begun.current;
    if (start === null || (event.buttons & 1) === 0) return;
    const place = placeUnder(event);
    const isThere = cursor !== null && place !== null && isSamePlace(place, cursor);
    if (place === null || isThere || (rangeOf(cursor) === null && isSamePlace(place, start))) return;
    window.getSelection()?.removeAllRanges();
    moved();
    onCursor(extendedTo(place, event.shiftKey && cursor ? cursor : start));
  };
  return { onMouseDown, onMouseOver };
}

/** Null for rows that are being read. */
function placeUnder({ target }: MouseEvent): CellPlace | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest<HTMLElement>('tr[data-index]:not([aria-busy=true])');
  if (!cell || !row) return null;
  // The first cell of a row is its number.
  return { row: Number(row.dataset.index), column: cell.cellIndex - 1 };
}

/**
 * Keys of the rows in view. A row keeps its key while it is in view; if all rows are replaced, as when the bar is
 * dragged, the new ones take over the keys one by one, so that elements are updated, not made again. Keys never change
 * their order: an element that is moved loses the focus.
 */
interface RowKeys {
  /**
   * @param indexes of the rows drawn, ascending
   * @param held the one that stays wherever the others go
   */
  keysOf(indexes: readonly number[], held: number): readonly number[];
}

export function createRowKeys(): RowKeys {
  let keys = new Map<number, number>();
  let made = 0;
  return {
    keysOf(indexes, held) {
      const former = [...keys.keys()];
      const free = isElsewhere(former, indexes, held)
        ? former.filter((index) => index !== held).map((index) => keys.get(index) as number)
        : [];
      const next = new Map<number, number>();
      for (const index of indexes) next.set(index, keys.get(index) ?? free.shift() ?? made++);
      keys = next;
      return [...next.values()];
    },
  };
}

/** True if both share no row but the held one, and that one stands on the same side of the others. */
function isElsewhere(former: readonly number[], indexes: readonly number[], held: number): boolean {
  const sides = [former, indexes].map((rows) => {
    const others = rows.filter((index) => index !== held);
    return rows.includes(held) ? others.filter((index) => index < held).length / Math.max(others.length, 1) : null;
  });
  const isShared = indexes.some((index) => index !== held && former.includes(index));
  return !isShared && sides[0] === sides[1] && (sides[0] === null || Number.isInteger(sides[0]));
}
