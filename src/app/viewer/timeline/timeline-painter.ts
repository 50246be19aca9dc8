import type { TimeRange } from '../../../playback/index.ts';
import type { Viewer } from '../viewer.ts';
import type { ViewerState } from '../viewer-state.ts';
import { createDensity } from './density.ts';
import { drawTimeline } from './draw.ts';
import { type Palette, readPalette } from './palette.ts';
import { firstWindow, followEdge, reveal, type Window } from './window.ts';

const COLUMN_WIDTH = 3;

/** The canvas with what it shows. Repaints at most once a frame, and only when something asked for it. */
export interface TimelinePainter {
  /** Set by whoever zooms or moves; until then it follows by itself. */
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
  let chosen: Window | null = null;
  /** Moved along so that the playhead stays in sight; until somebody moves it, or live is shown again. */
  let revealed: Window | null = null;

  const painter: TimelinePainter = {
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
    recolour() {
      palette = readPalette(canvas);
      painter.invalidate();
    },
    dispose() {
      cancelAnimationFrame(requested);
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

  function paint(): void {
    requested = 0;
    const context = canvas.getContext('2d');
    const { clientWidth: width, clientHeight: height } = canvas;
    if (context === null || width === 0) return;
    matchScreen(canvas, context);
    const { readout, loop, notes } = viewer.store.getState();
    const feed = viewer.feed.store;
    const shown = windowNow();
    drawTimeline(context, {
      width,
      height,
      window: shown,
      palette,
      density: density(feed.events, shown, Math.ceil(width / COLUMN_WIDTH), COLUMN_WIDTH, feed.timeline),
      columnWidth: COLUMN_WIDTH,
      feed,
      oldestMicros: readout.timelineOldestMicros,
      edgeMicros: readout.timelineEdgeMicros,
      playheadMicros: readout.timelineMicros,
      notes,
      loop: painter.draft ?? loop,
      hoverPixel: painter.hoverPixel,
    });
  }

  const observer = new ResizeObserver(() => painter.invalidate());
  observer.observe(canvas);
  const unsubscribes = [
    viewer.store.subscribe((now, before) => {
      if (now.mode !== before.mode || now.readout.timelineMicros !== before.readout.timelineMicros) keepInSight(now);
      if (!isSameTime(now, before) || now.notes !== before.notes) painter.invalidate();
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
function isSameTime(a: ViewerState, b: ViewerState): boolean {
  return (
    a.mode === b.mode &&
    a.loop === b.loop &&
    a.readout.timelineMicros === b.readout.timelineMicros &&
    a.readout.timelineEdgeMicros === b.readout.timelineEdgeMicros &&
    a.readout.timelineOldestMicros === b.readout.timelineOldestMicros
  );
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
