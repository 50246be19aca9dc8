import { t } from '@lingui/core/macro';
import type { NamedAction } from '../../commands/index.ts';
import type { PlaybackMode } from '../../playback/index.ts';
import type { Viewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { TimelinePainter } from './timeline-painter.ts';
import { lengthOf, microsAt, panBy, pixelOf, wholeHistory, zoomAround } from './window.ts';

const ZOOM_PER_PIXEL = 1.0015;
/** A range shorter than this many pixels was a click with an unsteady hand. */
const SHORTEST_RANGE_PIXELS = 4;
/** A pointer that rests so long may be about to press: what has to be read for that is read meanwhile. */
const RESTING_MILLIS = 60;

/** Hover shows the time, drag scrubs, Shift and drag selects a range to loop, wheel zooms, Shift and wheel moves. */
export class TimelineInput {
  readonly #canvas: HTMLCanvasElement;
  readonly #viewer: Viewer;
  readonly #painter: TimelinePainter;
  readonly #onHover: (pixel: number | null) => void;
  readonly #leaving = new AbortController();
  #rangeFrom: number | null = null;
  #playAfter = false;
  #before: Standing | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    canvas: HTMLCanvasElement,
    viewer: Viewer,
    painter: TimelinePainter,
    onHover: (pixel: number | null) => void,
  ) {
    [this.#canvas, this.#viewer, this.#painter, this.#onHover] = [canvas, viewer, painter, onHover];
    const options = { passive: false, signal: this.#leaving.signal };
    canvas.addEventListener('pointerdown', (event) => this.#press(event), options);
    canvas.addEventListener('pointermove', (event) => this.#move(event), options);
    canvas.addEventListener('pointerup', (event) => this.#release(event), options);
    canvas.addEventListener('pointercancel', () => this.#endDrag(), options);
    canvas.addEventListener('pointerleave', () => this.#hover(null), options);
    canvas.addEventListener('dblclick', () => this.#showAll(), options);
    canvas.addEventListener('wheel', (event) => this.#wheel(event), options);
  }

  dispose(): void {
    clearTimeout(this.#resting);
    this.#leaving.abort();
  }

  #at(pixel: number): SimMicros {
    return microsAt(this.#painter.window, pixel, this.#painter.width);
  }

  #hover(pixel: number | null): void {
    this.#painter.hoverPixel = pixel;
    this.#onHover(pixel);
    this.#painter.invalidate();
    clearTimeout(this.#resting);
    if (pixel === null) return;
    const anticipate = () => this.#viewer.feed.store.timeline.anticipate(this.#at(pixel));
    this.#resting = setTimeout(anticipate, RESTING_MILLIS);
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#canvas.setPointerCapture(event.pointerId);
    if (event.shiftKey) {
      this.#rangeFrom = event.offsetX;
      return;
    }
    this.#before = standingBefore(this.#before, event.timeStamp, this.#viewer);
    this.#playAfter = this.#viewer.store.getState().mode === 'review';
    this.#viewer.player.seek(this.#at(event.offsetX));
  }

  #move(event: PointerEvent): void {
    this.#hover(event.offsetX);
    if (!this.#canvas.hasPointerCapture(event.pointerId)) return;
    if (this.#rangeFrom === null) this.#viewer.player.seek(this.#at(event.offsetX));
    else this.#painter.draft = rangeBetween(this.#at(this.#rangeFrom), this.#at(event.offsetX));
  }

  #release(event: PointerEvent): void {
    const { player } = this.#viewer;
    if (this.#rangeFrom !== null) {
      const isWide = Math.abs(event.offsetX - this.#rangeFrom) >= SHORTEST_RANGE_PIXELS;
      player.setLoop(isWide ? rangeBetween(this.#at(this.#rangeFrom), this.#at(event.offsetX)) : null);
      if (isWide) player.play();
    } else if (this.#playAfter && this.#canvas.hasPointerCapture(event.pointerId)) {
      player.play();
    }
    this.#endDrag();
  }

  #endDrag(): void {
    this.#rangeFrom = null;
    this.#playAfter = false;
    this.#painter.draft = null;
    this.#painter.invalidate();
  }

  #showAll(): void {
    // The two presses of a double click were no wish to be elsewhere in time.
    if (this.#before !== null) restore(this.#before, this.#viewer);
    this.#before = null;
    showAll(this.#viewer, this.#painter);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const painter = this.#painter;
    const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
    if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey)
      painter.window = panBy(painter.window, (sideways / painter.width) * lengthOf(painter.window));
    else zoom(this.#viewer, painter, event.offsetX, ZOOM_PER_PIXEL ** event.deltaY);
    painter.invalidate();
  }
}

const ZOOM_PER_KEY = 1.5;

interface Zoomed {
  readonly viewer: Viewer;
  readonly painter: TimelinePainter;
}

/** What keys do while the timeline has the focus. */
export const TIMELINE_ACTIONS: readonly NamedAction<Zoomed>[] = [
  {
    id: 'timeline.zoom-in',
    keys: [{ sign: '+' }, { sign: '=' }],
    words: () => t`Zoom in`,
    act: (target) => zoomAtPlayhead(target, 1 / ZOOM_PER_KEY),
  },
  {
    id: 'timeline.zoom-out',
    keys: [{ sign: '-' }],
    words: () => t`Zoom out`,
    act: (target) => zoomAtPlayhead(target, ZOOM_PER_KEY),
  },
  {
    id: 'timeline.all',
    keys: [{ sign: '0' }],
    words: () => t`Show all of the history`,
    act: ({ viewer, painter }) => showAll(viewer, painter),
  },
];

function zoomAtPlayhead({ viewer, painter }: Zoomed, factor: number): void {
  zoom(viewer, painter, pixelOf(painter.window, viewer.store.getState().readout.timelineMicros, painter.width), factor);
}

function showAll(viewer: Viewer, painter: TimelinePainter): void {
  const { timelineOldestMicros, timelineEdgeMicros } = viewer.store.getState().readout;
  painter.window = wholeHistory(timelineOldestMicros, timelineEdgeMicros);
  painter.invalidate();
}

/** While the edge is in sight and followed, it is what stays in place. */
function zoom(viewer: Viewer, painter: TimelinePainter, pixel: number, factor: number): void {
  const { timelineOldestMicros, timelineEdgeMicros } = viewer.store.getState().readout;
  const anchor = painter.window.followsEdge ? painter.width : pixel;
  const known = timelineEdgeMicros - timelineOldestMicros;
  painter.window = zoomAround(painter.window, anchor, painter.width, factor, known);
  painter.invalidate();
}

const DOUBLE_CLICK_MILLIS = 600;

/** How the playhead stood at a press. */
interface Standing {
  readonly atMillis: number;
  readonly mode: PlaybackMode;
  readonly timelineMicros: SimMicros;
}

/** How it stood at the first of two presses that may become a double click. */
function standingBefore(first: Standing | null, atMillis: number, viewer: Viewer): Standing {
  if (first !== null && atMillis - first.atMillis < DOUBLE_CLICK_MILLIS) return first;
  const { mode, readout } = viewer.store.getState();
  return { atMillis, mode, timelineMicros: readout.timelineMicros };
}

function restore({ mode, timelineMicros }: Standing, { player }: Viewer): void {
  if (mode === 'live') player.goLive();
  else player.seek(timelineMicros);
  if (mode === 'review') player.play();
}

function rangeBetween(a: number, b: number) {
  return { startMicros: Math.min(a, b), endMicros: Math.max(a, b) };
}
