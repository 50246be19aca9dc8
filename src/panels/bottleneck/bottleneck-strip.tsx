import { t } from '@lingui/core/macro';
import { type PointerEvent, type ReactElement, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { BottleneckSpan } from '../../activity/index.ts';
import { type FoundBottleneck, runShown, useViewer } from '../../run/index.ts';
import { formatSimulationSpan, formatSimulationTime, useTheme } from '../../ui/index.ts';
import { lastAtOrBefore } from '../../units/index.ts';
import type { TimelinePainter } from '../timeline/timeline-painter.ts';
import { microsAt } from '../timeline/window.ts';
import classes from './bottleneck.module.css';
import { paintStrip } from './paint-strip.ts';
import { useShowSpan } from './use-show-span.ts';
import { whoWords } from './who-look.ts';

interface BottleneckStripProps {
  found: FoundBottleneck;
  paints: ReadonlyMap<number, string>;
  timeline: TimelinePainter;
}

/** Who held the plant back when, on the timeline's own axis, under it; a click goes there and selects. */
export function BottleneckStrip({ found, paints, timeline }: BottleneckStripProps): ReactElement | null {
  const viewer = useViewer();
  const theme = useTheme();
  const strip = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const showSpan = useShowSpan(found);
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
  const point = (event: PointerEvent) => {
    const { current } = tip;
    const at = spanAt(event);
    if (current === null) return;
    current.hidden = at === null;
    if (at === null) return;
    current.textContent = spanWords(found, at.span);
    const room = timeline.width - current.offsetWidth;
    const left = Math.max(0, Math.min(room, event.nativeEvent.offsetX - current.offsetWidth / 2));
    current.style.transform = `translateX(${left}px)`;
  };
  const leave = () => {
    if (tip.current) tip.current.hidden = true;
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
        role="img"
        aria-label={t`Who held the plant back when`}
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
