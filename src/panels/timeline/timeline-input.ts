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
export function attachTimelineInput(
  canvas: HTMLCanvasElement,
  viewer: Viewer,
  painter: TimelinePainter,
  onHover: (pixel: number | null) => void,
): () => void {
  let rangeFrom: number | null = null;
  let playAfter = false;
  let before: Standing | null = null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const at = (pixel: number) => microsAt(painter.window, pixel, painter.width);

  function hover(pixel: number | null): void {
    painter.hoverPixel = pixel;
    onHover(pixel);
    painter.invalidate();
    clearTimeout(resting);
    if (pixel !== null) resting = setTimeout(() => viewer.feed.store.timeline.anticipate(at(pixel)), RESTING_MILLIS);
  }

  const handlers = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      if (event.shiftKey) {
        rangeFrom = event.offsetX;
        return;
      }
      before = standingBefore(before, event.timeStamp, viewer);
      playAfter = viewer.store.getState().mode === 'review';
      viewer.player.seek(at(event.offsetX));
    },
    pointermove(event: PointerEvent) {
      hover(event.offsetX);
      if (!canvas.hasPointerCapture(event.pointerId)) return;
      if (rangeFrom === null) viewer.player.seek(at(event.offsetX));
      else painter.draft = rangeBetween(at(rangeFrom), at(event.offsetX));
    },
    pointerup(event: PointerEvent) {
      if (rangeFrom !== null) {
        const wide = Math.abs(event.offsetX - rangeFrom) >= SHORTEST_RANGE_PIXELS;
        viewer.player.setLoop(wide ? rangeBetween(at(rangeFrom), at(event.offsetX)) : null);
        if (wide) viewer.player.play();
      } else if (playAfter && canvas.hasPointerCapture(event.pointerId)) {
        viewer.player.play();
      }
      endDrag();
    },
    pointercancel: endDrag,
    pointerleave: () => hover(null),
    dblclick() {
      // Its two presses were no wish to be elsewhere in time.
      if (before !== null) restore(before, viewer);
      before = null;
      showAll(viewer, painter);
    },
    wheel(event: WheelEvent) {
      event.preventDefault();
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey) move(sideways);
      else zoom(viewer, painter, event.offsetX, ZOOM_PER_PIXEL ** event.deltaY);
      painter.invalidate();
    },
  };

  function endDrag(): void {
    rangeFrom = null;
    playAfter = false;
    painter.draft = null;
    painter.invalidate();
  }

  function move(pixels: number): void {
    painter.window = panBy(painter.window, (pixels / painter.width) * lengthOf(painter.window));
  }

  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of entries) canvas.addEventListener(name, handler, { passive: false });
  return () => {
    clearTimeout(resting);
    for (const [name, handler] of entries) canvas.removeEventListener(name, handler);
  };
}

const ZOOM_PER_KEY = 1.5;

/** What the timeline's keys do while it has the focus, by `KeyboardEvent.key`; false for any other. */
export function actOnTimelineKey(key: string, viewer: Viewer, painter: TimelinePainter): boolean {
  const playhead = pixelOf(painter.window, viewer.store.getState().readout.timelineMicros, painter.width);
  if (key === '+' || key === '=') zoom(viewer, painter, playhead, 1 / ZOOM_PER_KEY);
  else if (key === '-') zoom(viewer, painter, playhead, ZOOM_PER_KEY);
  else if (key === '0') showAll(viewer, painter);
  else return false;
  return true;
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
