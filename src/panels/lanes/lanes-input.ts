import { t } from '@lingui/core/macro';
import type { StoreApi } from 'zustand/vanilla';
import type { LaneInterval } from '../../activity/index.ts';
import { actionPressed, type NamedAction } from '../../commands/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { Viewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { AXIS_ACTIONS, AxisInput, fitAxis } from '../timeline/axis-moves.ts';
import type { TimeAxis } from '../timeline/use-axis.ts';
import type { LaneRow } from './lane-rows.ts';
import { type LanesView, toggled } from './lanes-view.ts';
import { intervalWords } from './state-look.ts';

/** What the pointer and the keys act on. */
export interface LanesTarget {
  readonly viewer: Viewer;
  readonly timeline: TimeAxis;
  readonly view: StoreApi<LanesView>;
  readonly rows: readonly LaneRow[];
  readonly rowPixels: number;
  readonly offsetMicros: SimMicros;
}

/** Hover tells what is there, a click seeks and selects, a drag marks an area; Ctrl and wheel zoom, Shift and wheel move. */
export class LanesInput extends AxisInput<LanesTarget> {
  readonly #scroller: HTMLElement;
  readonly #onHover: (words: string | null, x: number, y: number) => void;

  constructor(
    canvas: HTMLCanvasElement,
    scroller: HTMLElement,
    target: () => LanesTarget,
    onHover: (words: string | null, x: number, y: number) => void,
  ) {
    super(canvas, target);
    [this.#scroller, this.#onHover] = [scroller, onHover];
  }

  protected override click(event: PointerEvent): void {
    const { viewer, view, rows } = this.target();
    const row = rows[this.#rowAt(event)];
    viewer.player.seek(this.timeAt(event.offsetX));
    if (row?.kind !== 'lane') return;
    viewer.selectName(this.#intervalAt(event)?.name ?? row.lane.name);
    // What is selected stands first.
    view.setState({ cursor: 0, announcement: '' });
  }

  protected override hover(event: PointerEvent): void {
    const { timeline } = this.target();
    timeline.hoverPixel = event.offsetX;
    timeline.invalidate();
    const interval = this.#intervalAt(event);
    this.#onHover(interval && intervalWords(interval), event.offsetX, event.offsetY);
  }

  protected override leave(): void {
    const { timeline } = this.target();
    timeline.hoverPixel = null;
    timeline.invalidate();
    this.#onHover(null, 0, 0);
  }

  #rowAt(event: PointerEvent): number {
    return Math.floor((event.offsetY + this.#scroller.scrollTop) / this.target().rowPixels);
  }

  #intervalAt(event: PointerEvent): LaneInterval | null {
    const { rows, offsetMicros } = this.target();
    return intervalOf(rows[this.#rowAt(event)], this.timeAt(event.offsetX) - offsetMicros);
  }
}

function intervalOf(row: LaneRow | undefined, micros: SimMicros): LaneInterval | null {
  if (row?.kind !== 'lane') return null;
  const index = row.lane.indexAt(micros);
  return index === null ? null : row.lane.interval(index);
}

/** Answers a key while the lanes have the focus: keys of Perfetto, and those of any list. */
export function actOnLanesKey(event: KeyboardEvent, target: LanesTarget): boolean {
  const act = actionPressed(LANES_ACTIONS, event)?.act ?? OF_A_LIST[event.code];
  act?.(target);
  return act !== undefined;
}

type Action = (target: LanesTarget) => void;

export const LANES_ACTIONS: readonly NamedAction<LanesTarget>[] = [
  ...AXIS_ACTIONS,
  {
    id: 'lanes.previous',
    keys: [{ code: 'Comma' }],
    words: () => t`Previous interval of the device`,
    act: (target) => step(target, -1),
  },
  {
    id: 'lanes.next',
    keys: [{ code: 'Period' }],
    words: () => t`Next interval of the device`,
    act: (target) => step(target, 1),
  },
  {
    id: 'lanes.fit',
    keys: [{ code: 'KeyF' }],
    words: () => t`Fit the marked area, or the interval, into the window`,
    act: fit,
  },
  { id: 'lanes.mark', keys: [{ code: 'KeyM' }], words: () => t`Mark the interval`, act: mark },
  { id: 'lanes.pin', keys: [{ code: 'KeyP' }], words: () => t`Pin the device`, act: pin },
];

const OF_A_LIST: Readonly<Record<string, Action | undefined>> = {
  Enter: select,
  Escape({ viewer, view }) {
    viewer.store.setState({ marked: null });
    view.setState({ announcement: '' });
  },
  ArrowDown: (target) => walk(target, 1),
  ArrowUp: (target) => walk(target, -1),
  PageDown: (target) => walk(target, 10),
  PageUp: (target) => walk(target, -10),
  Home: (target) => walk(target, Number.NEGATIVE_INFINITY),
  End: (target) => walk(target, Number.POSITIVE_INFINITY),
  ArrowRight: (target) => open(target, true),
  ArrowLeft: (target) => open(target, false),
};

function playheadOf({ viewer, offsetMicros }: LanesTarget): SimMicros {
  return viewer.store.getState().readout.timelineMicros - offsetMicros;
}

/** The line of the cursor, where it is one of a device. */
function cursorRow({ view, rows }: LanesTarget): Extract<LaneRow, { kind: 'lane' }> | null {
  const row = rows[view.getState().cursor];
  return row?.kind === 'lane' ? row : null;
}

function walk(target: LanesTarget, by: number): void {
  const { view, rows } = target;
  view.setState(({ cursor }) => ({ cursor: Math.max(0, Math.min(rows.length - 1, cursor + by)) }));
  announce(target, intervalAtPlayhead(target));
}

function step(target: LanesTarget, by: 1 | -1): void {
  const lane = cursorRow(target)?.lane;
  if (!lane) return;
  const at = playheadOf(target);
  const after = lane.indexFrom(at);
  const isWithin = (lane.interval(after).startMicros ?? 0) <= at;
  const next = by > 0 ? after + Number(isWithin) : after - 1;
  if (next < 0 || next >= lane.count) return;
  const interval = lane.interval(next);
  target.viewer.player.seek(interval.startMicros + target.offsetMicros);
  announce(target, interval);
}

/** What is marked, else what the device of the cursor does at the playhead. */
function fit(target: LanesTarget): void {
  const range = target.viewer.store.getState().marked ?? rangeOf(target, intervalAtPlayhead(target));
  if (range) fitAxis(target.timeline, range);
}

function mark(target: LanesTarget): void {
  const interval = intervalAtPlayhead(target);
  if (!interval) return;
  target.viewer.store.setState({ marked: rangeOf(target, interval) });
  announce(target, interval);
}

function intervalAtPlayhead(target: LanesTarget): LaneInterval | null {
  return intervalOf(cursorRow(target) ?? undefined, playheadOf(target));
}

/** On the timeline. */
function rangeOf({ offsetMicros }: LanesTarget, interval: LaneInterval | null): TimeRange | null {
  if (interval === null) return null;
  return { startMicros: interval.startMicros + offsetMicros, endMicros: interval.endMicros + offsetMicros };
}

function pin(target: LanesTarget): void {
  const row = cursorRow(target);
  if (row) target.view.setState(({ pinned }) => ({ pinned: toggled(pinned, row.lane.entityId) }));
}

function select(target: LanesTarget): void {
  const row = target.rows[target.view.getState().cursor];
  if (row?.kind === 'group') open(target, !row.isOpen);
  if (row?.kind !== 'lane') return;
  target.viewer.selectName(row.lane.name);
  target.view.setState({ cursor: 0 });
}

function open({ view, rows }: LanesTarget, isOpen: boolean): void {
  const row = rows[view.getState().cursor];
  if (row?.kind === 'group' && row.isOpen !== isOpen)
    view.setState(({ closed }) => ({ closed: toggled(closed, row.type) }));
}

function announce({ view }: LanesTarget, interval: LaneInterval | null): void {
  view.setState({ announcement: interval ? intervalWords(interval) : '' });
}
