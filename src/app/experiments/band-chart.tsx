import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { formatDecimal } from '../../ui/index.ts';
import classes from './band-chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { axisOver, type Tick, ticks } from './chart-scale.ts';
import type { Band, BandPoint } from './experiment-band.ts';

interface BandChartProps {
  band: Band;
  figure: string;
  line: readonly BandPoint[];
  title: string;
  /** From the value to what is shown. */
  factor: number;
}

/** The drawing's own units: it is stretched to the room it has. */
const SIZE = 1000;
const MINUTES_PER_HOUR = 60;
const [P05, P25, P50, P75, P95] = [0, 1, 2, 3, 4] as const;
type Share = 0 | 1 | 2 | 3 | 4;

/** The band of a figure, what is between its quantiles, with its median and the line of a run in it. */
export function BandChart({ band, figure, line, title, factor }: BandChartProps): ReactElement {
  const quantiles = band.figures.get(figure) ?? [];
  const values = [...quantiles.flat(), ...line.map(({ value }) => value)].map((value) => factor * value);
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const { marked, from, to } = axisOver(low, low < high ? high : low + 1);
  const length = (band.minutes.at(-1) ?? 0) + band.stepMinutes;
  const xOf = (minute: number) => minute / length;
  const yOf = (shown: number) => 1 - (shown - from) / (to - from);
  const point = (x: number, y: number) => `${(SIZE * x).toFixed(1)} ${(SIZE * y).toFixed(1)}`;
  const place = (minute: number, value: number) => point(xOf(minute), yOf(factor * value));
  const along = (share: Share) => quantiles.map((each, step) => place(band.minutes[step] ?? 0, each[share]));
  const between = (under: Share, over: Share) => `M${[...along(under), ...along(over).reverse()].join('L')}Z`;
  const yTicks = marked.map((value) => ({ at: yOf(value), text: formatDecimal(value) }));
  return (
    <figure className={classes.figure}>
      <ChartFrame xTicks={hoursOf(length, xOf)} yTicks={yTicks} xTitle={t`Hours since the beginning`}>
        <svg
          className={classes.plot}
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t`Normal band: ${title}`}
        >
          {yTicks.map(({ at, text }) => (
            <path key={text} className={classes.grid} d={`M${point(0, at)}L${point(1, at)}`} />
          ))}
          <path className={classes.wide} d={between(P05, P95)} />
          <path className={classes.narrow} d={between(P25, P75)} />
          <path className={classes.median} d={`M${along(P50).join('L')}`} />
          {line.length > 1 && (
            <path className={classes.line} d={`M${line.map(({ minute, value }) => place(minute, value)).join('L')}`} />
          )}
        </svg>
      </ChartFrame>
    </figure>
  );
}

function hoursOf(lengthMinutes: number, place: (minute: number) => number): Tick[] {
  return ticks(0, lengthMinutes / MINUTES_PER_HOUR)
    .filter((hour) => hour * MINUTES_PER_HOUR <= lengthMinutes)
    .map((hour) => ({ at: place(hour * MINUTES_PER_HOUR), text: formatDecimal(hour) }));
}
