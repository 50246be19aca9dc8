import type { TimeRange } from '../../playback/index.ts';
import type { Readout, Viewer, ViewerState } from '../../run/index.ts';
import { createDensity } from './density.ts';
import { drawTimeline } from './draw.ts';
import { type Palette, readPalette } from './palette.ts';
import { hasMovedByPixel, type PaintedTime } from './repaint.ts';
import { RulerWords } from './ticks.ts';
import { firstWindow, followEdge, reveal, type Window } from './window.ts';

/** Pixels of a panel before its axis and behind it. */
export interface Margins {
  readonly before: number;
  readonly behind: number;
}

const COLUMN_WIDTH = 3;
/** What moved by less than a pixel is painted so much later. */
const SETTLE_MILLIS = 1000;

/**
 * The canvas with what it shows. Repaints at most once a frame, and only when something asked for it; while time goes on,
 * once for each pixel that it goes.
 */
export class TimelinePainter {
  readonly canvas: HTMLCanvasElement;
  hoverPixel: number | null = null;
  /** A range being dragged out, not yet the loop. */
  draft: TimeRange | null = null;
  readonly #viewer: Viewer;
  readonly #density = createDensity();
  readonly #words = new RulerWords();
  readonly #rooms = new Map<object, Margins>();
  readonly #listeners = new Set<(painted: PaintedTime) => void>();
  readonly #observer = new ResizeObserver(() => this.#resized());
  readonly #unsubscribes: readonly (() => void)[];
  #palette: Palette;
  #requested = 0;
  #settling = 0;
  #chosen: Window | null = null;
  /** Moved along so that the playhead stays in sight; until somebody moves it, or live is shown again. */
  #revealed: Window | null = null;
  #painted: PaintedTime | null = null;
  /** As laid out last: asking the canvas in a frame would have the page laid out for it. */
  #size = { width: 0, height: 0 };

  constructor(canvas: HTMLCanvasElement, viewer: Viewer) {
    this.canvas = canvas;
    this.#viewer = viewer;
    this.#palette = readPalette(canvas);
    this.#observer.observe(canvas);
    this.#unsubscribes = [
      viewer.store.subscribe((now, before) => this.#changed(now, before)),
      viewer.feed.store.subscribe((now, before) => {
        if (now.incidents !== before.incidents || now.epochs !== before.epochs || now.past !== before.past)
          this.invalidate();
      }),
    ];
    this.invalidate();
  }

  /** Set by whoever zooms or moves; until then it follows by itself. */
  get window(): Window {
    if (this.#revealed !== null) return this.#revealed;
    const { timelineOldestMicros: oldest, timelineEdgeMicros: edge } = this.#viewer.store.getState().readout;
    const { clock } = this.#viewer.feed.store.getState();
    return this.#chosen ? followEdge(this.#chosen, edge) : firstWindow(oldest, edge, clock?.speedMultiplier ?? 1);
  }

  set window(next: Window) {
    this.#chosen = next;
    this.#revealed = null;
  }

  get width(): number {
    return this.canvas.clientWidth;
  }

  /** Paints soon. */
  readonly invalidate = (): void => {
    this.#requested ||= requestAnimationFrame(() => this.#paint());
  };

  /** Tells of each painting: what shares the axis is painted in the same frame. Returns how to stop. */
  onPainted(listener: (painted: PaintedTime) => void): () => void {
    this.#listeners.add(listener);
    this.invalidate();
    return () => this.#listeners.delete(listener);
  }

  /** How much narrower it is than it would be by itself, in pixels at either end. */
  get room(): Margins {
    const rooms = [...this.#rooms.values()];
    return {
      before: Math.max(0, ...rooms.map(({ before }) => before)),
      behind: Math.max(0, ...rooms.map(({ behind }) => behind)),
    };
  }

  /** Is so much narrower that all have room who want some; null: none is wanted any more. */
  makeRoom(who: object, room: Margins | null): void {
    if (room === null) this.#rooms.delete(who);
    else this.#rooms.set(who, room);
    const { before, behind } = this.room;
    const frame = this.canvas.parentElement;
    if (frame) frame.style.marginInline = `${before}px ${behind}px`;
  }

  /** Reads the colours again: the theme has changed. */
  recolour(): void {
    this.#palette = readPalette(this.canvas);
    this.invalidate();
  }

  dispose(): void {
    cancelAnimationFrame(this.#requested);
    window.clearTimeout(this.#settling);
    this.#observer.disconnect();
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
  }

  #resized(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    this.#size = { width, height };
    this.invalidate();
  }

  #changed(now: ViewerState, before: ViewerState): void {
    if (now.mode !== before.mode || now.readout.timelineMicros !== before.readout.timelineMicros)
      this.#keepInSight(now);
    const isMarkedOther = now.notes !== before.notes || now.alerts !== before.alerts;
    if (now.mode !== before.mode || now.loop !== before.loop || isMarkedOther) this.invalidate();
    else if (!isSameTime(now.readout, before.readout)) this.#goOn();
  }

  /** Wherever the playhead goes by itself or by a command, the window goes along; who moves the window is left alone. */
  #keepInSight({ mode, readout }: ViewerState): void {
    if (mode === 'live') {
      this.#revealed = null;
      return;
    }
    const shown = this.window;
    const moved = reveal(shown, readout.timelineMicros);
    if (moved !== shown) this.#revealed = moved;
  }

  #timeNow(): PaintedTime {
    const { timelineOldestMicros, timelineEdgeMicros, timelineMicros } = this.#viewer.store.getState().readout;
    return {
      window: this.window,
      oldestMicros: timelineOldestMicros,
      edgeMicros: timelineEdgeMicros,
      playheadMicros: timelineMicros,
    };
  }

  /** Time has gone on: by a pixel, or by so little that it can wait. */
  #goOn(): void {
    const pixels = this.#size.width * screenRatio();
    if (this.#painted === null || hasMovedByPixel(this.#painted, this.#timeNow(), pixels)) this.invalidate();
    else this.#settling ||= window.setTimeout(this.invalidate, SETTLE_MILLIS);
  }

  #paint(): void {
    this.#requested = 0;
    window.clearTimeout(this.#settling);
    this.#settling = 0;
    const context = this.canvas.getContext('2d');
    const { width } = this.#size;
    const painted = this.#timeNow();
    this.#painted = painted;
    this.#viewer.shownRange = painted.window;
    // Hidden behind another panel it is still the axis of others.
    if (context !== null && width > 0) this.#draw(context, painted);
    for (const listener of this.#listeners) listener(painted);
  }

  #draw(context: CanvasRenderingContext2D, painted: PaintedTime): void {
    const { width, height } = this.#size;
    matchScreen(context, width, height);
    const { loop, notes, alerts } = this.#viewer.store.getState();
    const feed = this.#viewer.feed.store;
    const columns = Math.ceil(width / COLUMN_WIDTH);
    drawTimeline(context, {
      ...{ width, height, feed, notes, alerts, ...painted },
      pixelRatio: screenRatio(),
      palette: this.#palette,
      density: this.#density(feed.events, painted.window, columns, COLUMN_WIDTH, feed.timeline),
      columnWidth: COLUMN_WIDTH,
      loop: this.draft ?? loop,
      hoverPixel: this.hoverPixel,
      words: this.#words,
    });
  }
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
