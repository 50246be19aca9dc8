import {
  type Lane,
  LanePixels,
  NO_STATE,
  type PixelRange,
  resolveLane,
  STATES,
  type State,
} from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { HoldMark, HoldMarks } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type Palette, pixelWord, readPalette } from '../timeline/palette.ts';
import type { PaintedTime } from '../timeline/repaint.ts';
import type { TimeAxis } from '../timeline/use-axis.ts';
import { pixelOf } from '../timeline/window.ts';
import type { LaneRow } from './lane-rows.ts';
import { statePaint } from './state-look.ts';

/** Share of a line that a bar fills: what is at rest lies low, a load makes it high. */
const HEIGHTS = { resting: 0.16, empty: 0.42, loaded: 0.84 };

const RESTING = STATES.indexOf('resting');

const UNKNOWN = STATES.indexOf('unknown');

/** Lines of the hatching of what is unknown, in pixels of the screen. */
const HATCH = { apart: 6, wide: 2 };

/** Opaque pixels. */
const PAINTS = Uint32Array.from(STATES, (state: State) => ((255 << 24) | pixelWord(statePaint(state))) >>> 0);

/** Height of the line over what was held, in pixels of the page. */
const HOLD_PIXELS = 3;

/** What is painted. */
export interface LanesPicture {
  readonly rows: readonly LaneRow[];
  readonly rowPixels: number;
  /** Timeline time minus simulation time of the run. */
  readonly offsetMicros: SimMicros;
  /** States that keep a pixel however short they are, as bits. */
  readonly watched: number;
  readonly marked: TimeRange | null;
  /** What holds come down to, where that is shown. */
  readonly holdMarks: HoldMarks | null;
}

/** The canvas of the lanes: painted with the timeline, whose axis it shares, and whenever something of its own changes. */
export class LanesPainter {
  readonly #canvas: HTMLCanvasElement;
  readonly #scroller: HTMLElement;
  readonly #timeline: TimeAxis;
  readonly #image = new LaneImage();
  readonly #leaving = new AbortController();
  readonly #observer: ResizeObserver;
  readonly #stop: () => void;
  #palette: Palette;
  #picture: LanesPicture;

  /** @param scroller holds the lines; the canvas stays where it is while they move */
  constructor(canvas: HTMLCanvasElement, scroller: HTMLElement, timeline: TimeAxis, picture: LanesPicture) {
    [this.#canvas, this.#scroller, this.#timeline, this.#picture] = [canvas, scroller, timeline, picture];
    this.#palette = readPalette(canvas);
    this.#stop = timeline.onPainted((painted) => this.#paint(painted));
    const invalidate = () => timeline.invalidate();
    this.#observer = new ResizeObserver(invalidate);
    this.#observer.observe(scroller);
    scroller.addEventListener('scroll', invalidate, { passive: true, signal: this.#leaving.signal });
  }

  set picture(next: LanesPicture) {
    this.#picture = next;
    this.#timeline.invalidate();
  }

  /** Reads the colours again: the theme has changed. */
  recolour(): void {
    this.#palette = readPalette(this.#canvas);
    this.#timeline.invalidate();
  }

  dispose(): void {
    this.#stop();
    this.#observer.disconnect();
    this.#leaving.abort();
  }

  #paint(painted: PaintedTime): void {
    const context = this.#canvas.getContext('2d');
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(this.#timeline.width * ratio);
    const height = Math.round(this.#scroller.clientHeight * ratio);
    if (context === null || width === 0 || height === 0) return;
    const { canvas } = context;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const { offsetMicros } = this.#picture;
    const range = {
      startMicros: painted.window.startMicros - offsetMicros,
      endMicros: painted.window.endMicros - offsetMicros,
      pixels: width,
    };
    this.#drawLanes(context, range, height, ratio);
    this.#drawHolds(context, range, ratio);
    this.#drawOver(context, painted, width, height);
  }

  #drawLanes(context: CanvasRenderingContext2D, range: PixelRange, height: number, ratio: number): void {
    const { rows, rowPixels, watched } = this.#picture;
    const tall = Math.round(rowPixels * ratio);
    this.#image.begin(range.pixels, height);
    for (let index = this.#firstRow; index < this.#endRow; index += 1) {
      const row = rows[index];
      if (row?.kind === 'lane') this.#image.write(row.lane, range, watched, this.#topOf(index, ratio), tall);
    }
    this.#image.put(context);
  }

  /** Over each lane whose device was held, a line in the colour of who is to blame. */
  #drawHolds(context: CanvasRenderingContext2D, range: PixelRange, ratio: number): void {
    const { rows, holdMarks } = this.#picture;
    if (holdMarks === null) return;
    for (let index = this.#firstRow; index < this.#endRow; index += 1) {
      const row = rows[index];
      if (row?.kind !== 'lane') continue;
      const marks = holdMarks.get(row.lane.entityId) ?? holdMarks.get(row.lane.usualName) ?? [];
      drawHoldMarks(context, marks, range, this.#topOf(index, ratio), HOLD_PIXELS * ratio);
    }
  }

  #drawOver(context: CanvasRenderingContext2D, painted: PaintedTime, width: number, height: number): void {
    const at = (micros: SimMicros) => Math.round(pixelOf(painted.window, micros, width));
    const { hoverPixel, width: axisWidth } = this.#timeline;
    const { marked } = this.#picture;
    const { accent, live, muted } = this.#palette;
    if (marked !== null) {
      const from = at(marked.startMicros);
      const to = at(marked.endMicros);
      // Behind the bars, whose colours say something.
      context.globalCompositeOperation = 'destination-over';
      context.globalAlpha = 0.16;
      line(context, accent, from, to - from, height);
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'source-over';
      line(context, accent, from, 1, height);
      line(context, accent, to - 1, 1, height);
    }
    line(context, live, at(painted.edgeMicros), 1, height);
    if (hoverPixel !== null) line(context, muted, Math.round((hoverPixel / axisWidth) * width), 1, height);
    line(context, accent, at(painted.playheadMicros) - 1, 2, height);
  }

  /** The rows in view: from this one to the one before the end. */
  get #firstRow(): number {
    return Math.floor(this.#scroller.scrollTop / this.#picture.rowPixels);
  }

  get #endRow(): number {
    const { scrollTop, clientHeight } = this.#scroller;
    const { rows, rowPixels } = this.#picture;
    return Math.min(rows.length, Math.ceil((scrollTop + clientHeight) / rowPixels));
  }

  #topOf(index: number, ratio: number): number {
    return Math.round((index * this.#picture.rowPixels - this.#scroller.scrollTop) * ratio);
  }
}

/** Marks follow each other; those within a pixel that is drawn already are left out. */
function drawHoldMarks(
  context: CanvasRenderingContext2D,
  marks: readonly HoldMark[],
  { startMicros, endMicros, pixels }: PixelRange,
  top: number,
  tall: number,
): void {
  const at = (micros: SimMicros) => Math.round(((micros - startMicros) / (endMicros - startMicros)) * pixels);
  let drawn = -1;
  for (const { fromMicros, toMicros, colour } of marks) {
    if (toMicros <= startMicros || fromMicros >= endMicros) continue;
    const from = Math.max(drawn, at(fromMicros));
    const to = Math.max(at(fromMicros) + 1, at(toMicros));
    if (to <= drawn) continue;
    context.fillStyle = colour;
    context.fillRect(from, top + 1, to - from, tall);
    drawn = to;
  }
}

function line(
  context: CanvasRenderingContext2D,
  colour: Palette[keyof Palette],
  x: number,
  width: number,
  height: number,
): void {
  context.fillStyle = colour;
  context.fillRect(x, 0, width, height);
}

/**
 * Lanes as pixels of the screen: colour says the state, the height of the bar the share of time with a load. Pixels are
 * written, not drawn: zoomed out, each may be another bar.
 */
class LaneImage {
  readonly #resolved = new LanePixels();
  #image: ImageData | null = null;
  #words = new Uint32Array(0);

  /** Empties it. */
  begin(width: number, height: number): void {
    if (this.#image?.width !== width || this.#image.height !== height) {
      this.#image = new ImageData(width, height);
      this.#words = new Uint32Array(this.#image.data.buffer);
    }
    this.#words.fill(0);
  }

  /** A lane in the lines from `top` on, `tall` of them; those outside of the image are left out. */
  write(lane: Lane, range: PixelRange, watched: number, top: number, tall: number): void {
    if (this.#image === null) return;
    const { width, height } = this.#image;
    resolveLane(lane, range, watched, this.#resolved);
    const { states, loads } = this.#resolved;
    for (let x = 0; x < Math.min(width, range.pixels); x += 1) {
      const state = states[x] as number;
      if (state === NO_STATE) continue;
      const share = shareOfLine(state, loads[x] as number);
      const paint = PAINTS[state] as number;
      const high = Math.max(1, Math.round(share * tall));
      const bottom = top + tall - 1;
      for (let y = Math.max(0, bottom - high); y < Math.min(height, bottom); y += 1) {
        if (state === UNKNOWN && (x + y) % HATCH.apart >= HATCH.wide) continue;
        this.#words[y * width + x] = paint;
      }
    }
  }

  /** Lays it over what is drawn. */
  put(context: CanvasRenderingContext2D): void {
    if (this.#image !== null) context.putImageData(this.#image, 0, 0);
  }
}

function shareOfLine(state: number, load: number): number {
  const lowest = state === RESTING ? HEIGHTS.resting : HEIGHTS.empty;
  if (state === UNKNOWN) return HEIGHTS.loaded;
  return lowest + (HEIGHTS.loaded - HEIGHTS.empty) * (load / 255);
}
