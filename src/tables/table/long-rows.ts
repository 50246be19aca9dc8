/** Height of a row in pixels; grid.module.css has the same. */
export const ROW_PIXELS = 28;
/** The sticky header covers this much of the scroller. */
export const HEADER_PIXELS = 40;
/** What is higher is cut off by browsers: Firefox ends at 17.9 million pixels, the others at 33.5. */
const MOST_PIXELS = 16_000_000;

/** Rows of any number in a scroller that no browser cuts off. */
export interface LongRows {
  /** Height of what is scrolled, without the header. */
  readonly heightPixels: number;
  /** Pixels of rows that go by with each pixel of the scroller: 1 where there is room for all. */
  readonly scale: number;
}

export function layRows(rowCount: number, viewPixels: number): LongRows {
  const allPixels = rowCount * ROW_PIXELS;
  const heightPixels = Math.min(allPixels, MOST_PIXELS);
  const wayOf = (pixels: number) => Math.max(1, pixels + HEADER_PIXELS - viewPixels);
  return { heightPixels, scale: wayOf(allPixels) / wayOf(heightPixels) };
}

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

/** Rows lie from here on while they are scrolled so far: a browser draws places by few digits. */
const ANCHOR_STEP_PIXELS = 1_000_000;

/** What is taken off the places of all rows in their body, by the first that is drawn. */
export function anchorPixelsOf(first: number, { scale }: LongRows): number {
  return scale === 1 ? 0 : Math.floor((first * ROW_PIXELS) / ANCHOR_STEP_PIXELS) * ANCHOR_STEP_PIXELS;
}

/** How far the body of all rows is moved: they go by faster than they are scrolled where there is no room for all. */
export function bodyPixelsAt(offset: number, { scale }: LongRows, anchorPixels: number): number {
  // Whole pixels: what is drawn already is drawn anew for a part of one.
  return Math.round(anchorPixels - (offset - offset / scale));
}

/** How far rows are scrolled, in their pixels, so that a row is seen; as they are where it is already. */
export function offsetToSee(index: number, offset: number, viewPixels: number, align: 'auto' | 'center'): number {
  const room = viewPixels - HEADER_PIXELS;
  const start = index * ROW_PIXELS;
  if (align === 'center') return Math.max(0, start - (room - ROW_PIXELS) / 2);
  return Math.min(Math.max(offset, start + ROW_PIXELS - room), start);
}
