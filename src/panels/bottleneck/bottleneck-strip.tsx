import { t } from '@lingui/core/macro';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { BottleneckSpan } from '../../activity/index.ts';
import { type FoundBottleneck, runShown, useViewer } from '../../run/index.ts';
import { formatSimulationSpan, formatSimulationTime, useTheme } from '../../ui/index.ts';
import { lastAtOrBefore } from '../../units/index.ts';
import type { TimelinePainter } from '../timeline/timeline-painter.ts';
import { microsAt, pixelOf } from '../timeline/window.ts';
import classes from './bottleneck.module.css';
import { paintStrip } from './paint-strip.ts';
import { useShowSpan } from './use-show-span.ts';
import { whoWords } from './who-look.ts';

interface BottleneckStripProps {
  found: FoundBottleneck;
  paints: ReadonlyMap<number, string>;
  timeline: TimelinePainter;
}

/** To the time before or after, to the first or the last, and there. */
const KEYS: Readonly<Record<string, number | 'first' | 'last' | 'go' | undefined>> = {
  ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
  ...{ Home: 'first', End: 'last', Enter: 'go', ' ': 'go' },
};

/** Who held the plant back when, on the timeline's own axis, under it; a click goes there and selects. Arrows go from time to time. */
export function BottleneckStrip({ found, paints, timeline }: BottleneckStripProps): ReactElement | null {
  const viewer = useViewer();
  const theme = useTheme();
  const strip = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const showSpan = useShowSpan(found);
  const [chosen, setChosen] = useState(0);
  const offset = runShown(viewer)?.offsetMicros ?? 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the theme
  useEffect(() => {
    const { current } = strip;
    if (current === null) return;
    return timeline.onPainted(({ window }) => paintStrip(current, found.spans, { window, offset, paints }));
  }, [timeline, found, paints, offset, theme]);

  const spanAt = useCallback(
    (event: PointerEvent): { span: BottleneckSpan; micros: number } | null => {
      const micros = microsAt(timeline.window, event.nativeEvent.offsetX, timeline.width) - offset;
      const span = found.spans[lastAtOrBefore(found.spans, micros, ({ fromMicros }) => fromMicros)];
      return span && micros < span.toMicros ? { span, micros } : null;
    },
    [timeline, found, offset],
  );
  const tell = (span: BottleneckSpan | undefined, pixel: number) => {
    const { current } = tip;
    if (current === null) return;
    current.hidden = span === undefined;
    if (span === undefined) return;
    current.textContent = spanWords(found, span);
    const room = timeline.width - current.offsetWidth;
    current.style.transform = `translateX(${Math.max(0, Math.min(room, pixel - current.offsetWidth / 2))}px)`;
  };
  const point = (event: PointerEvent) => tell(spanAt(event)?.span, event.nativeEvent.offsetX);
  const leave = () => tell(undefined, 0);
  const at = Math.min(chosen, found.spans.length - 1);
  const choose = (next: number) => {
    const index = Math.max(0, Math.min(found.spans.length - 1, next));
    const span = found.spans[index];
    if (!span) return;
    setChosen(index);
    const middle = (span.fromMicros + span.toMicros) / 2 + offset;
    tell(span, pixelOf(timeline.window, middle, timeline.width));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const span = found.spans[at];
    const act = KEYS[event.key];
    if (act === undefined || !span) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === 'go') showSpan(span);
    else choose(act === 'first' ? 0 : act === 'last' ? found.spans.length - 1 : at + act);
  };
  const press = (event: PointerEvent) => {
    const at = spanAt(event);
    if (at) showSpan(at.span, false, Math.round(at.micros));
  };
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
        onKeyDown={onKey}
        onFocus={() => choose(at)}
        onBlur={leave}
        data-testid="bottleneck-strip"
        onPointerMove={point}
        onPointerLeave={leave}
        onPointerUp={press}
      />
      <div ref={tip} className={classes.tip} data-testid="bottleneck-tip" hidden />
    </>,
    box,
  );
}

function spanWords({ candidates }: FoundBottleneck, { who, isShifting, fromMicros, toMicros }: BottleneckSpan): string {
  const [from, to] = [formatSimulationTime(fromMicros), formatSimulationTime(toMicros)];
  const words = [whoWords(candidates, who), ...(isShifting ? [t`Shifting`] : [])];
  return [...words, `${from} – ${to} (${formatSimulationSpan(fromMicros, toMicros)})`].join(' · ');
}
