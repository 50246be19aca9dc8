import { t } from '@lingui/core/macro';
import type { NamedAction } from '../../commands/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { Viewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { TimeAxis } from './use-axis.ts';
import { lengthOf, microsAt, panBy, type Window, zoomAround } from './window.ts';

/** Whose axis is moved. */
interface AxisTarget {
  readonly viewer: Viewer;
  readonly timeline: TimeAxis;
}

const ZOOM_PER_PIXEL = 1.0015;
const ZOOM_PER_KEY = 1.5;
const PAN_PER_KEY = 0.1;
/** An area narrower than this was a click with an unsteady hand. */
const LEAST_PIXELS = 4;
/** Free on each side of what was fitted into the window. */
const MARGIN = 0.1;

/** What W, A, S and D do with the axis of the timeline, as in Perfetto. */
export const AXIS_ACTIONS: readonly NamedAction<AxisTarget>[] = [
  {
    id: 'axis.zoom-in',
    keys: [{ code: 'KeyW' }],
    words: () => t`Zoom in`,
    act: (target) => zoom(target, zoomPixel(target), 1 / ZOOM_PER_KEY),
  },
  {
    id: 'axis.zoom-out',
    keys: [{ code: 'KeyS' }],
    words: () => t`Zoom out`,
    act: (target) => zoom(target, zoomPixel(target), ZOOM_PER_KEY),
  },
  {
    id: 'axis.earlier',
    keys: [{ code: 'KeyA' }],
    words: () => t`Show earlier times`,
    act: ({ timeline }) => move(timeline, -PAN_PER_KEY * lengthOf(timeline.window)),
  },
  {
    id: 'axis.later',
    keys: [{ code: 'KeyD' }],
    words: () => t`Show later times`,
    act: ({ timeline }) => move(timeline, PAN_PER_KEY * lengthOf(timeline.window)),
  },
];

/** The pointer over what is painted along the axis: a drag marks an area of time, the wheel turns the axis. */
export abstract class AxisInput<Target extends AxisTarget> {
  /** As it is whenever something is done. */
  protected readonly target: () => Target;
  readonly #leaving = new AbortController();
  #draggedFrom: number | null = null;

  constructor(canvas: HTMLCanvasElement, target: () => Target) {
    this.target = target;
    const options = { passive: false, signal: this.#leaving.signal };
    canvas.addEventListener('pointerdown', (event) => this.#press(canvas, event), options);
    canvas.addEventListener('pointermove', (event) => this.#move(event), options);
    canvas.addEventListener('pointerup', (event) => this.#release(event), options);
    canvas.addEventListener('pointercancel', () => this.#endDrag(), options);
    canvas.addEventListener('pointerleave', () => this.leave(), options);
    canvas.addEventListener('wheel', (event) => turnAxis(event, target()), options);
  }

  dispose(): void {
    this.#leaving.abort();
  }

  protected abstract hover(event: PointerEvent): void;
  protected abstract leave(): void;
  protected abstract click(event: PointerEvent): void;

  /** The instant of the timeline at a pixel. */
  protected timeAt(pixel: number): SimMicros {
    const { timeline } = this.target();
    return microsAt(timeline.window, pixel, timeline.width);
  }

  #press(canvas: HTMLCanvasElement, event: PointerEvent): void {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    this.#draggedFrom = event.offsetX;
  }

  #move(event: PointerEvent): void {
    this.hover(event);
    const from = this.#draggedFrom;
    if (from === null || !isDrag(from, event.offsetX)) return;
    const [a, b] = [this.timeAt(from), this.timeAt(event.offsetX)];
    this.target().viewer.store.setState({ marked: { startMicros: Math.min(a, b), endMicros: Math.max(a, b) } });
  }

  #release(event: PointerEvent): void {
    const from = this.#draggedFrom;
    this.#endDrag();
    if (from !== null && !isDrag(from, event.offsetX)) this.click(event);
  }

  #endDrag(): void {
    this.#draggedFrom = null;
  }
}

function isDrag(from: number, to: number): boolean {
  return Math.abs(to - from) >= LEAST_PIXELS;
}

/** Ctrl and wheel zoom, Shift and wheel move; a plain turn is left to the browser, which scrolls. */
function turnAxis(event: WheelEvent, target: AxisTarget): void {
  const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
  const isZoom = event.ctrlKey || event.metaKey;
  if (!isZoom && Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
  event.preventDefault();
  const { timeline } = target;
  if (isZoom) zoom(target, event.offsetX, ZOOM_PER_PIXEL ** event.deltaY);
  else move(timeline, (sideways / timeline.width) * lengthOf(timeline.window));
}

/** Shows a range of the timeline with a little before and after it. */
export function fitAxis(timeline: TimeAxis, { startMicros, endMicros }: TimeRange): void {
  const margin = (endMicros - startMicros) * MARGIN;
  show(timeline, { startMicros: startMicros - margin, endMicros: endMicros + margin, followsEdge: false });
}

function zoomPixel({ timeline }: AxisTarget): number {
  return timeline.hoverPixel ?? timeline.width / 2;
}

function zoom({ viewer, timeline }: AxisTarget, pixel: number, factor: number): void {
  const { timelineOldestMicros, timelineEdgeMicros } = viewer.store.getState().readout;
  const known = timelineEdgeMicros - timelineOldestMicros;
  const anchor = timeline.window.followsEdge ? timeline.width : pixel;
  show(timeline, zoomAround(timeline.window, anchor, timeline.width, factor, known));
}

function move(timeline: TimeAxis, micros: SimMicros): void {
  show(timeline, panBy(timeline.window, micros));
}

function show(timeline: TimeAxis, window: Window): void {
  timeline.window = window;
  timeline.invalidate();
}
