import { metersAt, type PaintedArea, pixelOfMeters, type Way, type WayPassages } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { Meters, SimMicros } from '../../units/index.ts';
import { type Palette, readPalette } from '../timeline/palette.ts';
import type { PaintedTime } from '../timeline/repaint.ts';
import type { TimeAxis } from '../timeline/use-axis.ts';
import { pixelOf } from '../timeline/window.ts';
import { ChartImage, type ImageContent } from './chart-image.ts';
import type { Marks } from './shown-passages.ts';
import type { CellScale } from './view.ts';

/** A passage that is pointed at, at an instant of it. */
export interface PointedPassage {
  readonly passages: WayPassages;
  readonly index: number;
  readonly micros: SimMicros;
  readonly shiftMicros: SimMicros;
}

/** What is painted; times of the first layer are those of the run. */
export interface ChartPicture {
  readonly way: Way;
  readonly content: ImageContent;
  readonly passages: WayPassages;
  readonly marks: Marks;
  readonly pointed: PointedPassage | null;
  readonly marked: TimeRange | null;
  /** Timeline time minus simulation time of the run. */
  readonly offsetMicros: SimMicros;
}

/** Above and below the way, for what is told of its beginning and its end; pixels of the page. */
export const EDGE_PIXELS = 12;
const SYMBOL_PIXELS = 4;
const BATCH_PIXELS = 3;

/** The canvas of space and time: painted with the timeline, whose axis it shares, and whenever something of its own changes. */
export class ChartPainter {
  readonly image = new ChartImage();
  readonly #canvas: HTMLCanvasElement;
  readonly #timeline: TimeAxis;
  readonly #onScale: (scale: CellScale | null) => void;
  readonly #observer: ResizeObserver;
  readonly #stop: () => void;
  #palette: Palette;
  #picture: ChartPicture;
  #hovered: PointedPassage | null = null;
  #area: PaintedArea | null = null;

  /** @param onScale told when lines become cells, cells lines, and when what their colours say is another */
  constructor(
    canvas: HTMLCanvasElement,
    timeline: TimeAxis,
    picture: ChartPicture,
    onScale: (scale: CellScale | null) => void,
  ) {
    [this.#canvas, this.#timeline, this.#picture, this.#onScale] = [canvas, timeline, picture, onScale];
    this.#palette = readPalette(canvas);
    this.#stop = timeline.onPainted((painted) => this.#paint(painted));
    this.#observer = new ResizeObserver(timeline.invalidate);
    this.#observer.observe(canvas);
  }

  set picture(next: ChartPicture) {
    this.#picture = next;
    this.#timeline.invalidate();
  }

  /** What the pointer is over; while it is over nothing, the passage of the keys is pointed at. */
  set hovered(next: PointedPassage | null) {
    this.#hovered = next;
    this.#timeline.invalidate();
  }

  /** As it was painted last, in pixels of the page. */
  get area(): PaintedArea | null {
    return this.#area;
  }

  /** Reads the colours again: the theme has changed. */
  recolour(): void {
    this.#palette = readPalette(this.#canvas);
    this.#timeline.invalidate();
  }

  dispose(): void {
    this.#stop();
    this.#observer.disconnect();
  }

  #paint(painted: PaintedTime): void {
    const canvas = this.#canvas;
    const context = canvas.getContext('2d');
    const ratio = window.devicePixelRatio || 1;
    const [cssWidth, cssHeight] = [this.#timeline.width, canvas.clientHeight];
    const [width, height] = [Math.round(cssWidth * ratio), Math.round(cssHeight * ratio)];
    const edge = Math.round(EDGE_PIXELS * ratio);
    if (context === null || width === 0 || height <= 2 * edge) return;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const { offsetMicros, way } = this.#picture;
    const times = {
      startMicros: painted.window.startMicros - offsetMicros,
      endMicros: painted.window.endMicros - offsetMicros,
      lengthMeters: way.lengthMeters,
    };
    const area = { ...times, width: cssWidth, height: cssHeight - 2 * EDGE_PIXELS };
    this.#area = area;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    this.#putImage(context, { ...times, width, height: height - 2 * edge }, edge);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#drawOver(context, painted, area);
  }

  /** Lines or cells, in pixels of the screen. */
  #putImage(context: Context, area: PaintedArea, edge: number): void {
    const { image } = this;
    const before = image.scale;
    image.put(context, this.#picture.content, area, edge);
    if (image.scale !== before) this.#onScale(image.scale);
  }

  /** What is beside the lines, in pixels of the page. */
  #drawOver(context: Context, painted: PaintedTime, area: PaintedArea): void {
    const [palette, picture] = [this.#palette, this.#picture];
    drawGround(context, palette, picture, painted, area);
    if (this.image.scale === null) drawMarks(context, palette, picture, area);
    const pointed = this.#hovered ?? picture.pointed;
    if (pointed) drawPointed(context, palette, pointed, area);
    drawTimes(context, palette, this.#timeline, painted, area);
  }
}

type Context = CanvasRenderingContext2D;

const yOf = (area: PaintedArea, meters: Meters) => EDGE_PIXELS + pixelOfMeters(area, meters);

function xOf({ startMicros, endMicros, width }: PaintedArea, micros: SimMicros): number {
  return ((micros - startMicros) / (endMicros - startMicros)) * width;
}

/** Behind the lines: where paths meet, and what is marked. */
function drawGround(
  context: Context,
  palette: Palette,
  picture: ChartPicture,
  painted: PaintedTime,
  area: PaintedArea,
): void {
  const { way, marked } = picture;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = palette.line;
  const places = [...way.paths.map(({ fromMeters }) => fromMeters), way.lengthMeters];
  for (const place of places) context.fillRect(0, Math.round(yOf(area, place)), area.width, 1);
  if (marked !== null) {
    const [from, to] = [marked.startMicros, marked.endMicros].map((micros) =>
      pixelOf(painted.window, micros, area.width),
    );
    context.globalAlpha = 0.16;
    context.fillStyle = palette.accent;
    context.fillRect(from ?? 0, 0, (to ?? 0) - (from ?? 0), area.height + 2 * EDGE_PIXELS);
    context.globalAlpha = 1;
  }
  context.globalCompositeOperation = 'source-over';
}

/** Batches as bars at the end of the way where they come from, overtakings as diamonds where one is beside the other. */
function drawMarks(context: Context, palette: Palette, { marks }: ChartPicture, area: PaintedArea): void {
  context.fillStyle = palette.muted;
  for (const { isForward, startMicros, endMicros } of marks.batches) {
    const [from, to] = [xOf(area, startMicros), xOf(area, endMicros)];
    if (to < 0 || from > area.width) continue;
    const y = isForward ? area.height + EDGE_PIXELS + 4 : EDGE_PIXELS - 4 - BATCH_PIXELS;
    context.fillRect(from - 1, y, Math.max(BATCH_PIXELS, to - from + 2), BATCH_PIXELS);
  }
  context.lineWidth = 1.5;
  context.strokeStyle = palette.text;
  context.fillStyle = palette.known;
  for (const { micros, meters } of marks.overtakings) {
    const [x, y] = [xOf(area, micros), yOf(area, meters)];
    if (x < 0 || x > area.width) continue;
    context.beginPath();
    context.moveTo(x, y - SYMBOL_PIXELS);
    for (const [dx, dy] of [
      [SYMBOL_PIXELS, 0],
      [0, SYMBOL_PIXELS],
      [-SYMBOL_PIXELS, 0],
    ] as const)
      context.lineTo(x + dx, y + dy);
    context.closePath();
    context.fill();
    context.stroke();
  }
}

function drawPointed(context: Context, palette: Palette, pointed: PointedPassage, area: PaintedArea): void {
  const { passages, index, micros, shiftMicros } = pointed;
  const { firstPoints } = passages;
  context.beginPath();
  for (let point = firstPoints[index] as number; point < (firstPoints[index + 1] as number); point += 1) {
    context.lineTo(
      xOf(area, (passages.micros[point] as number) + shiftMicros),
      yOf(area, passages.meters[point] as number),
    );
  }
  context.lineJoin = 'round';
  for (const [colour, width] of [
    [palette.known, 6],
    [palette.accent, 3],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.stroke();
  }
  context.beginPath();
  context.arc(xOf(area, micros + shiftMicros), yOf(area, metersAt(passages, index, micros)), 4, 0, 2 * Math.PI);
  context.fillStyle = palette.accent;
  context.fill();
}

/** The edge of what is known, the pointer and the playhead, as on the timeline. */
function drawTimes(
  context: Context,
  palette: Palette,
  timeline: TimeAxis,
  painted: PaintedTime,
  area: PaintedArea,
): void {
  const line = (colour: string, x: number, width: number) => {
    context.fillStyle = colour;
    context.fillRect(x, 0, width, area.height + 2 * EDGE_PIXELS);
  };
  const at = (micros: SimMicros) => Math.round(pixelOf(painted.window, micros, area.width));
  line(palette.live, at(painted.edgeMicros), 1);
  if (timeline.hoverPixel !== null) line(palette.muted, Math.round(timeline.hoverPixel), 1);
  line(palette.accent, at(painted.playheadMicros) - 1, 2);
}
