import { type MouseEvent, useEffect, useRef } from 'react';
import { extendedTo, isSamePlace, rangeOf } from './cell-range.ts';
import type { CellCursor, CellPlace } from './cursor.ts';

interface Marking {
  cursor: CellCursor | null;
  onCursor: (cursor: CellCursor) => void;
  /** The focus follows to the active cell. */
  moved: () => void;
}

/** Cells are marked by dragging over them, and by a click with shift. */
export function useMarking({ cursor, onCursor, moved }: Marking) {
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
    // It would select text, and give the focus to a cell that is no corner yet.
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

/** Of the cell that the pointer is on; rows that are being read have none. */
function placeUnder({ target }: MouseEvent): CellPlace | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = cell?.closest<HTMLElement>('tr[data-index]:not([aria-busy=true])');
  if (!cell || !row) return null;
  // The first of a row is its number.
  return { row: Number(row.dataset.index), column: cell.cellIndex - 1 };
}
