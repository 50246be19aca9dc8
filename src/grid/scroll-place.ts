/** What is higher is cut off by browsers, and drawn a pixel beside its place: they count them in 24 bits. */
const MOST_PIXELS = 16_000_000;
/** So far from both ends rows are scrolled as they are, so that a wheel reaches the ends. */
const END_PIXELS = 100_000;
/** A longer step is the bar's: less than a pixel of it. A wheel, a finger or a key takes shorter ones. */
const JUMP_PIXELS = 10_000;

/** Rows of any number in a scroller that no browser cuts off. */
export interface LongRows {
  /** Height of what is scrolled, without the header. */
  readonly heightPixels: number;
  /** How far the scroller goes. */
  readonly farthestPixels: number;
  /** Pixels of rows for which the scroller has no room: 0 where it has room for all. */
  readonly hiddenPixels: number;
}

/** Where a scroller stands. Rows lie in it by `shiftPixels` higher than if there were room for all. */
export interface Place {
  readonly scrollTop: number;
  readonly shiftPixels: number;
}

export function layRows(rowCount: number, viewPixels: number): LongRows {
  const allPixels = rowCount * ROW_PIXELS;
  const heightPixels = Math.min(allPixels, MOST_PIXELS);
  const wayOf = (pixels: number) => Math.max(0, pixels + HEADER_PIXELS - viewPixels);
  const farthestPixels = wayOf(heightPixels);
  return { heightPixels, farthestPixels, hiddenPixels: wayOf(allPixels) - farthestPixels };
}

/** Pixels of rows that lie above the view. */
export function offsetAt({ scrollTop, shiftPixels }: Place): number {
  return scrollTop + shiftPixels;
}

/** Where the bar belongs for an offset: by proportion, but for the ends. */
export function placeOf(offset: number, { farthestPixels, hiddenPixels }: LongRows): Place {
  const reached = Math.min(Math.max(offset, 0), farthestPixels + hiddenPixels);
  const shiftPixels = Math.round(hiddenPixels * share(reached, farthestPixels + hiddenPixels));
  return { scrollTop: reached - shiftPixels, shiftPixels };
}

/** After the scroller has moved: rows go by with it pixel for pixel, and by proportion where the bar jumps. */
export function placeAfter(before: Place, scrollTop: number, rows: LongRows): Place {
  const isJump = Math.abs(scrollTop - before.scrollTop) > JUMP_PIXELS;
  if (isJump) return { scrollTop, shiftPixels: Math.round(rows.hiddenPixels * share(scrollTop, rows.farthestPixels)) };
  return inCourse({ scrollTop, shiftPixels: before.shiftPixels }, rows);
}

/** To have so many pixels of rows above the view: rows stay where they lie in the scroller if it is not far. */
export function placeTo(before: Place, offset: number, rows: LongRows): Place {
  const target = placeOf(offset, rows);
  const scrollTop = offsetAt(target) - before.shiftPixels;
  const isJump = Math.abs(scrollTop - before.scrollTop) > JUMP_PIXELS;
  return isJump ? target : inCourse({ scrollTop, shiftPixels: before.shiftPixels }, rows);
}

/** Where nobody scrolls any more, the bar is put where it belongs, if one could see that it is not. */
export function placeAtRest(place: Place, rows: LongRows): Place {
  const belongs = placeOf(offsetAt(place), rows);
  return Math.abs(belongs.scrollTop - place.scrollTop) > JUMP_PIXELS ? belongs : place;
}

/** Before the scroller ends and the rows do not, it gets room again. */
function inCourse(place: Place, rows: LongRows): Place {
  const { farthestPixels, hiddenPixels } = rows;
  const endsEarly =
    (place.scrollTop < END_PIXELS / 2 && place.shiftPixels !== 0) ||
    (place.scrollTop > farthestPixels - END_PIXELS / 2 && place.shiftPixels !== hiddenPixels);
  return endsEarly ? placeOf(offsetAt(place), rows) : place;
}

/** Of a way, how much lies behind: nothing near its beginning, all near its end. */
function share(wayPixels: number, farthestPixels: number): number {
  return Math.min(Math.max((wayPixels - END_PIXELS) / (farthestPixels - 2 * END_PIXELS), 0), 1);
}

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
