import { t } from '@lingui/core/macro';
import type { NamedAction } from '../../commands/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { Viewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { TimeAxis } from './use-axis.ts';
import { lengthOf, panBy, type Window, zoomAround } from './window.ts';

/** Whose axis is moved. */
export interface AxisTarget {
  readonly viewer: Viewer;
  readonly timeline: TimeAxis;
}

const ZOOM_PER_PIXEL = 1.0015;
const ZOOM_PER_KEY = 1.5;
const PAN_PER_KEY = 0.1;
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

/** Ctrl and wheel zoom, Shift and wheel move; a plain turn is left to the browser, which scrolls. */
export function turnAxis(event: WheelEvent, target: AxisTarget): void {
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
