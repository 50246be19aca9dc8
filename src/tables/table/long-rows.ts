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

/** How far the body of all rows is moved, and what is taken off the place of each row in it. */
export interface MovedRows {
  readonly bodyPixels: number;
  readonly anchorPixels: number;
}

/** Rows lie from here on while they are scrolled so far: a browser draws places by few digits. */
const ANCHOR_STEP_PIXELS = 1_000_000;

/**
 * While rows are seen from `offset` on (pixels of rows). Rows that go by faster than they are scrolled move as one: none
 * of them is placed anew with each step.
 */
export function moveRows(offset: number, { scale }: LongRows): MovedRows {
  if (scale === 1) return { bodyPixels: 0, anchorPixels: 0 };
  const anchorPixels = Math.floor(offset / ANCHOR_STEP_PIXELS) * ANCHOR_STEP_PIXELS;
  return { bodyPixels: anchorPixels - (offset - offset / scale), anchorPixels };
}

/** How far rows are scrolled, in their pixels, so that a row is seen; as they are where it is already. */
export function offsetToSee(index: number, offset: number, viewPixels: number, align: 'auto' | 'center'): number {
  const room = viewPixels - HEADER_PIXELS;
  const start = index * ROW_PIXELS;
  if (align === 'center') return Math.max(0, start - (room - ROW_PIXELS) / 2);
  return Math.min(Math.max(offset, start + ROW_PIXELS - room), start);
}
