import type { PixelRange } from '../../activity/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { HoldMark, HoldMarks } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { type Palette, readPalette } from '../timeline/palette.ts';
import type { PaintedTime } from '../timeline/repaint.ts';
import type { TimelinePainter } from '../timeline/timeline-painter.ts';
import { pixelOf } from '../timeline/window.ts';
import { LaneImage } from './lane-image.ts';
import type { LaneRow } from './lane-rows.ts';

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
export interface LanesPainter {
  picture: LanesPicture;
  /** Paints soon. */
  invalidate(): void;
  recolour(): void;
  dispose(): void;
}

/** @param scroller holds the lines; the canvas stays where it is while they move */
export function createLanesPainter(
  canvas: HTMLCanvasElement,
  scroller: HTMLElement,
  timeline: TimelinePainter,
  first: LanesPicture,
): LanesPainter {
  const image = new LaneImage();
  let palette = readPalette(canvas);
  let picture = first;

  function paint(painted: PaintedTime): void {
    const context = canvas.getContext('2d');
    const ratio = window.devicePixelRatio || 1;
    const width = Math.round(timeline.width * ratio);
    const height = Math.round(scroller.clientHeight * ratio);
    if (context === null || width === 0 || height === 0) return;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    image.begin(width, height);
    const { rows, rowPixels, offsetMicros, watched } = picture;
    const range = {
      startMicros: painted.window.startMicros - offsetMicros,
      endMicros: painted.window.endMicros - offsetMicros,
      pixels: width,
    };
    const { scrollTop } = scroller;
    const end = Math.min(rows.length, Math.ceil((scrollTop + scroller.clientHeight) / rowPixels));
    for (let index = Math.floor(scrollTop / rowPixels); index < end; index += 1) {
      const row = rows[index];
      if (row?.kind !== 'lane') continue;
      const top = Math.round((index * rowPixels - scrollTop) * ratio);
      image.write(row.lane, range, watched, top, Math.round(rowPixels * ratio));
    }
    image.put(context);
    drawHolds(context, range, scrollTop, ratio);
    drawOver(context, painted, width, height);
  }

  /** Over each lane whose device was held, a line in the colour of who is to blame. */
  function drawHolds(context: CanvasRenderingContext2D, range: PixelRange, scrollTop: number, ratio: number): void {
    const { rows, rowPixels, holdMarks } = picture;
    if (holdMarks === null) return;
    const end = Math.min(rows.length, Math.ceil((scrollTop + scroller.clientHeight) / rowPixels));
    for (let index = Math.floor(scrollTop / rowPixels); index < end; index += 1) {
      const row = rows[index];
      if (row?.kind !== 'lane') continue;
      const marks = holdMarks.get(row.lane.entityId) ?? holdMarks.get(row.lane.usualName) ?? [];
      drawHoldMarks(context, marks, range, Math.round((index * rowPixels - scrollTop) * ratio), HOLD_PIXELS * ratio);
    }
  }

  function drawOver(context: CanvasRenderingContext2D, painted: PaintedTime, width: number, height: number): void {
    const at = (micros: SimMicros) => Math.round(pixelOf(painted.window, micros, width));
    const { marked } = picture;
    if (marked !== null) {
      const from = at(marked.startMicros);
      const to = at(marked.endMicros);
      // Behind the bars, whose colours say something.
      context.globalCompositeOperation = 'destination-over';
      context.globalAlpha = 0.16;
      line(context, palette.accent, from, to - from, height);
      context.globalAlpha = 1;
      context.globalCompositeOperation = 'source-over';
      line(context, palette.accent, from, 1, height);
      line(context, palette.accent, to - 1, 1, height);
    }
    line(context, palette.live, at(painted.edgeMicros), 1, height);
    if (timeline.hoverPixel !== null)
      line(context, palette.muted, Math.round((timeline.hoverPixel / timeline.width) * width), 1, height);
    line(context, palette.accent, at(painted.playheadMicros) - 1, 2, height);
  }

  const stop = timeline.onPainted(paint);
  const invalidate = () => timeline.invalidate();
  const observer = new ResizeObserver(invalidate);
  observer.observe(scroller);
  scroller.addEventListener('scroll', invalidate, { passive: true });
  return {
    get picture() {
      return picture;
    },
    set picture(next: LanesPicture) {
      picture = next;
      invalidate();
    },
    invalidate,
    recolour() {
      palette = readPalette(canvas);
      invalidate();
    },
    dispose() {
      stop();
      observer.disconnect();
      scroller.removeEventListener('scroll', invalidate);
    },
  };
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
