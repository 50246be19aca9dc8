import { t } from '@lingui/core/macro';
import 'uplot/dist/uPlot.min.css';
import { type ReactElement, useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { type Region, type ThemeName, useRegion, useTheme, zoneWords } from '../../ui/index.ts';
import classes from './chart.module.css';
import type { ChartSeries } from './chart-series.ts';

interface LineChartProps {
  series: ChartSeries;
  /** The horizontal axis is time. */
  isTime: boolean;
  name: string;
  words: string;
}

const HEIGHT_PIXELS = 190;

/** Line with points, drawn on a canvas; drag zooms, double click shows everything. Fills its parent's width. */
export function LineChart({ series, isTime, name, words }: LineChartProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const theme = useTheme();
  const { zone } = useRegion();
  const { x, y } = series;

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const made = new UPlot(chartOptions(element, { isTime, name, theme, zone }), [[], []], element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: HEIGHT_PIXELS }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = null;
    };
  }, [isTime, name, theme, zone]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that was made anew needs its data again
  useEffect(() => plot.current?.setData([x, y]), [x, y, isTime, name, theme, zone]);

  return <div ref={box} className={classes.plot} role="img" aria-label={t`Chart of ${name}: ${words}`} />;
}

function chartOptions(
  element: HTMLElement,
  { isTime, name, zone }: { isTime: boolean; name: string; theme: ThemeName; zone: Region['zone'] },
): UPlot.Options {
  const style = getComputedStyle(element);
  const colour = (token: string) => style.getPropertyValue(token).trim();
  const accent = colour('--aisle-accent');
  const axis = {
    stroke: colour('--aisle-muted'),
    grid: { stroke: colour('--aisle-line'), width: 1 },
    ticks: { stroke: colour('--aisle-line'), width: 1 },
    font: `11px ${style.fontFamily}`,
  };
  return {
    width: element.clientWidth,
    height: HEIGHT_PIXELS,
    // As in the cells.
    tzDate(seconds) {
      const date = new Date(seconds * 1000);
      return zone === 'utc' ? UPlot.tzDate(date, 'Etc/UTC') : date;
    },
    scales: { x: { time: isTime } },
    axes: [
      { ...axis, ...(isTime && { label: zoneWords(), labelSize: 16 }) },
      { ...axis, size: 64 },
    ],
    legend: { live: true },
    cursor: { points: { size: 7 } },
    series: [
      { label: isTime ? t`time` : t`at` },
      { label: name, stroke: accent, width: 1.5, points: { size: 5, fill: accent }, spanGaps: false },
    ],
  };
}
