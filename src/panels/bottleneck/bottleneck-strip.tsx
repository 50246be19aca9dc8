import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type BottleneckSpan, NOBODY } from '../../activity/index.ts';
import { type FoundBottleneck, runShown, useViewer } from '../../run/index.ts';
import { formatSimulationSpan, formatSimulationTime } from '../../ui/index.ts';
import { lastAtOrBefore, type SimMicros } from '../../units/index.ts';
import type { TimelinePainter } from '../timeline/timeline-painter.ts';
import { microsAt, pixelOf, type Window } from '../timeline/window.ts';
import classes from './bottleneck.module.css';
import { whoWords } from './verdict-words.ts';

interface BottleneckStripProps {
  found: FoundBottleneck;
  paints: ReadonlyMap<number, string>;
  timeline: TimelinePainter;
}

/** To the span before or after, to the first or the last; `go` goes to its time. */
const KEYS: Readonly<Record<string, number | 'first' | 'last' | 'go' | undefined>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ Home: 'first', End: 'last', Enter: 'go', ' ': 'go' },
};

/** Who held the plant back when, under the timeline and on its axis; a click goes there and selects, arrows go from span to span. */
export function BottleneckStrip({ found, paints, timeline }: BottleneckStripProps): ReactElement | null {
  const strip = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const showSpan = useShowSpan(found);
  const offset = runShown(useViewer())?.offsetMicros ?? 0;

  useEffect(() => {
    const { current } = strip;
    if (current === null) return;
    return timeline.onPainted(({ window }) => paintStrip(current, found.spans, { window, offset, paints }));
  }, [timeline, found, paints, offset]);

  const spanAt = (event: PointerEvent): { span: BottleneckSpan; micros: number } | null => {
    const micros = microsAt(timeline.window, event.nativeEvent.offsetX, timeline.width) - offset;
    const span = found.spans[lastAtOrBefore(found.spans, micros, ({ fromMicros }) => fromMicros)];
    return span && micros < span.toMicros ? { span, micros } : null;
  };
  const tell = (span: BottleneckSpan | undefined, pixel: number) =>
    tip.current && showTip(tip.current, span && spanWords(found, span), pixel, timeline.width);
  const leave = () => tell(undefined, 0);
  const press = (event: PointerEvent) => {
    const at = spanAt(event);
    if (at) showSpan(at.span, false, Math.round(at.micros));
  };
  const { at, ...keys } = useSpanKeys(found, showSpan, (span) => {
    const middle = (span.fromMicros + span.toMicros) / 2 + offset;
    tell(span, pixelOf(timeline.window, middle, timeline.width));
  });
  const box = timeline.canvas.parentElement;
  if (box === null) return null;
  return createPortal(
    <>
      <canvas
        ref={strip}
        className={classes.strip}
        role="slider"
        aria-label={t`Who held the plant back when`}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, found.spans.length)}
        aria-valuenow={at + 1}
        aria-valuetext={found.spans[at] && spanWords(found, found.spans[at])}
        tabIndex={0}
        {...keys}
        onBlur={leave}
        data-testid="bottleneck-strip"
        onPointerMove={(event) => tell(spanAt(event)?.span, event.nativeEvent.offsetX)}
        onPointerLeave={leave}
        onPointerUp={press}
      />
      <div ref={tip} className={classes.tip} data-testid="bottleneck-tip" hidden />
    </>,
    box,
  );
}

/** The span that the keys are at; `tell` is called with each span that they go to. */
function useSpanKeys(
  { spans }: FoundBottleneck,
  showSpan: (span: BottleneckSpan) => void,
  tell: (span: BottleneckSpan) => void,
) {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, spans.length - 1);
  const choose = (next: number) => {
    const index = Math.max(0, Math.min(spans.length - 1, next));
    const span = spans[index];
    if (!span) return;
    setChosen(index);
    tell(span);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const span = spans[at];
    const act = KEYS[event.key];
    if (act === undefined || !span) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'go') showSpan(span);
    else choose(act === 'first' ? 0 : act === 'last' ? spans.length - 1 : at + act);
  };
  return { at, onKeyDown, onFocus: () => choose(at) };
}

/** Puts words over a pixel of the axis, within its width; hides them without any. */
function showTip(tip: HTMLElement, words: string | undefined, pixel: number, widthPixels: number): void {
  tip.hidden = words === undefined;
  if (words === undefined) return;
  tip.textContent = words;
  const room = widthPixels - tip.offsetWidth;
  tip.style.transform = `translateX(${Math.max(0, Math.min(room, pixel - tip.offsetWidth / 2))}px)`;
}

function spanWords({ candidates }: FoundBottleneck, { who, isShifting, fromMicros, toMicros }: BottleneckSpan): string {
  const [from, to] = [formatSimulationTime(fromMicros), formatSimulationTime(toMicros)];
  const words = [whoWords(candidates, who), ...(isShifting ? [t`Shifting`] : [])];
  return [...words, `${from} – ${to} (${formatSimulationSpan(fromMicros, toMicros)})`].join(' · ');
}

interface StripLook {
  readonly window: Window;
  /** Timeline time minus simulation time of the run. */
  readonly offset: SimMicros;
  readonly paints: ReadonlyMap<number, string>;
}

/** Each pixel shows who held the plant back longest in it; shifting is half as high, nobody is hatched. */
function paintStrip(
  canvas: HTMLCanvasElement,
  spans: readonly BottleneckSpan[],
  { window: shown, offset, paints }: StripLook,
): void {
  const context = canvas.getContext('2d');
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (context === null || width === 0) return;
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  else context.clearRect(0, 0, width, height);
  const demand = getComputedStyle(canvas).getPropertyValue('--aisle-line');
  const muted = getComputedStyle(canvas).getPropertyValue('--aisle-muted');
  for (const { span, from, to } of prevailing(spans, width, (micros) => pixelOf(shown, micros + offset, width))) {
    const top = span.isShifting ? Math.round(height / 2) : 0;
    context.fillStyle = span.who === NOBODY ? muted : (paints.get(span.who) ?? demand);
    if (span.who !== NOBODY) context.fillRect(from, top, to - from, height - top);
    else for (let x = from + ((4 - (from % 4)) % 4); x < to; x += 4) context.fillRect(x, 0, 1, height);
  }
}

interface Drawn {
  readonly span: BottleneckSpan;
  readonly from: number;
  readonly to: number;
}

/** Stretches of whole pixels, each of the span that is longest in it. */
export function* prevailing(
  spans: readonly BottleneckSpan[],
  width: number,
  pixelAt: (micros: SimMicros) => number,
): Generator<Drawn> {
  let at = Math.max(0, firstIn(spans, pixelAt));
  let drawn: { span: BottleneckSpan; from: number; to: number } | null = null;
  for (let pixel = 0; pixel < width; pixel += 1) {
    let [best, most]: [BottleneckSpan | null, number] = [null, 0];
    for (; at < spans.length; at += 1) {
      const span = spans[at] as BottleneckSpan;
      const start = Math.max(pixel, pixelAt(span.fromMicros));
      const end = Math.min(pixel + 1, pixelAt(span.toMicros));
      if (start >= pixel + 1) break;
      if (end - start > most) [best, most] = [span, end - start];
      if (pixelAt(span.toMicros) > pixel + 1) break;
    }
    if (drawn !== null && drawn.span === best) drawn.to = pixel + 1;
    else {
      if (drawn !== null) yield drawn;
      drawn = best && { span: best, from: pixel, to: pixel + 1 };
    }
  }
  if (drawn !== null) yield drawn;
}

function firstIn(spans: readonly BottleneckSpan[], pixelAt: (micros: SimMicros) => number): number {
  return lastAtOrBefore(spans, 0, ({ fromMicros }) => pixelAt(fromMicros));
}

/** Goes to a time and selects a device of who held the plant back then; marks the time where that is wanted. */
export function useShowSpan({ candidates }: FoundBottleneck) {
  const viewer = useViewer();
  return ({ who, fromMicros, toMicros }: BottleneckSpan, isMarked = false, atMicros: SimMicros = fromMicros) => {
    const offset = runShown(viewer)?.offsetMicros ?? 0;
    viewer.player.seek(atMicros + offset);
    const device = candidates[who]?.devices[0];
    if (device) viewer.selectName(device.name);
    if (isMarked) viewer.store.setState({ marked: { startMicros: fromMicros + offset, endMicros: toMicros + offset } });
  };
}
