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
  const { startMicros, endMicros, lengthMeters, width, height } = area;
  const { count, starts, ends, firstPoints, micros, meters } = passages;
  const [perMicro, perMeter] = [width / (endMicros - startMicros), (height - 1) / lengthMeters];
  const bottom = height - 0.5;
  const brush = new Brush(pixels, width, height, paint);
  for (let index = firstAt(passages, startMicros); index < count && (starts[index] as number) < endMicros; index += 1) {
    if ((ends[index] as number) <= startMicros) continue;
    const own = paint.paints[index] as number;
    const last = (firstPoints[index + 1] as number) - 1;
    for (let point = firstPoints[index] as number; point < last; point += 1) {
      const [m0, m1] = [meters[point] as number, meters[point + 1] as number];
      const x0 = ((micros[point] as number) - startMicros) * perMicro;
      const x1 = ((micros[point + 1] as number) - startMicros) * perMicro;
      brush.paint = m0 === m1 && paint.waiting !== null ? paint.waiting : own;
      brush.line(x0, bottom - m0 * perMeter, x1, bottom - m1 * perMeter);
    }
  }
}

/** Draws straight pieces: along the axis on which they are longer, as wide as asked for across it. */
class Brush {
  paint = 0;
  readonly #pixels: Uint32Array;
  readonly #width: number;
  readonly #height: number;
  readonly #half: number;
  readonly #isDashed: boolean;

  constructor(pixels: Uint32Array, width: number, height: number, { widthPixels, isDashed }: LinePaint) {
    this.#pixels = pixels;
    this.#width = width;
    this.#height = height;
    this.#half = widthPixels / 2;
    this.#isDashed = isDashed;
  }

  /** @param x1 not before x0 */
  line(x0: number, y0: number, x1: number, y1: number): void {
    const isFlat = Math.abs(y1 - y0) <= x1 - x0;
    const slope = isFlat ? (y1 - y0) / (x1 - x0 || 1) : (x1 - x0) / (y1 - y0);
    const [from, to] = isFlat ? [x0, x1] : [Math.min(y0, y1), Math.max(y0, y1)];
    const most = isFlat ? this.#width : this.#height;
    // From the first middle of a pixel on the piece to the last.
    const [first, end] = [Math.max(0, Math.ceil(from - 0.5)), Math.min(most, Math.ceil(to - 0.5))];
    const origin = isFlat ? y0 - slope * (x0 - 0.5) : x0 - slope * (y0 - 0.5);
    if (this.#half <= 0.5 && !this.#isDashed) {
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
    const pixels = this.#pixels;
    const paint = (OPAQUE << 24) | this.paint;
    const along = isFlat ? 1 : this.#width;
    const aside = isFlat ? this.#width : 1;
    const most = isFlat ? this.#height : this.#width;
    const [first, end] = within(from, to, origin, slope, most);
    for (let at = first; at < end; at += 1) {
      pixels[at * along + ((origin + slope * at) | 0) * aside] = paint;
    }
  }

  #across(isFlat: boolean, at: number, middle: number, reach: number): void {
    const [low, high] = [middle - reach, middle + reach];
    const most = isFlat ? this.#height : this.#width;
    const last = Math.min(most - 1, Math.ceil(high) - 1);
    for (let pixel = Math.max(0, Math.floor(low)); pixel <= last; pixel += 1) {
      const covered = Math.min(1, pixel + 1 - low, high - pixel, high - low);
      const opacity = Math.round(covered * OPAQUE);
      const place = isFlat ? pixel * this.#width + at : at * this.#width + pixel;
      if ((this.#pixels[place] as number) >>> 24 > opacity) continue;
      this.#pixels[place] = ((opacity << 24) | this.paint) >>> 0;
    }
  }
}

/** The part of the steps from one to another in which a line lies between 0 and `most`. */
function within(from: number, to: number, origin: number, slope: number, most: number): readonly [number, number] {
  if (slope === 0) return [from, origin >= 0 && origin < most ? to : from];
  const [a, b] = [-origin / slope, (most - origin) / slope];
  return [Math.max(from, Math.ceil(Math.min(a, b))), Math.min(to, Math.ceil(Math.max(a, b)))];
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
