import { t } from '@lingui/core/macro';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useCellSurroundings } from '../grid/index.ts';
import { useRegion, useTheme, VisuallyHidden } from '../ui/index.ts';
import classes from './chart.module.css';
import { lookOf } from './chart-axis.ts';
import { type ChartData, microsAt, placeOf, timeReachOf, timeScaleOf } from './chart-data.ts';
import { type KeyPlace, placeAfter, stopSeries } from './chart-keys.ts';
import { chartOption } from './chart-option.ts';
import { createDrawnChart, type DrawnChart } from './drawn-chart.ts';

interface ChartCanvasProps {
  data: ChartData;
  /** Description for screen readers. */
  words: string;
  isSmall?: boolean;
  /** The chart while it is on the screen. */
  drawnRef?: RefObject<DrawnChart | null>;
}

/** A chart with crosshair; on an axis of time with the playhead, and a click or Enter goes to that instant. */
export function ChartCanvas({ data, words, isSmall = false, drawnRef }: ChartCanvasProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnChart | null>(null);
  const theme = useTheme();
  const region = useRegion();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = createDrawnChart(element);
    setDrawn(made);
    if (drawnRef) drawnRef.current = made;
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
      // What is hidden comes back with what it knew: this chart is no more.
      setDrawn(null);
      if (drawnRef) drawnRef.current = null;
    };
  }, [drawnRef]);

  // Numbers and times along the axes follow the region.
  const shown = useMemo(() => ({ data, theme, isSmall, region }), [data, theme, isSmall, region]);
  useEffect(() => {
    if (!drawn || !box.current) return;
    drawn.show(chartOption(shown.data, { look: lookOf(shown.theme, box.current), isSmall: shown.isSmall }));
  }, [drawn, shown]);

  const seek = useSeek(data, drawn);
  const keys = useKeys(data, drawn, seek);
  return (
    <div
      className={classes.canvas}
      data-small={isSmall}
      data-seeks={seek !== null}
      role="application"
      aria-roledescription={t`Chart`}
      aria-label={words}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from point to point
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
    >
      <div ref={box} className={classes.drawn} />
      <Playhead data={data} drawn={drawn} />
      <VisuallyHidden role="status">{keys.words}</VisuallyHidden>
    </div>
  );
}

/** Goes to the instant of a place along the axis; null if the chart has no times of the run. */
function useSeek(data: ChartData, drawn: DrawnChart | null): ((place: number) => void) | null {
  const { links, calendarStartMillis } = useCellSurroundings();
  const seek = useMemo(() => {
    const scale = timeScaleOf(data);
    if (links === null || scale === null || microsAt(0, scale, calendarStartMillis) === null) return null;
    return (place: number) => {
      const micros = microsAt(place, scale, calendarStartMillis);
      if (micros !== null && links.reaches(micros) !== false) links.showTime(micros);
    };
  }, [data, links, calendarStartMillis]);
  const seekAt = useEffectEvent((chart: DrawnChart, x: number, y: number) => {
    const scale = timeScaleOf(data);
    const place = scale && chart.placeAt(x, y, scale);
    if (place !== null) seek?.(place);
  });
  useEffect(() => drawn?.onClick((x, y) => seekAt(drawn, x, y)), [drawn]);
  return seek;
}

/** Arrow keys go from point to point and from series to series, and say it; Enter goes to its instant. */
function useKeys(data: ChartData, drawn: DrawnChart | null, seek: ((place: number) => void) | null) {
  const [place, setPlace] = useState<KeyPlace | null>(null);
  const all = useMemo(() => stopSeries(data), [data]);
  const stop = place === null ? undefined : all[place.series]?.stops[place.stop];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, all, stop ? place : null);
    const [series, to] = next ? [all[next.series], all[next.series]?.stops[next.stop]] : [];
    if (next && series && to) {
      event.preventDefault();
      setPlace(next);
      drawn?.point(series.name, to.index);
    } else if (event.key === 'Enter' && stop?.at != null) seek?.(stop.at);
  };
  return { onKeyDown, words: stop?.words ?? '' };
}

/**
 * Marks the picture's instant; faint at the edge if the data end before it, as in a run that goes on. It moves by
 * itself: nothing is drawn or rendered again.
 */
function Playhead({ data, drawn }: { data: ChartData; drawn: DrawnChart | null }): ReactElement | null {
  const line = useRef<HTMLDivElement>(null);
  const { links, calendarStartMillis } = useCellSurroundings();
  const playhead = links?.playhead;
  const [scale, reach] = useMemo(() => [timeScaleOf(data), timeReachOf(data)], [data]);
  useEffect(() => {
    if (!drawn || !playhead || !scale || !reach) return;
    const move = () => {
      const element = line.current;
      const micros = playhead.micros();
      const place = micros === null ? null : placeOf(micros, scale, calendarStartMillis);
      const exact = place === null ? null : drawn.pixelAt(place, scale);
      const edge = place === null ? null : Math.min(Math.max(place, reach.from), reach.to);
      const pixel = exact ?? (edge === null ? null : drawn.pixelAt(edge, scale));
      if (!element) return;
      element.hidden = pixel === null;
      element.dataset.beyond = String(exact === null);
      if (pixel !== null) element.style.transform = `translateX(${pixel}px)`;
    };
    // The layout is known once the chart has been drawn.
    const first = requestAnimationFrame(move);
    const unsubscribe = playhead.subscribe(move);
    return () => {
      cancelAnimationFrame(first);
      unsubscribe();
    };
  }, [drawn, playhead, scale, reach, calendarStartMillis]);
  return playhead && scale ? <div ref={line} className={classes.playhead} data-testid="chart-playhead" hidden /> : null;
}
