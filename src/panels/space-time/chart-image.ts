import {
  countWithin,
  type Density,
  MergedDensity,
  MOST_LINES,
  type PaintedArea,
  paintLines,
  type WayPassages,
} from '../../activity/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../../units/index.ts';
import type { ColorCellsBy } from './config.ts';
import type { CellScale } from './view.ts';

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
  /** Of the first layer, where it has more passages than are drawn as lines. */
  readonly density: Density | null;
  readonly cellsBy: ColorCellsBy;
  /** Opaque pixels from nothing to the top. */
  readonly ramp: Uint32Array;
}

const LINE_PIXELS = 1.5;
/** Of more lines nobody sees the edges. */
const MOST_SMOOTH_LINES = 3000;
const COLUMN_PIXELS = 4;

/** Passages as pixels: lines, or above MOST_LINES of the first layer in the window the density of that layer. */
export class ChartImage {
  /** What the colours of cells say; null: lines are shown. */
  scale: CellScale | null = null;
  /** The cells, while they are shown. */
  readonly cells = new MergedDensity();
  #image: ImageData | null = null;
  #words = new Uint32Array(0);
  #drawn: { content: ImageContent; area: PaintedArea } | null = null;

  /** Makes it, where something is another than before, and lays it over what is drawn. */
  put(context: CanvasRenderingContext2D, content: ImageContent, area: PaintedArea, top: number): void {
    if (!this.#isDrawn(content, area)) this.#draw(content, area);
    if (this.#image !== null) context.putImageData(this.#image, 0, top);
  }

  #isDrawn(content: ImageContent, area: PaintedArea): boolean {
    if (this.#drawn?.content !== content) return false;
    const before = this.#drawn.area;
    return (Object.keys(area) as (keyof PaintedArea)[]).every((key) => area[key] === before[key]);
  }

  #draw(content: ImageContent, area: PaintedArea): void {
    const { width, height, startMicros, endMicros } = area;
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
      this.#words = new Uint32Array(this.#image.data.buffer);
    }
    this.#words.fill(0);
    this.#drawn = { content, area };
    const [first, ...others] = content.layers;
    if (!first) return;
    const count = countWithin(first.passages, startMicros, endMicros, MOST_LINES + 1);
    const { density } = content;
    if (density !== null && count > MOST_LINES) {
      const ratio = window.devicePixelRatio || 1;
      this.cells.merge(density, startMicros, endMicros, Math.max(1, Math.round(width / (COLUMN_PIXELS * ratio))));
      this.scale = scaleOf(this.cells, content.cellsBy, this.scale);
      this.#paintCells(content, area);
      return;
    }
    this.scale = null;
    const widthPixels = count > MOST_SMOOTH_LINES ? 1 : LINE_PIXELS * (window.devicePixelRatio || 1);
    for (const { passages, shiftMicros, ...look } of [...others, first]) {
      const shifted = { ...area, startMicros: startMicros - shiftMicros, endMicros: endMicros - shiftMicros };
      paintLines(passages, shifted, { ...look, widthPixels }, this.#words);
    }
  }

  /** One row of pixels for each band of the way, which the others of the band repeat. */
  #paintCells({ cellsBy, ramp }: ImageContent, { width, height, startMicros, endMicros }: PaintedArea): void {
    const { area } = this.cells;
    const words = this.#words;
    const top = this.scale?.top ?? 1;
    const perPixel = (endMicros - startMicros) / width;
    const columnMicros = (area.endMicros - area.startMicros) / area.columns;
    let painted = -1;
    for (let y = 0; y < height; y += 1) {
      const band = Math.min(area.bands - 1, Math.floor(((height - 1 - y) / height) * area.bands));
      if (band === painted) {
        words.copyWithin(y * width, (y - 1) * width, y * width);
        continue;
      }
      painted = band;
      for (let x = 0; x < width; x += 1) {
        const column = Math.floor((startMicros + (x + 0.5) * perPixel - area.startMicros) / columnMicros);
        if (column < 0 || column >= area.columns) continue;
        const value = cellValue(this.cells, column * area.bands + band, cellsBy);
        if (value >= 0)
          words[y * width + x] = ramp[Math.min(ramp.length - 1, Math.round((value / top) * (ramp.length - 1)))] ?? 0;
      }
    }
  }
}

/** What a cell is worth: passages, seconds for a metre of the slowest, or the share that stands; below zero: nobody was there. */
function cellValue({ counts, paces, waiting }: MergedDensity, cell: number, cellsBy: ColorCellsBy): number {
  const count = counts[cell] as number;
  if (count === 0) return -1;
  if (cellsBy === 'count') return count;
  return cellsBy === 'waiting' ? (waiting[cell] as number) : (paces[cell] as number) / MICROS_PER_SECOND;
}

/** The scale up to a round number, so that colours stay what they are while the window moves; as before where it is the same. */
function scaleOf(cells: MergedDensity, cellsBy: ColorCellsBy, before: CellScale | null): CellScale {
  const { startMicros, endMicros, lengthMeters, columns, bands } = cells.area;
  let most = 0;
  for (let cell = 0; cell < columns * bands; cell += 1) most = Math.max(most, cellValue(cells, cell, cellsBy));
  const scale: CellScale = {
    cellsBy,
    top: cellsBy === 'waiting' ? 1 : roundedUp(most),
    columnMicros: Math.round((endMicros - startMicros) / Math.max(1, columns)),
    bandMeters: lengthMeters / bands,
  };
  const isSame = before && (Object.keys(scale) as (keyof CellScale)[]).every((key) => scale[key] === before[key]);
  return isSame ? before : scale;
}

const ROUND = [1, 2, 5, 10];

/** 1, 2 or 5 times a power of ten; the least that is no less. */
export function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1));
  return (ROUND.find((factor) => factor * power >= value) ?? 10) * power;
}
