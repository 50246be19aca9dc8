import { type LinePaint, type PaintedArea, pixelOfMeters, type WayPassages } from '../index.ts';

interface Piece {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly color: number;
}

/** What `paintLines` promises, without all that makes it fast: passage after passage, piece after piece, pixel after pixel. */
export function paintSlowly(passages: WayPassages, area: PaintedArea, paint: LinePaint, pixels: Uint32Array): void {
  const { count, starts, ends, firstPoints, micros, meters } = passages;
  const xOf = (point: number) =>
    (((micros[point] as number) - area.startMicros) * area.width) / (area.endMicros - area.startMicros);
  const yOf = (point: number) => pixelOfMeters(area, meters[point] as number);
  for (let index = 0; index < count; index += 1) {
    // What is beside the area all the time does not reach into it with half of its width, either.
    if ((ends[index] as number) <= area.startMicros || (starts[index] as number) >= area.endMicros) continue;
    for (let point = firstPoints[index] as number; point < (firstPoints[index + 1] as number) - 1; point += 1) {
      const own = paint.paints[index] as number;
      const color = meters[point] === meters[point + 1] ? (paint.waiting ?? own) : own;
      const piece = { x0: xOf(point), y0: yOf(point), x1: xOf(point + 1), y1: yOf(point + 1), color };
      paintPiece(piece, area.width, paint, pixels);
    }
  }
}

function paintPiece({ x0, y0, x1, y1, color }: Piece, width: number, paint: LinePaint, pixels: Uint32Array): void {
  const { widthPixels, isDashed } = paint;
  const isFlat = Math.abs(y1 - y0) <= x1 - x0;
  const slope = isFlat ? (y1 - y0) / (x1 - x0) : (x1 - x0) / (y1 - y0);
  const [from, to] = isFlat ? [x0, x1] : [Math.min(y0, y1), Math.max(y0, y1)];
  const reach = (widthPixels / 2) * Math.hypot(1, slope);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const [along, aside] = isFlat ? [x, y] : [y, x];
    // Seven pixels of each eleven are a dash.
    if (along + 0.5 < from || along + 0.5 >= to || (isDashed && along % 11 >= 7)) continue;
    const middle = isFlat ? y0 + slope * (x + 0.5 - x0) : x0 + slope * (y + 0.5 - y0);
    const isThin = widthPixels <= 1 && !isDashed;
    const covered = Math.min(aside + 1, middle + reach) - Math.max(aside, middle - reach);
    const opacity = isThin ? 255 * Number(Math.floor(middle) === aside) : Math.round(255 * covered);
    if (opacity > 0 && (pixels[pixel] as number) >>> 24 <= opacity) pixels[pixel] = ((opacity << 24) | color) >>> 0;
  }
}
