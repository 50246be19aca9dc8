import type { SimMicros } from '../../units/index.ts';
import { type Density, type DensityArea, NO_PASSAGE } from './density.ts';

const NOTHING: DensityArea = { startMicros: 0, endMicros: 0, lengthMeters: 0, columns: 0, bands: 0 };

/** Columns of a density, several put together as one, for a window of time; its arrays are reused and grow with the screen. */
export class MergedDensity {
  area: DensityArea = NOTHING;
  counts = new Uint32Array(0);
  /** NO_PASSAGE where nobody is. */
  slowest = new Int32Array(0);
  /** Microseconds that the slowest takes for a metre. */
  paces = new Float32Array(0);
  /** Share of their time in the cell that passages stand, 0 to 1. */
  waiting = new Float32Array(0);
  #present = new Float64Array(0);

  /**
   * Merges what lies in a window into at most so many columns, and one that the window cuts. Columns begin at multiples of their
   * width, so that they stay what they are while the window moves.
   */
  merge(fine: Density, startMicros: SimMicros, endMicros: SimMicros, mostColumns: number): void {
    const { area } = fine;
    const fineMicros = (area.endMicros - area.startMicros) / area.columns;
    const together = Math.max(1, Math.ceil((endMicros - startMicros) / mostColumns / fineMicros));
    const most = Math.ceil(area.columns / together);
    const columnAt = (micros: SimMicros) => (micros - area.startMicros) / fineMicros / together;
    const first = Math.min(most, Math.max(0, Math.floor(columnAt(startMicros))));
    const columns = Math.max(0, Math.min(most, Math.ceil(columnAt(endMicros))) - first);
    const columnMicros = fineMicros * together;
    const begun = area.startMicros + first * columnMicros;
    this.area = { ...area, startMicros: begun, endMicros: begun + columns * columnMicros, columns };
    this.#begin(columns * area.bands);
    for (let column = 0; column < columns; column += 1) {
      const from = (first + column) * together;
      this.#mergeColumn(fine, column, from, Math.min(area.columns, from + together));
    }
  }

  #begin(cells: number): void {
    if (this.counts.length < cells) {
      this.counts = new Uint32Array(cells);
      this.slowest = new Int32Array(cells);
      this.paces = new Float32Array(cells);
      this.waiting = new Float32Array(cells);
      this.#present = new Float64Array(cells);
    }
    this.counts.fill(0);
    this.slowest.fill(NO_PASSAGE);
    this.paces.fill(0);
    this.waiting.fill(0);
    this.#present.fill(0);
  }

  #mergeColumn(fine: Density, column: number, from: number, until: number): void {
    const { bands } = fine.area;
    const { counts, slowest, paces, waiting } = this;
    const present = this.#present;
    for (let at = from; at < until; at += 1) {
      // Who was in the band before is counted already.
      const others = at === from ? fine.counts : fine.entered;
      for (let band = 0; band < bands; band += 1) {
        const [cell, part] = [column * bands + band, at * bands + band];
        counts[cell] = (counts[cell] as number) + (others[part] as number);
        present[cell] = (present[cell] as number) + (fine.presentMicros[part] as number);
        waiting[cell] = (waiting[cell] as number) + (fine.waitedMicros[part] as number);
        // The pace of nobody is 0.
        if ((paces[cell] as number) >= (fine.paces[part] as number)) continue;
        slowest[cell] = fine.slowest[part] as number;
        paces[cell] = fine.paces[part] as number;
      }
    }
    for (let cell = column * bands; cell < (column + 1) * bands; cell += 1) {
      if ((present[cell] as number) > 0)
        waiting[cell] = Math.min(1, Math.max(0, (waiting[cell] as number) / (present[cell] as number)));
    }
  }
}
