import { t } from '@lingui/core/macro';
import { NO_PASSAGE, nearestPassage, type Way } from '../../activity/index.ts';
import { actionPressed, type NamedAction } from '../../commands/index.ts';
import type { TimeRange } from '../../playback/index.ts';
import type { Viewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { AXIS_ACTIONS, AxisInput, fitAxis } from '../timeline/axis-moves.ts';
import type { TimeAxis } from '../timeline/use-axis.ts';
import { reveal } from '../timeline/window.ts';
import type { PaintedPassages } from './chart-image.ts';
import { type ChartPainter, EDGE_PIXELS, type PointedPassage } from './chart-painter.ts';
import { cellWords, momentWords, passageWords } from './passage-words.ts';
import { indexOfPassage, keyOfPassage, momentOf, shownPassage } from './shown-passages.ts';
import type { SpaceTimeStore } from './view.ts';

/** What the pointer and the keys act on. */
export interface ChartTarget {
  readonly viewer: Viewer;
  readonly timeline: TimeAxis;
  readonly view: SpaceTimeStore;
  readonly way: Way;
  readonly layers: readonly PaintedPassages[];
  readonly offsetMicros: SimMicros;
  /** Whether a layer is of another run, to which nothing leads. */
  readonly isOtherRun: boolean;
}

/** So near to a line the pointer means it. */
const REACH_PIXELS = 8;

/** Hover tells who is there and lights it in the picture, a click seeks and selects, a drag marks an area; the wheel as on lanes. */
export class ChartInput extends AxisInput<ChartTarget> {
  readonly #painter: ChartPainter;
  readonly #onHover: (words: string | null, x: number, y: number) => void;

  constructor(
    canvas: HTMLCanvasElement,
    painter: ChartPainter,
    target: () => ChartTarget,
    onHover: (words: string | null, x: number, y: number) => void,
  ) {
    super(canvas, target);
    [this.#painter, this.#onHover] = [painter, onHover];
  }

  override dispose(): void {
    super.dispose();
    point(this.target().viewer, null);
  }

  protected override click({ offsetX, offsetY }: PointerEvent): void {
    const target = this.target();
    const found = pointedAt(this.#painter, target, offsetX, offsetY);
    if (found) go(target, found);
    else target.viewer.player.seek(this.timeAt(offsetX));
  }

  protected override leave(): void {
    const { timeline, viewer } = this.target();
    timeline.hoverPixel = null;
    this.#painter.hovered = null;
    point(viewer, null);
    this.#onHover(null, 0, 0);
  }

  protected override hover({ offsetX, offsetY }: PointerEvent): void {
    const target = this.target();
    const { timeline, way, viewer } = target;
    timeline.hoverPixel = offsetX;
    const found = pointedAt(this.#painter, target, offsetX, offsetY);
    this.#painter.hovered = found;
    const passage = found && shownPassage(found.passages, found.index);
    point(viewer, passage?.entityName ?? null);
    const words = found && passage && momentWords(passage, momentOf(found.passages, found.index, found.micros, way));
    this.#onHover(words && this.#cellWords(words, offsetX, offsetY), offsetX, offsetY);
  }

  /** Of a cell, how many pass, and that who is told is the slowest of them. */
  #cellWords(slowest: string, x: number, y: number): string {
    const { image } = this.#painter;
    const at = cellAt(this.#painter, x, y - EDGE_PIXELS);
    if (at === null || image.scale === null) return slowest;
    const { counts, waiting } = image.cells;
    return cellWords(image.scale, counts[at.cell] ?? 0, waiting[at.cell] ?? 0, slowest);
  }
}

function point({ store }: Viewer, pointedName: string | null): void {
  if (store.getState().pointedName !== pointedName) store.setState({ pointedName });
}

/** The line under a pixel; of cells the slowest passage. */
function pointedAt(painter: ChartPainter, { layers }: ChartTarget, x: number, y: number): PointedPassage | null {
  const { area, image } = painter;
  const [first] = layers;
  if (area === null || !first) return null;
  const at = y - EDGE_PIXELS;
  if (image.scale !== null) return slowestAt(painter, first, x, at);
  for (const { passages, shiftMicros } of layers) {
    const shifted = { ...area, startMicros: area.startMicros - shiftMicros, endMicros: area.endMicros - shiftMicros };
    const found = nearestPassage(passages, shifted, x, at, REACH_PIXELS);
    if (found) return { passages, shiftMicros, ...found };
  }
  return null;
}

function slowestAt(painter: ChartPainter, { passages }: PaintedPassages, x: number, y: number): PointedPassage | null {
  const at = cellAt(painter, x, y);
  const index = at === null ? NO_PASSAGE : (painter.image.cells.slowest[at.cell] ?? NO_PASSAGE);
  if (at === null || index === NO_PASSAGE) return null;
  const [start, end] = [passages.starts[index] as number, passages.ends[index] as number];
  return { passages, index, micros: Math.round(Math.min(end, Math.max(start, at.micros))), shiftMicros: 0 };
}

/** The cell under a pixel, and the instant there; null where there is none, and where lines are shown. */
function cellAt({ area, image }: ChartPainter, x: number, y: number): { cell: number; micros: SimMicros } | null {
  if (area === null || image.scale === null) return null;
  const { startMicros, endMicros, columns, bands } = image.cells.area;
  const micros = area.startMicros + (x / area.width) * (area.endMicros - area.startMicros);
  const column = Math.floor(((micros - startMicros) / (endMicros - startMicros)) * columns);
  const band = Math.min(bands - 1, Math.max(0, Math.floor((1 - y / area.height) * bands)));
  return column < 0 || column >= columns ? null : { cell: column * bands + band, micros };
}

/** Where nothing leads to another run, the instant over which its line lies is shown. */
function go(
  { viewer, view, offsetMicros, isOtherRun }: ChartTarget,
  { passages, index, micros, shiftMicros }: PointedPassage,
): void {
  const passage = shownPassage(passages, index);
  const isOther = isOtherRun && shiftMicros !== 0;
  viewer.player.seek(micros + offsetMicros + (isOther ? shiftMicros : 0));
  if (isOther) return;
  viewer.selectName(passage.entityName);
  view.setState({ cursor: keyOfPassage(passages, index), announcement: passageWords(passage) });
}

/** Answers a key while the chart has the focus. */
export function actOnChartKey(event: KeyboardEvent, target: ChartTarget): boolean {
  const act = actionPressed(CHART_ACTIONS, event)?.act ?? OF_A_LIST[event.code];
  act?.(target);
  return act !== undefined;
}

type Action = (target: ChartTarget) => void;

export const CHART_ACTIONS: readonly NamedAction<ChartTarget>[] = [
  ...AXIS_ACTIONS,
  {
    id: 'passages.previous',
    keys: [{ code: 'Comma' }],
    words: () => t`Previous passage`,
    act: (target) => step(target, -1),
  },
  { id: 'passages.next', keys: [{ code: 'Period' }], words: () => t`Next passage`, act: (target) => step(target, 1) },
  {
    id: 'passages.fit',
    keys: [{ code: 'KeyF' }],
    words: () => t`Fit the marked area, or the passage, into the window`,
    act(target) {
      const range = target.viewer.store.getState().marked ?? cursorRange(target);
      if (range) fitAxis(target.timeline, range);
    },
  },
  {
    id: 'passages.mark',
    keys: [{ code: 'KeyM' }],
    words: () => t`Mark the time of the passage`,
    act(target) {
      const marked = cursorRange(target);
      if (marked) target.viewer.store.setState({ marked });
    },
  },
];

const OF_A_LIST: Readonly<Record<string, Action | undefined>> = {
  ArrowDown: (target) => step(target, 1),
  ArrowUp: (target) => step(target, -1),
  Home: (target) => walk(target, 0),
  End: (target) => walk(target, Number.POSITIVE_INFINITY),
  Enter: (target) => {
    const found = cursorPassage(target);
    if (!found) return;
    const { passages, index } = found;
    go(target, { passages, index, micros: passages.starts[index] as number, shiftMicros: 0 });
  },
  Escape: ({ viewer, view }) => {
    viewer.store.setState({ marked: null, pointedName: null });
    view.setState({ cursor: null, announcement: '' });
  },
};

function cursorPassage({ layers, view }: ChartTarget) {
  const passages = layers[0]?.passages;
  const index = passages ? indexOfPassage(passages, view.getState().cursor) : null;
  return passages && index !== null ? { passages, index } : null;
}

/** On the timeline. */
function cursorRange(target: ChartTarget): TimeRange | null {
  const found = cursorPassage(target);
  if (!found) return null;
  const { startMicros, endMicros } = shownPassage(found.passages, found.index);
  return { startMicros: startMicros + target.offsetMicros, endMicros: endMicros + target.offsetMicros };
}

/** To the passage after or before that of the cursor; at first to the one that begins next to the playhead. */
function step(target: ChartTarget, by: 1 | -1): void {
  const found = cursorPassage(target);
  if (found) {
    walk(target, found.index + by);
    return;
  }
  const playhead = target.viewer.store.getState().readout.timelineMicros - target.offsetMicros;
  const next = target.layers[0]?.passages.starts.findIndex((start) => start >= playhead) ?? -1;
  walk(target, next < 0 ? Number.POSITIVE_INFINITY : next);
}

function walk({ layers, view, viewer, timeline, offsetMicros }: ChartTarget, to: number): void {
  const passages = layers[0]?.passages;
  if (!passages || passages.count === 0) return;
  const index = Math.max(0, Math.min(passages.count - 1, to));
  const passage = shownPassage(passages, index);
  view.setState({ cursor: keyOfPassage(passages, index), announcement: passageWords(passage) });
  point(viewer, passage.entityName);
  const window = reveal(timeline.window, passage.startMicros + offsetMicros);
  if (window !== timeline.window) timeline.window = window;
  timeline.invalidate();
}
