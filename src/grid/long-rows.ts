/** Height of a row in pixels; grid.module.css has the same. */
export const ROW_PIXELS = 28;
/** The sticky header covers this much of the scroller. */
export const HEADER_PIXELS = 40;
/** Rows that are drawn: from the first to the one before the end. */
export interface DrawnRows {
  readonly first: number;
  readonly end: number;
}

/** At least so many rows are drawn above and below those in view. */
const BESIDE_ROWS = 5;
/** Rows come and go by so many at once: between, nothing is drawn anew however one scrolls. */
const STEP_ROWS = 8;

/** @param offset pixels of rows that lie above the view */
export function rowsToDraw(offset: number, viewPixels: number, rowCount: number): DrawnRows {
  const seen = { first: Math.floor(offset / ROW_PIXELS), end: Math.ceil((offset + viewPixels) / ROW_PIXELS) };
  const first = Math.floor((seen.first - BESIDE_ROWS) / STEP_ROWS) * STEP_ROWS;
  const end = Math.ceil((seen.end + BESIDE_ROWS) / STEP_ROWS) * STEP_ROWS;
  return { first: Math.max(0, Math.min(first, rowCount - (end - first))), end: Math.min(end, rowCount) };
}

/** How far rows are scrolled, in their pixels, so that a row is seen; as they are where it is already. */
export function offsetToSee(index: number, offset: number, viewPixels: number, align: 'auto' | 'center'): number {
  const room = viewPixels - HEADER_PIXELS;
  const start = index * ROW_PIXELS;
  if (align === 'center') return Math.max(0, start - (room - ROW_PIXELS) / 2);
  return Math.min(Math.max(offset, start + ROW_PIXELS - room), start);
}
