import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { formatDecimal } from '../../ui/index.ts';
import classes from './band-chart.module.css';
import { ticks } from './chart-scale.ts';
import type { Band, BandPoint, Quantiles } from './experiment-band.ts';

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

/** The band of a figure, what is between its quantiles, with its median and the line of a run in it. */
export function BandChart({ band, figure, line, title, factor }: BandChartProps): ReactElement {
  const quantiles = band.figures.get(figure) ?? [];
  const values = [...quantiles.flat(), ...line.map(({ value }) => value)].map((value) => factor * value);
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  const yTicks = ticks(low, low < high ? high : low + 1);
  const [bottom, top] = [Math.min(low, yTicks[0] ?? low), Math.max(high, yTicks.at(-1) ?? high)];
  const length = (band.minutes.at(-1) ?? 0) + band.stepMinutes;
  const hours = ticks(0, length / MINUTES_PER_HOUR).filter((hour) => hour * MINUTES_PER_HOUR <= length);
  const place = (minute: number, value: number) =>
    `${((SIZE * minute) / length).toFixed(1)} ${(SIZE * (1 - (factor * value - bottom) / (top - bottom))).toFixed(1)}`;
  const along = (pick: (each: Quantiles) => number) =>
    quantiles.map((each, step) => place(band.minutes[step] ?? 0, pick(each)));
  const between = (from: (each: Quantiles) => number, to: (each: Quantiles) => number) =>
    `M${[...along(from), ...along(to).reverse()].join('L')}Z`;
  const percent = (share: number) => `${(100 * share).toFixed(3)}%`;
  return (
    <figure className={classes.figure}>
      <div className={classes.yLabels} aria-hidden="true">
        {yTicks.map((tick) => (
          <span key={tick} style={{ top: percent(1 - (tick - bottom) / (top - bottom)) }}>
            {formatDecimal(tick)}
          </span>
        ))}
      </div>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Normal band: ${title}`}
      >
        {yTicks.map((tick) => (
          <path key={tick} className={classes.grid} d={`M${place(0, tick / factor)}L${place(length, tick / factor)}`} />
        ))}
        <path
          className={classes.wide}
          d={between(
            ([p05]) => p05,
            ([, , , , p95]) => p95,
          )}
        />
        <path
          className={classes.narrow}
          d={between(
            ([, p25]) => p25,
            ([, , , p75]) => p75,
          )}
        />
        <path className={classes.median} d={`M${along(([, , p50]) => p50).join('L')}`} />
        {line.length > 1 && (
          <path className={classes.line} d={`M${line.map(({ minute, value }) => place(minute, value)).join('L')}`} />
        )}
      </svg>
      <div className={classes.xLabels} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: percent((hour * MINUTES_PER_HOUR) / length) }}>
            {formatDecimal(hour)}
          </span>
        ))}
      </div>
      <div className={classes.xTitle}>{t`Hours since the beginning`}</div>
    </figure>
  );
}
