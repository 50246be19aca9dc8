import type { TimeRange } from '../../../playback/index.ts';
import type { Viewer } from '../viewer.ts';
import { createDensity } from './density.ts';
import { drawTimeline } from './draw.ts';
import { type Palette, readPalette } from './palette.ts';
import { followEdge, reveal, type Window } from './window.ts';

const COLUMN_WIDTH = 3;
/** Wall seconds of the service that the window shows at first. */
const FIRST_SECONDS = 120;

/** The canvas with what it shows. Repaints at most once a frame, and only when something asked for it. */
export interface TimelinePainter {
  window: Window;
  hoverPixel: number | null;
  /** A range being dragged out, not yet the loop. */
  draft: TimeRange | null;
  readonly width: number;
  /** Paint soon. */
  invalidate(): void;
  /** The theme has changed. */
  recolour(): void;
  dispose(): void;
}

export function createTimelinePainter(canvas: HTMLCanvasElement, viewer: Viewer): TimelinePainter {
  const density = createDensity();
  let palette: Palette = readPalette(canvas);
  let requested = 0;

  const painter: TimelinePainter = {
    window: { startMicros: 0, endMicros: FIRST_SECONDS * 1_000_000 * multiplierOf(viewer), followsEdge: true },
    hoverPixel: null,
    draft: null,
    get width() {
      return canvas.clientWidth;
    },
    invalidate() {
      requested ||= requestAnimationFrame(paint);
    },
    recolour() {
      palette = readPalette(canvas);
      painter.invalidate();
    },
    dispose() {
      cancelAnimationFrame(requested);
      observer.disconnect();
      unsubscribe();
    },
  };

  function paint(): void {
    requested = 0;
    const context = canvas.getContext('2d');
    const { clientWidth: width, clientHeight: height } = canvas;
    if (context === null || width === 0) return;
    matchScreen(canvas, context);
    const { readout, loop, mode } = viewer.store.getState();
    painter.window = followEdge(painter.window, readout.timelineEdgeMicros);
    if (mode === 'review') painter.window = reveal(painter.window, readout.timelineMicros);
    drawTimeline(context, {
      width,
      height,
      window: painter.window,
      palette,
      density: density(viewer.follower.events, painter.window, Math.ceil(width / COLUMN_WIDTH), COLUMN_WIDTH),
      columnWidth: COLUMN_WIDTH,
      follower: viewer.follower,
      oldestMicros: readout.timelineOldestMicros,
      edgeMicros: readout.timelineEdgeMicros,
      playheadMicros: readout.timelineMicros,
      loop: painter.draft ?? loop,
      hoverPixel: painter.hoverPixel,
    });
  }

  const observer = new ResizeObserver(() => painter.invalidate());
  observer.observe(canvas);
  const unsubscribe = viewer.store.subscribe(() => painter.invalidate());
  painter.invalidate();
  return painter;
}

function multiplierOf(viewer: Viewer): number {
  return viewer.store.getState().clock?.speedMultiplier ?? 1;
}

/** As many pixels as the screen has, so that lines stay sharp. */
function matchScreen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): void {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
