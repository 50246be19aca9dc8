import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  anchorPixelsOf,
  bodyPixelsAt,
  type DrawnRows,
  layRows,
  offsetToSee,
  ROW_PIXELS,
  rowsToDraw,
} from './long-rows.ts';

/** Height assumed until the browser has measured: enough rows for any first paint. */
const FIRST_HEIGHT_PIXELS = 800;

export interface RowsInView {
  drawn: DrawnRows;
  /** Of the scroller, as it was measured last. */
  viewPixels: number;
  /** Where the body's rows lie: the same as long as the same rows are drawn. */
  style: { height: number; paddingTop: number; willChange?: 'transform' };
  isSeen(row: number, lostPixels: number): boolean;
  scrollTo(row: number, align: 'auto' | 'center'): void;
}

/**
 * Which rows are drawn while one scrolls. The body is moved with each scroll event, without React: that draws only where
 * other rows come into view.
 */
export function useRowsInView(
  rowCount: number,
  scroller: RefObject<HTMLDivElement | null>,
  body: RefObject<HTMLElement | null>,
): RowsInView {
  const [viewPixels, setViewPixels] = useState(FIRST_HEIGHT_PIXELS);
  const [looked, setDrawn] = useState<DrawnRows>(() => rowsToDraw(0, FIRST_HEIGHT_PIXELS, rowCount));
  const rows = useMemo(() => layRows(rowCount, viewPixels), [rowCount, viewPixels]);
  // Fewer rows than before are told first, and scrolled to afterwards.
  const drawn = looked.end <= rowCount ? looked : rowsToDraw(rowCount * ROW_PIXELS, viewPixels, rowCount);
  const anchorPixels = anchorPixelsOf(drawn.first, rows);
  const latest = useRef({ rows, drawn, anchorPixels });
  /** As it was read before rows are changed: reading it afterwards has the browser lay them out at once, and then again. */
  const scrollTop = useRef(0);

  const look = useCallback(
    (draw: (change: () => void) => void) => {
      if (scroller.current === null) return;
      const { rows, drawn } = latest.current;
      scrollTop.current = scroller.current.scrollTop;
      const offset = scrollTop.current * rows.scale;
      const next = rowsToDraw(offset, viewPixels, rowCount);
      const isSame = next.first === drawn.first && next.end === drawn.end;
      if (isSame) moveBody(body.current, offset, latest.current);
      else draw(() => setDrawn(next));
    },
    [scroller, body, rowCount, viewPixels],
  );

  useLayoutEffect(() => {
    latest.current = { rows, drawn, anchorPixels };
    moveBody(body.current, scrollTop.current * rows.scale, latest.current);
  }, [rows, drawn, anchorPixels, body]);

  // Of another number of rows, or in another height, others are in view.
  useLayoutEffect(() => look((change) => change()), [look]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => setViewPixels(element.clientHeight || FIRST_HEIGHT_PIXELS);
    // Rows are there in the picture in which they come into view.
    const onScroll = () => look(flushSync);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer?.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, look]);

  const scrollTo = useCallback(
    (row: number, align: 'auto' | 'center') => {
      const element = scroller.current;
      if (element === null) return;
      const { scale } = latest.current.rows;
      const offset = offsetToSee(row, element.scrollTop * scale, viewPixels, align);
      element.scrollTop = offset / scale;
      // At once: the row that takes the focus must lie where it will be.
      look((change) => change());
    },
    [scroller, viewPixels, look],
  );
  const isSeen = (row: number, lostPixels: number) => {
    const offset = (scroller.current?.scrollTop ?? 0) * rows.scale;
    return row * ROW_PIXELS + ROW_PIXELS > offset && row * ROW_PIXELS < offset + viewPixels + lostPixels;
  };
  const paddingTop = drawn.first * ROW_PIXELS - anchorPixels;
  const style: RowsInView['style'] = { height: rows.heightPixels, paddingTop };
  if (rows.scale > 1) style.willChange = 'transform';
  return { drawn, viewPixels, style, isSeen, scrollTo };
}

interface LaidRows {
  rows: ReturnType<typeof layRows>;
  anchorPixels: number;
}

function moveBody(body: HTMLElement | null, offset: number, { rows, anchorPixels }: LaidRows): void {
  if (body === null) return;
  const pixels = rows.scale === 1 ? 0 : bodyPixelsAt(offset, rows, anchorPixels);
  body.style.transform = pixels === 0 ? '' : `translateY(${pixels}px)`;
}
