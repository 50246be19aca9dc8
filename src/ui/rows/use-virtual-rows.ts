import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type DrawnRows,
  type LongRows,
  layRows,
  offsetAt,
  offsetToSee,
  type Place,
  placeAfter,
  placeAmong,
  placeAtRest,
  placeOf,
  placeTo,
  rowsToDraw,
} from './scroll-place.ts';

/** Height assumed until the browser has measured: enough rows for any first paint. */
const FIRST_HEIGHT_PIXELS = 800;

interface VirtualRowsOptions {
  rowCount: number;
  /** Height of every row, with the gap to the next. */
  rowPixels: number;
  /** Height of a sticky header, which covers rows; default 0. */
  headerPixels?: number;
  /** What scrolls with the rows above them; default 0. */
  marginPixels?: number;
  scroller: RefObject<HTMLElement | null>;
}

export interface VirtualRows {
  drawn: DrawnRows;
  /** Of the scroller, as it was measured last. */
  viewPixels: number;
  /** Of the element that holds the rows: the same as long as the same rows are drawn. */
  style: { height: number; paddingTop: number };
  isSeen(row: number, lostPixels?: number): boolean;
  scrollTo(row: number, align: 'auto' | 'center'): void;
}

/** Rows that are drawn, and by how much they lie higher than their number says. */
interface LaidRows extends DrawnRows {
  readonly shiftPixels: number;
}

/** Scrolls from where it stands to another place, and draws the rows that come into view there. */
type Go = (scroller: HTMLElement, next: (before: Place, scrollTop: number) => Place, draw: Draw) => void;
type Draw = (change: () => void) => void;
const atOnce: Draw = (change) => change();

/**
 * The rows of a long list that are in view (decision 082). The browser scrolls them; React renders only where others
 * come into view. Any number of rows is reached: a list that is higher than browsers can scroll is scaled.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { rowCount, rowPixels, headerPixels = 0, marginPixels = 0, scroller } = options;
  const viewPixels = useHeight(scroller);
  const rows = useMemo(
    () => layRows({ rowCount, rowPixels, headerPixels, viewPixels }),
    [rowCount, rowPixels, headerPixels, viewPixels],
  );
  const [laid, go] = useLaidRows(rows, marginPixels);
  useFollowsScroller(scroller, go, rows);
  const scrollTo = useCallback(
    (row: number, align: 'auto' | 'center') => {
      const element = scroller.current;
      if (element === null) return;
      // The height of now, which may not have been measured yet.
      const seen = { ...rows, viewPixels: element.clientHeight || FIRST_HEIGHT_PIXELS };
      const next = (before: Place, scrollTop: number) => {
        const now = placeAfter(before, scrollTop, rows);
        return placeTo(now, offsetToSee(row, offsetAt(now), seen, align), rows);
      };
      // At once: the row that takes the focus must lie where it will be.
      go(element, next, atOnce);
    },
    [scroller, go, rows],
  );
  const isSeen = (row: number, lostPixels = 0) => {
    const offset = (scroller.current?.scrollTop ?? 0) - marginPixels + laid.shiftPixels;
    return row * rowPixels + rowPixels > offset && row * rowPixels < offset + viewPixels + lostPixels;
  };
  const style = { height: rows.heightPixels, paddingTop: laid.first * rowPixels - laid.shiftPixels };
  return { drawn: laid, viewPixels, style, isSeen, scrollTo };
}

/** The rows that are drawn where the scroller stands, and how to go to others. */
function useLaidRows(rows: LongRows, marginPixels: number): [LaidRows, Go] {
  const place = useRef<Place>({ scrollTop: 0, shiftPixels: 0 });
  const lay = useCallback(
    (at: Place): LaidRows => ({ ...rowsToDraw(offsetAt(at), rows), shiftPixels: at.shiftPixels }),
    [rows],
  );
  const [looked, setLaid] = useState<LaidRows>(() => lay(place.current));
  // The number of rows falls first, and the scroller follows.
  const laid = looked.end <= rows.rowCount ? looked : lay(placeOf(rows.rowCount * rows.rowPixels, rows));
  const latest = useRef(laid);
  useLayoutEffect(() => {
    latest.current = laid;
  }, [laid]);
  const go: Go = useCallback(
    (element, next, draw) => {
      // Read before rows are changed: afterwards the browser would have to lay them out at once, and then again.
      const scrollTop = element.scrollTop - marginPixels;
      place.current = next(place.current, scrollTop);
      const following = lay(place.current);
      if (!isSame(following, latest.current)) draw(() => setLaid(following));
      if (Math.abs(place.current.scrollTop - scrollTop) >= 1)
        element.scrollTop = place.current.scrollTop + marginPixels;
    },
    [lay, marginPixels],
  );
  return [laid, go];
}

/** Draws what comes into view as the scroller moves, and as its rows or its height change. */
function useFollowsScroller(scroller: RefObject<HTMLElement | null>, go: Go, rows: LongRows): void {
  useLayoutEffect(() => {
    if (scroller.current) go(scroller.current, (before, scrollTop) => placeAmong(before, scrollTop, rows), atOnce);
  }, [scroller, go, rows]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // Rows are there in the picture in which they come into view.
    const onScroll = () => go(element, (before, scrollTop) => placeAfter(before, scrollTop, rows), flushSync);
    const onScrollEnd = () =>
      go(element, (before, scrollTop) => placeAtRest(placeAfter(before, scrollTop, rows), rows), flushSync);
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('scrollend', onScrollEnd, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('scrollend', onScrollEnd);
    };
  }, [scroller, go, rows]);
}

function isSame(a: LaidRows, b: LaidRows): boolean {
  return a.first === b.first && a.end === b.end && a.shiftPixels === b.shiftPixels;
}

/** Height of an element in pixels, as it changes. */
function useHeight(scroller: RefObject<HTMLElement | null>): number {
  const [heightPixels, setHeight] = useState(FIRST_HEIGHT_PIXELS);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setHeight(element.clientHeight || FIRST_HEIGHT_PIXELS);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => observer?.disconnect();
  }, [scroller]);
  return heightPixels;
}
