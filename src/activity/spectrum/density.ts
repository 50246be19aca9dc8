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

/** What each cell holds, column after column, from the beginning of the way on; arrays are reused and grow with the screen. */
export class Density {
  /** Passages that are in the cell at some time. */
  counts = new Uint32Array(0);
  /** The one of them that takes most time for a metre of its way; NO_PASSAGE where there is none. */
  slowest = new Int32Array(0);
  /** Share of their time in the cell that they stand, 0 to 1. */
  waiting = new Float32Array(0);
  /** @internal the time itself, the pace of the slowest, and which passage was counted last */
  presentMicros = new Float64Array(0);
  /** @internal */
  slowestPaces = new Float64Array(0);
  /** @internal */
  lastCounted = new Int32Array(0);

  /** @internal empties it, with room for so many cells */
  begin(cells: number): void {
    if (this.counts.length < cells) {
      this.counts = new Uint32Array(cells);
      this.slowest = new Int32Array(cells);
      this.waiting = new Float32Array(cells);
      this.presentMicros = new Float64Array(cells);
      this.slowestPaces = new Float64Array(cells);
      this.lastCounted = new Int32Array(cells);
    }
    this.counts.fill(0);
    this.slowest.fill(NO_PASSAGE);
    this.waiting.fill(0);
    this.presentMicros.fill(0);
    this.slowestPaces.fill(0);
    this.lastCounted.fill(NO_PASSAGE);
  }
}

export const NO_PASSAGE = -1;

/** Microseconds that a passage takes for a metre of its way. */
export function paceOf({ starts, ends, firstPoints, meters }: WayPassages, index: number): number {
  const [first, last] = [firstPoints[index] as number, (firstPoints[index + 1] as number) - 1];
  const way = Math.abs((meters[last] as number) - (meters[first] as number));
  return ((ends[index] as number) - (starts[index] as number)) / way;
}

/** Counts passages into cells; costs what lies in the area, not what the way has seen. */
export function resolveDensity(passages: WayPassages, area: DensityArea, into: Density): void {
  const { startMicros, endMicros, columns, bands } = area;
  into.begin(columns * bands);
  const { count, starts, ends, firstPoints, micros, meters } = passages;
  const counter = new CellCounter(area, into);
  for (let index = firstAt(passages, startMicros); index < count && (starts[index] as number) < endMicros; index += 1) {
    if ((ends[index] as number) <= startMicros) continue;
    counter.begin(index, paceOf(passages, index));
    const lastPoint = (firstPoints[index + 1] as number) - 1;
    for (let point = firstPoints[index] as number; point < lastPoint; point += 1) {
      const [t0, t1] = [micros[point] as number, micros[point + 1] as number];
      if (t1 <= startMicros || t0 >= endMicros) continue;
      counter.piece(t0, t1, meters[point] as number, meters[point + 1] as number);
    }
  }
  const { waiting, presentMicros } = into;
  for (let cell = 0; cell < columns * bands; cell += 1) {
    const present = presentMicros[cell] as number;
    if (present > 0) waiting[cell] = (waiting[cell] as number) / present;
  }
}

/** Goes along straight pieces of lines: column after column, and in each from band to band. */
class CellCounter {
  readonly #area: DensityArea;
  readonly #into: Density;
  readonly #columnMicros: SimMicros;
  readonly #bandMeters: Meters;
  #index = NO_PASSAGE;
  #pace = 0;

  constructor(area: DensityArea, into: Density) {
    this.#area = area;
    this.#into = into;
    this.#columnMicros = (area.endMicros - area.startMicros) / area.columns;
    this.#bandMeters = area.lengthMeters / area.bands;
  }

  begin(index: number, pace: number): void {
    this.#index = index;
    this.#pace = pace;
  }

  piece(t0: SimMicros, t1: SimMicros, m0: Meters, m1: Meters): void {
    const { startMicros, endMicros, columns, bands } = this.#area;
    const speed = (m1 - m0) / (t1 - t0);
    const until = Math.min(t1, endMicros);
    let from = Math.max(t0, startMicros);
    let column = Math.min(columns - 1, Math.floor((from - startMicros) / this.#columnMicros));
    while (from < until) {
      const isLast = column === columns - 1;
      const to = isLast ? until : Math.min(until, startMicros + (column + 1) * this.#columnMicros);
      if (speed === 0) this.#count(column * bands + this.#bandOf(m0, 1), to - from, true);
      else this.#cross(column * bands, m0 + (from - t0) * speed, m0 + (to - t0) * speed, speed);
      from = to;
      column += 1;
    }
  }

  /** Within a column, from one place of the way to another. */
  #cross(firstCell: number, from: Meters, to: Meters, speed: number): void {
    const step = speed > 0 ? 1 : -1;
    const last = this.#bandOf(to, -step);
    let at = from;
    for (let band = this.#bandOf(from, step); (last - band) * step > 0; band += step) {
      const edge = (step > 0 ? band + 1 : band) * this.#bandMeters;
      this.#count(firstCell + band, (edge - at) / speed, false);
      at = edge;
    }
    this.#count(firstCell + last, (to - at) / speed, false);
  }

  #count(cell: number, micros: SimMicros, isWait: boolean): void {
    if (micros <= 0) return;
    const { counts, slowest, slowestPaces, waiting, presentMicros } = this.#into;
    presentMicros[cell] = (presentMicros[cell] as number) + micros;
    if (isWait) waiting[cell] = (waiting[cell] as number) + micros;
    const { lastCounted } = this.#into;
    if (lastCounted[cell] === this.#index) return;
    lastCounted[cell] = this.#index;
    counts[cell] = (counts[cell] as number) + 1;
    if (this.#pace <= (slowestPaces[cell] as number)) return;
    slowestPaces[cell] = this.#pace;
    slowest[cell] = this.#index;
  }

  /** What lies on the edge of two bands belongs to the one on this side of it. */
  #bandOf(meters: Meters, step: number): number {
    const at = meters / this.#bandMeters;
    const band = step < 0 ? Math.ceil(at) - 1 : Math.floor(at);
    return Math.min(this.#area.bands - 1, Math.max(0, band));
  }
}
