import type { Meters, SimMicros } from '../../units/index.ts';
import { firstAt, type WayPassages } from './way-passages.ts';

/** A stretch of time of a way as a grid of cells: columns of time, bands of the way. */
export interface DensityArea {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly lengthMeters: Meters;
  readonly columns: number;
  readonly bands: number;
}

/** What each cell holds, column after column, from the beginning of the way on. */
export interface Density {
  readonly area: DensityArea;
  /** Passages that are in the cell at some time. */
  readonly counts: Uint32Array;
  /** Those of them that are not in the band before, within the area: what merged columns count only once. */
  readonly entered: Uint32Array;
  /** The passage that takes most time for a metre of its way; NO_PASSAGE where there is none. */
  readonly slowest: Int32Array;
  /** Microseconds that it takes for a metre. */
  readonly paces: Float32Array;
  /** Time of all passages in the cell, and how much of it they stand. */
  readonly presentMicros: Float32Array;
  readonly waitedMicros: Float32Array;
}

export const NO_PASSAGE = -1;

/** Above so many passages density is shown instead of lines. */
export const MOST_LINES = 20_000;

/** A way shorter than this has no pace: positions are no more exact. */
const LEAST_METERS: Meters = 0.05;

/** Microseconds that a passage takes for a metre of its way. */
export function paceOf({ starts, ends, firstPoints, meters }: WayPassages, index: number): number {
  const [first, last] = [firstPoints[index] as number, (firstPoints[index + 1] as number) - 1];
  const way = Math.abs((meters[last] as number) - (meters[first] as number));
  return ((ends[index] as number) - (starts[index] as number)) / Math.max(LEAST_METERS, way);
}

/** Bands of the way in a density from which others are merged. */
const BANDS = 16;
/** A column holds the beginnings of so many passages on the mean, up to a number of columns that fits into some megabytes. */
const PASSAGES_PER_COLUMN = 25;
const MOST_COLUMNS = 16_384;

/** Where all passages over a way are, finely enough that coarser densities can be merged from it; null where there are none. */
export function wholeDensity(passages: WayPassages, lengthMeters: Meters): Density | null {
  const { count, starts, longestMicros } = passages;
  if (count === 0) return null;
  const columns = Math.min(MOST_COLUMNS, Math.ceil(count / PASSAGES_PER_COLUMN));
  const startMicros = starts[0] as number;
  const endMicros = (starts[count - 1] as number) + longestMicros;
  return densityOf(passages, { startMicros, endMicros, lengthMeters, columns, bands: BANDS });
}

/** Counts passages into cells: what each costs follows the bands that it goes through, not how long it takes. */
export function densityOf(passages: WayPassages, area: DensityArea): Density {
  const { startMicros, endMicros } = area;
  const { count, starts, ends } = passages;
  const counter = new VisitCounter(area);
  for (let index = firstAt(passages, startMicros); index < count && (starts[index] as number) < endMicros; index += 1) {
    if ((ends[index] as number) > startMicros) counter.count(passages, index);
  }
  return counter.density();
}

/**
 * A passage never turns back, so it visits each band once. A visit is written where it begins and where it ends alone; sums over the
 * columns make the cells of that. In here time is counted in columns, the way in bands.
 */
class VisitCounter {
  readonly #area: DensityArea;
  readonly #columnMicros: SimMicros;
  readonly #bandMeters: Meters;
  readonly #entered: Uint32Array;
  /** Who is no longer in a cell, but was in the one before it. */
  readonly #left: Uint32Array;
  /** Of the column in which a visit begins the part before it, of that in which it ends the part after it. */
  readonly #outside: Float64Array;
  /** By how much a cell holds more of standing than the one before it in its band. */
  readonly #waited: Float64Array;
  readonly #slowest: SlowestVisits;
  #index = NO_PASSAGE;
  #pace = 0;
  #band = 0;
  #enteredAt = 0;

  constructor(area: DensityArea) {
    this.#area = area;
    this.#columnMicros = (area.endMicros - area.startMicros) / area.columns;
    this.#bandMeters = area.lengthMeters / area.bands;
    this.#entered = new Uint32Array(area.columns * area.bands);
    // A column more than there are takes what ends with the last.
    const cells = (area.columns + 1) * area.bands;
    this.#left = new Uint32Array(cells);
    this.#outside = new Float64Array(cells);
    this.#waited = new Float64Array(cells);
    this.#slowest = new SlowestVisits(area);
  }

  count(passages: WayPassages, index: number): void {
    const { firstPoints, micros, meters } = passages;
    const first = firstPoints[index] as number;
    const last = (firstPoints[index + 1] as number) - 1;
    this.#index = index;
    this.#pace = paceOf(passages, index);
    let x0 = this.#columnAt(micros[first] as number);
    let y0 = (meters[first] as number) / this.#bandMeters;
    // In whatever band it seems to be: its first piece enters its own.
    this.#enteredAt = x0;
    for (let point = first + 1; point <= last; point += 1) {
      const x1 = this.#columnAt(micros[point] as number);
      const y1 = (meters[point] as number) / this.#bandMeters;
      if (y0 === y1) this.#stand(x0, x1, y0);
      else this.#drive(x0, x1, y0, y1);
      x0 = x1;
      y0 = y1;
    }
    this.#leave(x0);
  }

  density(): Density {
    const area = this.#area;
    const { bands } = area;
    const cells = area.columns * bands;
    const counts = new Uint32Array(cells);
    const presentMicros = new Float32Array(cells);
    const waitedMicros = new Float32Array(cells);
    const waited = this.#waited;
    for (let cell = 0; cell < cells; cell += 1) {
      const before = cell < bands ? 0 : (counts[cell - bands] as number);
      const count = before + (this.#entered[cell] as number) - (this.#left[cell] as number);
      counts[cell] = count;
      presentMicros[cell] = (count - (this.#outside[cell] as number)) * this.#columnMicros;
      if (cell >= bands) waited[cell] = (waited[cell] as number) + (waited[cell - bands] as number);
      waitedMicros[cell] = (waited[cell] as number) * this.#columnMicros;
    }
    return { area, counts, entered: this.#entered, presentMicros, waitedMicros, ...this.#slowest.cells() };
  }

  /** What stands on the edge of two bands stands in the further one. Each column of its time gets its part of it. */
  #stand(x0: number, x1: number, y: number): void {
    this.#enter(this.#bandAt(y, 1), x0);
    const { columns, bands } = this.#area;
    const from = Math.max(0, x0);
    const to = Math.min(columns, x1);
    if (from >= to) return;
    const waited = this.#waited;
    const first = Math.floor(from) * bands + this.#band;
    const last = (Math.ceil(to) - 1) * bands + this.#band;
    const before = from % 1;
    const after = Math.ceil(to) - to;
    waited[first] = (waited[first] as number) + 1 - before;
    waited[first + bands] = (waited[first + bands] as number) + before;
    waited[last] = (waited[last] as number) - after;
    waited[last + bands] = (waited[last + bands] as number) + after - 1;
  }

  #drive(x0: number, x1: number, y0: number, y1: number): void {
    const step = y1 > y0 ? 1 : -1;
    const perBand = (x1 - x0) / (y1 - y0);
    const last = this.#bandAt(y1, -step);
    let band = this.#bandAt(y0, step);
    this.#enter(band, x0);
    while ((last - band) * step > 0) {
      const edge = step > 0 ? band + 1 : band;
      band += step;
      this.#enter(band, x0 + (edge - y0) * perBand);
    }
  }

  #enter(band: number, x: number): void {
    if (band === this.#band) return;
    this.#leave(x);
    this.#band = band;
    this.#enteredAt = x;
  }

  #leave(x: number): void {
    const { columns, bands } = this.#area;
    const from = Math.max(0, this.#enteredAt);
    const to = Math.min(columns, x);
    if (from >= to) return;
    const first = Math.floor(from);
    const after = Math.ceil(to);
    const cell = first * bands + this.#band;
    const cellAfter = after * bands + this.#band;
    const outside = this.#outside;
    this.#entered[cell] = (this.#entered[cell] as number) + 1;
    this.#left[cellAfter] = (this.#left[cellAfter] as number) + 1;
    outside[cell] = (outside[cell] as number) + from - first;
    outside[cellAfter - bands] = (outside[cellAfter - bands] as number) + after - to;
    this.#slowest.raise(this.#band, first, after - 1, this.#index, this.#pace);
  }

  #columnAt(micros: SimMicros): number {
    return (micros - this.#area.startMicros) / this.#columnMicros;
  }

  /** What lies on the edge of two bands belongs to the one on this side of it. */
  #bandAt(y: number, step: number): number {
    const band = step < 0 ? Math.ceil(y) - 1 : Math.floor(y);
    return Math.min(this.#area.bands - 1, Math.max(0, band));
  }
}

/**
 * The slowest of the passages that are in a cell. A visit to several columns is written into two blocks of 2^level columns that
 * cover them; in the end each block gives what it holds to its halves.
 */
class SlowestVisits {
  readonly #columns: number;
  readonly #bands: number;
  readonly #levels: { slowest: Int32Array; paces: Float32Array }[] = [];

  constructor({ columns, bands }: DensityArea) {
    [this.#columns, this.#bands] = [columns, bands];
  }

  raise(band: number, first: number, last: number, index: number, pace: number): void {
    const level = 31 - Math.clz32(last - first + 1);
    this.#put(level, first * this.#bands + band, index, pace);
    if (first < last) this.#put(level, (last - (1 << level) + 1) * this.#bands + band, index, pace);
  }

  cells(): Pick<Density, 'slowest' | 'paces'> {
    const cells = this.#columns * this.#bands;
    for (let level = this.#levels.length - 1; level > 0; level -= 1) {
      const half = (1 << (level - 1)) * this.#bands;
      const { slowest, paces } = this.#level(level);
      for (let cell = 0; cell < cells; cell += 1) {
        const index = slowest[cell] as number;
        if (index === NO_PASSAGE) continue;
        this.#put(level - 1, cell, index, paces[cell] as number);
        this.#put(level - 1, cell + half, index, paces[cell] as number);
      }
    }
    return this.#level(0);
  }

  #put(level: number, cell: number, index: number, pace: number): void {
    const { slowest, paces } = this.#levels[level] ?? this.#level(level);
    if (pace <= (paces[cell] as number)) return;
    slowest[cell] = index;
    paces[cell] = pace;
  }

  #level(level: number) {
    for (let made = this.#levels.length; made <= level; made += 1) {
      const cells = this.#columns * this.#bands;
      this.#levels.push({ slowest: new Int32Array(cells).fill(NO_PASSAGE), paces: new Float32Array(cells) });
    }
    return this.#levels[level] as { slowest: Int32Array; paces: Float32Array };
  }
}
