import {
  Density,
  type DensityArea,
  type PaintedArea,
  paceOf,
  paintLines,
  resolveDensity,
  type WayPassages,
} from '../../activity/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { ColorCellsBy } from './config.ts';
import { MOST_LINES, passagesWithin } from './shown-passages.ts';

/** Lines that are painted, or another layer of them. */
export interface PaintedPassages {
  readonly passages: WayPassages;
  readonly paints: Uint32Array;
  readonly waiting: number | null;
  readonly isDashed: boolean;
  /** How much later they are painted than they were. */
  readonly shiftMicros: SimMicros;
}

/** What the image is made of; the same object as long as it is the same. */
export interface ImageContent {
  readonly layers: readonly PaintedPassages[];
  readonly cellsBy: ColorCellsBy;
  /** Opaque pixels from nothing to the top. */
  readonly ramp: Uint32Array;
}

const LINE_PIXELS = 1.5;
/** Of more lines nobody sees the edges. */
const MOST_SMOOTH_LINES = 3000;
const CELL_PIXELS = { wide: 4, high: 20 };
/** A density that takes longer is shown as it was, drawn out, until the window has come to rest. */
const QUICK_MILLIS = 8;
const REST_MILLIS = 150;

/** Passages as pixels: lines, or above MOST_LINES of the first layer in the window the density of that layer. */
export class ChartImage {
  isDense = false;
  /** The cells as they were counted last, and of which area; null: lines are shown. */
  counted: { readonly density: Density; readonly area: DensityArea } | null = null;
  readonly #density = new Density();
  readonly #onRested: () => void;
  #image: ImageData | null = null;
  #words = new Uint32Array(0);
  #drawn: { content: ImageContent; area: PaintedArea } | null = null;
  #countedOf: WayPassages | null = null;
  #tookMillis = 0;
  #resting = 0;

  /** @param onRested called when what was shown drawn out can be counted anew */
  constructor(onRested: () => void) {
    this.#onRested = onRested;
  }

  /** Makes it, where something is another than before, and lays it over what is drawn. */
  put(context: CanvasRenderingContext2D, content: ImageContent, area: PaintedArea, top: number): void {
    if (!this.#isDrawn(content, area)) this.#draw(content, area);
    if (this.#image !== null) context.putImageData(this.#image, 0, top);
  }

  dispose(): void {
    window.clearTimeout(this.#resting);
  }

  #isDrawn(content: ImageContent, area: PaintedArea): boolean {
    if (this.#drawn?.content !== content) return false;
    const before = this.#drawn.area;
    return (Object.keys(area) as (keyof PaintedArea)[]).every((key) => area[key] === before[key]);
  }

  #draw(content: ImageContent, area: PaintedArea): void {
    const { width, height } = area;
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
      this.#words = new Uint32Array(this.#image.data.buffer);
    }
    this.#words.fill(0);
    this.#drawn = { content, area };
    const [first, ...others] = content.layers;
    if (!first) return;
    const count = passagesWithin(first.passages, area.startMicros, area.endMicros).length;
    this.isDense = count > MOST_LINES;
    if (this.isDense) {
      this.#count(first.passages, area);
      this.#paintCells(first.passages, content, area);
      return;
    }
    this.counted = null;
    const widthPixels = count > MOST_SMOOTH_LINES ? 1 : LINE_PIXELS * (window.devicePixelRatio || 1);
    for (const { passages, shiftMicros, ...look } of [...others, first]) {
      const shifted = { ...area, startMicros: area.startMicros - shiftMicros, endMicros: area.endMicros - shiftMicros };
      paintLines(passages, shifted, { ...look, widthPixels }, this.#words);
    }
  }

  #count(passages: WayPassages, { startMicros, endMicros, lengthMeters, width, height }: PaintedArea): void {
    const isKnown = this.counted !== null && this.#countedOf === passages;
    if (isKnown && this.#tookMillis > QUICK_MILLIS && this.#resting === 0) {
      this.#resting = window.setTimeout(() => {
        this.#resting = -1;
        this.#drawn = null;
        this.#onRested();
      }, REST_MILLIS);
    }
    if (isKnown && this.#resting > 0) return;
    this.#resting = 0;
    const begun = performance.now();
    const ratio = window.devicePixelRatio || 1;
    const columns = Math.max(1, Math.round(width / (CELL_PIXELS.wide * ratio)));
    const bands = Math.max(1, Math.round(height / (CELL_PIXELS.high * ratio)));
    const area = { startMicros, endMicros, lengthMeters, columns, bands };
    resolveDensity(passages, area, this.#density);
    this.counted = { density: this.#density, area };
    this.#countedOf = passages;
    this.#tookMillis = performance.now() - begun;
  }

  #paintCells(passages: WayPassages, { cellsBy, ramp }: ImageContent, painted: PaintedArea): void {
    if (this.counted === null) return;
    const { area } = this.counted;
    const values = cellValues(passages, this.counted.density, area, cellsBy);
    const top = values.reduce((most, value) => Math.max(most, value), 0);
    const { width, height, startMicros, endMicros } = painted;
    for (let x = 0; x < width; x += 1) {
      const t = startMicros + ((x + 0.5) / width) * (endMicros - startMicros);
      const column = Math.floor(((t - area.startMicros) / (area.endMicros - area.startMicros)) * area.columns);
      if (column < 0 || column >= area.columns) continue;
      for (let y = 0; y < height; y += 1) {
        const band = Math.min(area.bands - 1, Math.floor(((height - 1 - y) / height) * area.bands));
        const value = values[column * area.bands + band] as number;
        if (value < 0) continue;
        const shade = top > 0 ? Math.round((value / top) * (ramp.length - 1)) : 0;
        this.#words[y * width + x] = ramp[shade] as number;
      }
    }
  }
}

/** What a cell is worth: passages, microseconds for a metre of the slowest, or the share that stands; below zero: nobody was there. */
function cellValues(
  passages: WayPassages,
  density: Density,
  { columns, bands }: DensityArea,
  cellsBy: ColorCellsBy,
): Float64Array {
  const { counts, slowest, waiting } = density;
  return Float64Array.from({ length: columns * bands }, (_, cell) => {
    const count = counts[cell] as number;
    if (count === 0) return -1;
    if (cellsBy === 'count') return count;
    return cellsBy === 'waiting' ? (waiting[cell] as number) : paceOf(passages, slowest[cell] as number);
  });
}
