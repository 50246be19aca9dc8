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
  placeAtRest,
  placeOf,
  placeTo,
  ROW_PIXELS,
  rowsToDraw,
} from './scroll-place.ts';

/** Height assumed until the browser has measured: enough rows for any first paint. */
const FIRST_HEIGHT_PIXELS = 800;

export interface RowsInView {
  drawn: DrawnRows;
  /** Of the scroller, as it was measured last. */
  viewPixels: number;
  /** Where the body's rows lie: the same as long as the same rows are drawn. */
  style: { height: number; paddingTop: number };
  isSeen(row: number, lostPixels: number): boolean;
  scrollTo(row: number, align: 'auto' | 'center'): void;
}

/** Rows that are drawn, and by how much they lie higher than their number says. */
interface LaidRows extends DrawnRows {
  readonly shiftPixels: number;
}

/** Scrolls from where it stands to another place, and draws the rows that come into view there. */
type Go = (scroller: HTMLDivElement, next: (before: Place, scrollTop: number) => Place, draw: Draw) => void;
type Draw = (change: () => void) => void;
const atOnce: Draw = (change) => change();

/** Which rows are drawn while one scrolls: the browser moves them, and React draws only where others come into view. */
export function useRowsInView(rowCount: number, scroller: RefObject<HTMLDivElement | null>): RowsInView {
  const viewPixels = useHeight(scroller);
  const rows = useMemo(() => layRows(rowCount, viewPixels), [rowCount, viewPixels]);
  const [laid, go] = useLaidRows(rowCount, viewPixels, rows);
  useFollowsScroller(scroller, go, rows);
  const scrollTo = useCallback(
    (row: number, align: 'auto' | 'center') => {
      const element = scroller.current;
      if (element === null) return;
      // As high as it is, which may not have been measured yet.
      const heightPixels = element.clientHeight || FIRST_HEIGHT_PIXELS;
      const next = (before: Place, scrollTop: number) => {
        const now = placeAfter(before, scrollTop, rows);
        return placeTo(now, offsetToSee(row, offsetAt(now), heightPixels, align), rows);
      };
      // At once: the row that takes the focus must lie where it will be.
      go(element, next, atOnce);
    },
    [scroller, go, rows],
  );
  const isSeen = (row: number, lostPixels: number) => {
    const offset = (scroller.current?.scrollTop ?? 0) + laid.shiftPixels;
    return row * ROW_PIXELS + ROW_PIXELS > offset && row * ROW_PIXELS < offset + viewPixels + lostPixels;
  };
  const style = { height: rows.heightPixels, paddingTop: laid.first * ROW_PIXELS - laid.shiftPixels };
  return { drawn: laid, viewPixels, style, isSeen, scrollTo };
}

/** The rows that are drawn where the scroller stands, and how to go to others. */
function useLaidRows(rowCount: number, viewPixels: number, rows: LongRows): [LaidRows, Go] {
  const place = useRef<Place>({ scrollTop: 0, shiftPixels: 0 });
  const lay = useCallback(
    ({ scrollTop, shiftPixels }: Place): LaidRows => ({
      ...rowsToDraw(scrollTop + shiftPixels, viewPixels, rowCount),
      shiftPixels,
    }),
    [viewPixels, rowCount],
  );
  const [looked, setLaid] = useState<LaidRows>(() => lay(place.current));
  // Fewer rows than before are told first, and scrolled to afterwards.
  const laid = looked.end <= rowCount ? looked : lay(placeOf(rowCount * ROW_PIXELS, rows));
  const latest = useRef(laid);
  useLayoutEffect(() => {
    latest.current = laid;
  }, [laid]);
  const go: Go = useCallback(
    (element, next, draw) => {
      // Read before rows are changed: afterwards the browser would have to lay them out at once, and then again.
      const { scrollTop } = element;
      place.current = next(place.current, scrollTop);
      const following = lay(place.current);
      if (!isSame(following, latest.current)) draw(() => setLaid(following));
      if (Math.abs(place.current.scrollTop - scrollTop) >= 1) element.scrollTop = place.current.scrollTop;
    },
    [lay],
  );
  return [laid, go];
}

/** Draws what comes into view as the scroller moves, and as its rows or its height change. */
function useFollowsScroller(scroller: RefObject<HTMLDivElement | null>, go: Go, rows: LongRows): void {
  // Another number of rows, or another height, brings others into view.
  useLayoutEffect(() => {
    if (scroller.current === null) return;
    go(scroller.current, (before, scrollTop) => placeOf(offsetAt({ ...before, scrollTop }), rows), atOnce);
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

/** Of the scroller, as it was measured last. */
function useHeight(scroller: RefObject<HTMLDivElement | null>): number {
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
