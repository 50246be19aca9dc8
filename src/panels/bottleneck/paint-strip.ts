import { type BottleneckSpan, NOBODY } from '../../activity/index.ts';
import { lastAtOrBefore, type SimMicros } from '../../units/index.ts';
import { pixelOf, type Window } from '../timeline/window.ts';

interface StripLook {
  readonly window: Window;
  /** Timeline time minus simulation time of the run. */
  readonly offset: SimMicros;
  readonly paints: ReadonlyMap<number, string>;
}

/** Each pixel shows who held the plant back longest in it; shifting is half as high, what is not seen is hatched. */
export function paintStrip(
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
