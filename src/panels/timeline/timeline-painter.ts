import type { TimeRange } from '../../playback/index.ts';
import type { Readout, Viewer, ViewerState } from '../../run/index.ts';
import { createDensity } from './density.ts';
import { drawTimeline } from './draw.ts';
import { type Palette, readPalette } from './palette.ts';
import { hasMovedByPixel, type PaintedTime } from './repaint.ts';
import { RulerWords } from './ruler-words.ts';
import { firstWindow, followEdge, reveal, type Window } from './window.ts';

const COLUMN_WIDTH = 3;
/** What moved by less than a pixel is painted so much later. */
const SETTLE_MILLIS = 1000;

/**
 * The canvas with what it shows. Repaints at most once a frame, and only when something asked for it; while time goes on,
 * once for each pixel that it goes.
 */
export interface TimelinePainter {
  readonly canvas: HTMLCanvasElement;
  /** Set by whoever zooms or moves; until then it follows by itself. */
  window: Window;
  hoverPixel: number | null;
  /** A range being dragged out, not yet the loop. */
  draft: TimeRange | null;
  readonly width: number;
  /** Paint soon. */
  invalidate(): void;
  /** Told of each painting: what shares the axis is painted in the same frame. Returns how to stop. */
  onPainted(listener: (painted: PaintedTime) => void): () => void;
  /** The theme has changed. */
  recolour(): void;
  dispose(): void;
}

export function createTimelinePainter(canvas: HTMLCanvasElement, viewer: Viewer): TimelinePainter {
  const density = createDensity();
  const words = new RulerWords();
  let palette: Palette = readPalette(canvas);
  let requested = 0;
  let chosen: Window | null = null;
  /** Moved along so that the playhead stays in sight; until somebody moves it, or live is shown again. */
  let revealed: Window | null = null;
  let painted: PaintedTime | null = null;
  let settling = 0;
  /** As laid out last: asking the canvas in a frame would have the page laid out for it. */
  let [width, height] = [0, 0];

  const listeners = new Set<(painted: PaintedTime) => void>();

  const painter: TimelinePainter = {
    canvas,
    get window() {
      return windowNow();
    },
    set window(next: Window) {
      chosen = next;
      revealed = null;
    },
    hoverPixel: null,
    draft: null,
    get width() {
      return canvas.clientWidth;
    },
    invalidate() {
      requested ||= requestAnimationFrame(paint);
    },
    onPainted(listener) {
      listeners.add(listener);
      painter.invalidate();
      return () => listeners.delete(listener);
    },
    recolour() {
      palette = readPalette(canvas);
      painter.invalidate();
    },
    dispose() {
      cancelAnimationFrame(requested);
      window.clearTimeout(settling);
      observer.disconnect();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };

  function windowNow(): Window {
    if (revealed !== null) return revealed;
    const { readout } = viewer.store.getState();
    const { clock } = viewer.feed.store.getState();
    const { timelineOldestMicros: oldest, timelineEdgeMicros: edge } = readout;
    return chosen ? followEdge(chosen, edge) : firstWindow(oldest, edge, clock?.speedMultiplier ?? 1);
  }

  /** Wherever the playhead goes by itself or by a command, the window goes along; who moves the window is left alone. */
  function keepInSight({ mode, readout }: ViewerState): void {
    if (mode === 'live') {
      revealed = null;
      return;
    }
    const shown = windowNow();
    const moved = reveal(shown, readout.timelineMicros);
    if (moved !== shown) revealed = moved;
  }

  function timeNow(): PaintedTime {
    const { timelineOldestMicros, timelineEdgeMicros, timelineMicros } = viewer.store.getState().readout;
    return {
      window: windowNow(),
      oldestMicros: timelineOldestMicros,
      edgeMicros: timelineEdgeMicros,
      playheadMicros: timelineMicros,
    };
  }

  /** Time has gone on: by a pixel, or by so little that it can wait. */
  function goOn(): void {
    const pixels = width * screenRatio();
    if (painted === null || hasMovedByPixel(painted, timeNow(), pixels)) painter.invalidate();
    else settling ||= window.setTimeout(painter.invalidate, SETTLE_MILLIS);
  }

  function paint(): void {
    requested = 0;
    window.clearTimeout(settling);
    settling = 0;
    const context = canvas.getContext('2d');
    if (context === null || width === 0) return;
    matchScreen(context, width, height);
    const { loop, notes } = viewer.store.getState();
    const feed = viewer.feed.store;
    painted = timeNow();
    viewer.shownRange = painted.window;
    drawTimeline(context, {
      width,
      height,
      pixelRatio: screenRatio(),
      ...painted,
      palette,
      density: density(feed.events, painted.window, Math.ceil(width / COLUMN_WIDTH), COLUMN_WIDTH, feed.timeline),
      columnWidth: COLUMN_WIDTH,
      feed,
      notes,
      loop: painter.draft ?? loop,
      hoverPixel: painter.hoverPixel,
      words,
    });
    for (const listener of listeners) listener(painted);
  }

  const observer = new ResizeObserver(() => {
    [width, height] = [canvas.clientWidth, canvas.clientHeight];
    painter.invalidate();
  });
  observer.observe(canvas);
  const unsubscribes = [
    viewer.store.subscribe((now, before) => {
      if (now.mode !== before.mode || now.readout.timelineMicros !== before.readout.timelineMicros) keepInSight(now);
      if (now.mode !== before.mode || now.loop !== before.loop || now.notes !== before.notes) painter.invalidate();
      else if (!isSameTime(now.readout, before.readout)) goOn();
    }),
    viewer.feed.store.subscribe((now, before) => {
      if (now.incidents !== before.incidents || now.epochs !== before.epochs || now.past !== before.past)
        painter.invalidate();
    }),
  ];
  painter.invalidate();
  return painter;
}

/** True where the same stretch of time is to be painted. */
function isSameTime(a: Readout, b: Readout): boolean {
  return (
    a.timelineMicros === b.timelineMicros &&
    a.timelineEdgeMicros === b.timelineEdgeMicros &&
    a.timelineOldestMicros === b.timelineOldestMicros
  );
}

/** Pixels of the screen for each of the page. */
function screenRatio(): number {
  return window.devicePixelRatio || 1;
}

/** As many pixels as the screen has, so that lines stay sharp. */
function matchScreen(context: CanvasRenderingContext2D, cssWidth: number, cssHeight: number): void {
  const { canvas } = context;
  const ratio = screenRatio();
  const [width, height] = [Math.round(cssWidth * ratio), Math.round(cssHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}
