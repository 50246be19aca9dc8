/** Browsers count pixels in 24 bits: a higher element is cut off, and drawn a pixel beside its place. */
const MOST_PIXELS = 16_000_000;
/** This far from both ends rows are scrolled unscaled, so that a wheel reaches the ends. */
const END_PIXELS = 100_000;
/** A longer step is the bar's: less than a pixel of it. Wheel, finger and keys take shorter ones. */
const JUMP_PIXELS = 10_000;

/** Rows of one height, and the scroller that they lie in. */
export interface RowMeasures {
  readonly rowCount: number;
  readonly rowPixels: number;
  /** The sticky header covers this much of the scroller. */
  readonly headerPixels: number;
  /** Height of the scroller. */
  readonly viewPixels: number;
}

/** Any number of rows in a scroller that no browser cuts off. */
export interface LongRows extends RowMeasures {
  /** Height of what is scrolled, without the header. */
  readonly heightPixels: number;
  /** How far the scroller goes. */
  readonly farthestPixels: number;
  /** Pixels of rows that the scroller has no room for: 0 if it has room for all. */
  readonly hiddenPixels: number;
}

/** Position of a scroller. Rows lie in it by `shiftPixels` higher than they would with room for all. */
export interface Place {
  readonly scrollTop: number;
  readonly shiftPixels: number;
}

export function layRows(measures: RowMeasures): LongRows {
  const { rowCount, rowPixels, headerPixels, viewPixels } = measures;
  const allPixels = rowCount * rowPixels;
  const heightPixels = Math.min(allPixels, MOST_PIXELS);
  const wayOf = (pixels: number) => Math.max(0, pixels + headerPixels - viewPixels);
  const farthestPixels = wayOf(heightPixels);
  return { ...measures, heightPixels, farthestPixels, hiddenPixels: wayOf(allPixels) - farthestPixels };
}

/** Pixels of rows above the view. */
export function offsetAt({ scrollTop, shiftPixels }: Place): number {
  return scrollTop + shiftPixels;
}

/** The bar's place for an offset: by proportion, but for the ends. */
export function placeOf(offset: number, { farthestPixels, hiddenPixels }: LongRows): Place {
  const reached = Math.min(Math.max(offset, 0), farthestPixels + hiddenPixels);
  const shiftPixels = Math.round(hiddenPixels * share(reached, farthestPixels + hiddenPixels));
  return { scrollTop: reached - shiftPixels, shiftPixels };
}

/** After scrolling: rows move with the scroller pixel for pixel, and by proportion if the bar jumps. */
export function placeAfter(before: Place, scrollTop: number, rows: LongRows): Place {
  const isJump = Math.abs(scrollTop - before.scrollTop) > JUMP_PIXELS;
  if (isJump) return { scrollTop, shiftPixels: Math.round(rows.hiddenPixels * share(scrollTop, rows.farthestPixels)) };
  return inCourse({ scrollTop, shiftPixels: before.shiftPixels }, rows);
}

/** Goes to an offset: within a short way the shift stays, so that rows keep their place in the scroller. */
export function placeTo(before: Place, offset: number, rows: LongRows): Place {
  const target = placeOf(offset, rows);
  const scrollTop = offsetAt(target) - before.shiftPixels;
  const isJump = Math.abs(scrollTop - before.scrollTop) > JUMP_PIXELS;
  return isJump ? target : inCourse({ scrollTop, shiftPixels: before.shiftPixels }, rows);
}

/** At rest the bar is put where it belongs, if the difference is visible. */
export function placeAtRest(place: Place, rows: LongRows): Place {
  const belongs = placeOf(offsetAt(place), rows);
  return Math.abs(belongs.scrollTop - place.scrollTop) > JUMP_PIXELS ? belongs : place;
}

/** After a change of rows or height: stays at the same offset, if that still exists. */
export function placeAmong(before: Place, scrollTop: number, rows: LongRows): Place {
  const place = { scrollTop, shiftPixels: before.shiftPixels };
  // The browser itself ends the scroller with its content, which is more than the rows.
  return rows.hiddenPixels === 0 && before.shiftPixels === 0 ? place : placeOf(offsetAt(place), rows);
}

/** Makes room again before the scroller ends and the rows do not. */
function inCourse(place: Place, rows: LongRows): Place {
  const { farthestPixels, hiddenPixels } = rows;
  const endsEarly =
    (place.scrollTop < END_PIXELS / 2 && place.shiftPixels !== 0) ||
    (place.scrollTop > farthestPixels - END_PIXELS / 2 && place.shiftPixels !== hiddenPixels);
  return endsEarly ? placeOf(offsetAt(place), rows) : place;
}

/** The share of a way that lies behind: nothing near its beginning, all near its end. */
function share(wayPixels: number, farthestPixels: number): number {
  return Math.min(Math.max((wayPixels - END_PIXELS) / (farthestPixels - 2 * END_PIXELS), 0), 1);
}

/** Rows that are drawn: from the first to the one before the end. */
export interface DrawnRows {
  readonly first: number;
  readonly end: number;
}

/** At least this much is drawn above and below the rows in view. */
const BESIDE_PIXELS = 140;
/** Rows come and go in steps of about this height: within a step scrolling renders nothing. */
const STEP_PIXELS = 224;

/** @param offset pixels of rows that lie above the view */
export function rowsToDraw(offset: number, { rowCount, rowPixels, viewPixels }: RowMeasures): DrawnRows {
  const besideRows = Math.ceil(BESIDE_PIXELS / rowPixels);
  const stepRows = Math.max(Math.round(STEP_PIXELS / rowPixels), 1);
  const seen = { first: Math.floor(offset / rowPixels), end: Math.ceil((offset + viewPixels) / rowPixels) };
  const first = Math.floor((seen.first - besideRows) / stepRows) * stepRows;
  const end = Math.ceil((seen.end + besideRows) / stepRows) * stepRows;
  return { first: Math.max(0, Math.min(first, rowCount - (end - first))), end: Math.max(0, Math.min(end, rowCount)) };
}

/** The offset that brings a row into view: the same offset where it is in view already. */
export function offsetToSee(index: number, offset: number, rows: RowMeasures, align: 'auto' | 'center'): number {
  const { rowPixels, headerPixels, viewPixels } = rows;
  const room = viewPixels - headerPixels;
  const start = index * rowPixels;
  if (align === 'center') return Math.max(0, start - (room - rowPixels) / 2);
  return Math.min(Math.max(offset, start + rowPixels - room), start);
}
