import type { Meters, SimMicros } from '../../units/index.ts';
import { firstAt, type WayPassages } from './way-passages.ts';

/** A stretch of time of a way on so many pixels: time to the right, the way upwards. */
export interface PaintedArea {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  readonly lengthMeters: Meters;
  readonly width: number;
  readonly height: number;
}

/** The pixel, from the top, of a place on the way: both ends of the way lie within the area. */
export function pixelOfMeters(
  { lengthMeters, height }: Pick<PaintedArea, 'lengthMeters' | 'height'>,
  meters: Meters,
): number {
  return height - 0.5 - (meters * (height - 1)) / lengthMeters;
}

/** How lines look. Paints are red, green and blue, each a byte, the first lowest. */
export interface LinePaint {
  /** By passage. */
  readonly paints: Uint32Array;
  /** Of the time in which a vehicle stands; null: as its passage. */
  readonly waiting: number | null;
  /** One: without smooth edges, which nobody sees where thousands of lines lie side by side. */
  readonly widthPixels: number;
  readonly isDashed: boolean;
}

const DASH_PIXELS = { long: 7, gap: 4 };
const OPAQUE = 255;

/**
 * Writes the lines of passages into pixels, line after line from the top (red, green, blue, opacity, each a byte, the first
 * lowest). Edges are smoothed; where lines cross, the more opaque pixel stays, the later of two alike.
 */
export function paintLines(passages: WayPassages, area: PaintedArea, paint: LinePaint, pixels: Uint32Array): void {
  const { width, height } = area;
  if (!isThin(paint) || !areSteep(passages, area)) {
    drawLines(passages, area, paint, new Brush({ pixels, perX: 1, perY: width }, area, paint));
    return;
  }
  // Thin lines that rise write pixel under pixel: column after column they lie beside each other in memory.
  const columns = new Uint32Array(width * height);
  drawLines(passages, area, paint, new Brush({ pixels: columns, perX: height, perY: 1 }, area, paint));
  layColumnsOver(columns, area, pixels);
}

const isThin = ({ widthPixels, isDashed }: Pick<LinePaint, 'widthPixels' | 'isDashed'>): boolean =>
  widthPixels <= 1 && !isDashed;

/** Whether most passages of the area cover more pixels upwards than to the right. */
function areSteep(passages: WayPassages, { startMicros, endMicros, width, height }: PaintedArea): boolean {
  const { count, starts, ends } = passages;
  let [shownMicros, shown] = [0, 0];
  for (let index = firstAt(passages, startMicros); index < count && (starts[index] as number) < endMicros; index += 1) {
    shownMicros += (ends[index] as number) - (starts[index] as number);
    shown += 1;
  }
  return shownMicros * (width / (endMicros - startMicros)) < shown * height;
}

/** Pixels of a column after each other, laid over those of a row after each other. */
function layColumnsOver(columns: Uint32Array, { width, height }: PaintedArea, pixels: Uint32Array): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = columns[x * height + y] as number;
      if (pixel !== 0) pixels[y * width + x] = pixel;
    }
  }
}

function drawLines(passages: WayPassages, area: PaintedArea, paint: LinePaint, brush: Brush): void {
  const { startMicros, endMicros, lengthMeters, width, height } = area;
  const { count, starts, ends, firstPoints, micros, meters } = passages;
  const [perMicro, perMeter] = [width / (endMicros - startMicros), (height - 1) / lengthMeters];
  const bottom = height - 0.5;
  const first = firstAt(passages, startMicros);
  let end = first;
  while (end < count && (starts[end] as number) < endMicros) end += 1;
  // What lies over all others is painted first, where others are laid under it.
  const isBackward = brush.laysUnder;
  for (let at = first; at < end; at += 1) {
    const index = isBackward ? first + end - 1 - at : at;
    if ((ends[index] as number) <= startMicros) continue;
    const own = paint.paints[index] as number;
    const last = (firstPoints[index + 1] as number) - 1;
    for (let piece = firstPoints[index] as number; piece < last; piece += 1) {
      const point = isBackward ? (firstPoints[index] as number) + last - 1 - piece : piece;
      const m0 = meters[point] as number;
      const m1 = meters[point + 1] as number;
      const x0 = ((micros[point] as number) - startMicros) * perMicro;
      const x1 = ((micros[point + 1] as number) - startMicros) * perMicro;
      brush.paint = m0 === m1 && paint.waiting !== null ? paint.waiting : own;
      brush.line(x0, bottom - m0 * perMeter, x1, bottom - m1 * perMeter);
    }
  }
}

/** Pixels, and how far apart those lie in memory that are side by side, and one under the other. */
interface Surface {
  readonly pixels: Uint32Array;
  readonly perX: number;
  readonly perY: number;
}

/** Draws straight pieces: along the axis on which they are longer, as wide as asked for across it. */
class Brush {
  paint = 0;
  /** Thin lines leave what is painted as it is: where hundreds lie over each other, each pixel is written once. */
  readonly laysUnder: boolean;
  readonly #pixels: Uint32Array;
  readonly #perX: number;
  readonly #perY: number;
  readonly #width: number;
  readonly #height: number;
  readonly #half: number;
  /** How many pixels to pass over from one that is painted; 0: it is free. */
  readonly #skip: Uint32Array;
  readonly #isDashed: boolean;

  constructor({ pixels, perX, perY }: Surface, { width, height }: PaintedArea, { widthPixels, isDashed }: LinePaint) {
    [this.#pixels, this.#perX, this.#perY] = [pixels, perX, perY];
    [this.#width, this.#height] = [width, height];
    this.#half = widthPixels / 2;
    this.laysUnder = isThin({ widthPixels, isDashed });
    this.#skip = new Uint32Array(this.laysUnder ? width * height : 0);
    this.#isDashed = isDashed;
  }

  /** @param x1 not before x0 */
  line(x0: number, y0: number, x1: number, y1: number): void {
    const isFlat = Math.abs(y1 - y0) <= x1 - x0;
    const slope = isFlat ? (y1 - y0) / (x1 - x0 || 1) : (x1 - x0) / (y1 - y0);
    const most = isFlat ? this.#width : this.#height;
    // From the first middle of a pixel on the piece to the last.
    const first = Math.max(0, Math.ceil((isFlat ? x0 : Math.min(y0, y1)) - 0.5));
    const end = Math.min(most, Math.ceil((isFlat ? x1 : Math.max(y0, y1)) - 0.5));
    const origin = isFlat ? y0 - slope * (x0 - 0.5) : x0 - slope * (y0 - 0.5);
    if (this.laysUnder) {
      this.#thin(isFlat, first, end, origin, slope);
      return;
    }
    const reach = this.#half * Math.hypot(1, slope);
    for (let at = first; at < end; at += 1) {
      if (this.#isDashed && at % (DASH_PIXELS.long + DASH_PIXELS.gap) >= DASH_PIXELS.long) continue;
      this.#across(isFlat, at, origin + slope * at, reach);
    }
  }

  /** One pixel in each column, of a steep line in each row. */
  #thin(isFlat: boolean, from: number, to: number, origin: number, slope: number): void {
    const paint = (OPAQUE << 24) | this.paint;
    const along = isFlat ? this.#perX : this.#perY;
    const aside = isFlat ? this.#perY : this.#perX;
    const most = isFlat ? this.#height : this.#width;
    const first = Math.max(from, stepInto(origin, slope, most));
    const step = slope < 0 ? -1 : 1;
    const perLine = Math.abs(1 / slope);
    // What comes in exactly over the far edge is in the last line.
    let line = Math.min(most - 1, (origin + slope * first) | 0);
    let edge = slope === 0 ? to : (line + Number(slope > 0) - origin) / slope;
    for (let at = first; at < to && line >= 0 && line < most; line += step, edge += perLine) {
      const until = edge < to ? Math.ceil(edge) : to;
      const place = line * aside;
      if (along === 1) this.#run(place + at, place + until, paint);
      else for (let k = at; k < until; k += 1) this.#run(place + k * along, place + k * along + 1, paint);
      at = until;
    }
  }

  /** Fills what is still free: of pixels side by side it is known where the next free one is. */
  #run(from: number, to: number, paint: number): void {
    const pixels = this.#pixels;
    const skip = this.#skip;
    let at = from;
    while (at < to) {
      const taken = skip[at] as number;
      if (taken === 0) {
        pixels[at] = paint;
        skip[at] = to - at;
        at += 1;
      } else at += taken;
    }
    if (at > from) skip[from] = at - from;
  }

  #across(isFlat: boolean, at: number, middle: number, reach: number): void {
    const [low, high] = [middle - reach, middle + reach];
    const most = isFlat ? this.#height : this.#width;
    const along = isFlat ? this.#perX : this.#perY;
    const aside = isFlat ? this.#perY : this.#perX;
    const last = Math.min(most - 1, Math.ceil(high) - 1);
    for (let pixel = Math.max(0, Math.floor(low)); pixel <= last; pixel += 1) {
      const covered = Math.min(1, pixel + 1 - low, high - pixel, high - low);
      const opacity = Math.round(covered * OPAQUE);
      const place = at * along + pixel * aside;
      if ((this.#pixels[place] as number) >>> 24 > opacity) continue;
      this.#pixels[place] = ((opacity << 24) | this.paint) >>> 0;
    }
  }
}

/** The first step at which a line lies between 0 and `most`. */
function stepInto(origin: number, slope: number, most: number): number {
  if (slope === 0) return origin >= 0 && origin < most ? -Infinity : Infinity;
  return Math.ceil((slope > 0 ? -origin : most - origin) / slope);
}

/** A passage near a place of the painted area, and the instant of it that lies nearest. */
export interface NearPassage {
  readonly index: number;
  readonly micros: SimMicros;
}

/** The passage whose line comes nearest to a pixel; null where none comes as near as `mostPixels`. */
export function nearestPassage(
  passages: WayPassages,
  area: PaintedArea,
  x: number,
  y: number,
  mostPixels: number,
): NearPassage | null {
  const { startMicros, endMicros, lengthMeters, width, height } = area;
  const { count, starts, ends, firstPoints, micros, meters } = passages;
  const [perMicro, perMeter] = [width / (endMicros - startMicros), (height - 1) / lengthMeters];
  const at = startMicros + x / perMicro;
  const reach = mostPixels / perMicro;
  let [best, found]: [number, NearPassage | null] = [mostPixels ** 2, null];
  for (
    let index = firstAt(passages, at - reach);
    index < count && (starts[index] as number) <= at + reach;
    index += 1
  ) {
    if ((ends[index] as number) < at - reach) continue;
    const last = (firstPoints[index + 1] as number) - 1;
    for (let point = firstPoints[index] as number; point < last; point += 1) {
      const [t0, t1] = [micros[point] as number, micros[point + 1] as number];
      if (t1 < at - reach || t0 > at + reach) continue;
      const x0 = (t0 - startMicros) * perMicro - x;
      const y0 = height - 0.5 - (meters[point] as number) * perMeter - y;
      const [dx, dy] = [(t1 - t0) * perMicro, ((meters[point] as number) - (meters[point + 1] as number)) * perMeter];
      const share = Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / (dx * dx + dy * dy)));
      const distance = (x0 + share * dx) ** 2 + (y0 + share * dy) ** 2;
      if (distance > best) continue;
      best = distance;
      found = { index, micros: Math.round(t0 + share * (t1 - t0)) };
    }
  }
  return found;
}
