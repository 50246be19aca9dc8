import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import { notStableWords } from '../../charts/index.ts';
import { type ChartScale, type Mark, percent, type Series, type Tick } from './chart-scale.ts';
import classes from './interval-chart.module.css';

interface IntervalChartProps {
  scale: ChartScale;
  title: string;
  xTitle: string;
  /** What the series differ by; empty if there is one. */
  seriesTitle: string;
  /** Settings that do not keep up are drawn hollow. */
  hasUnstable: boolean;
}

const MARK_RADIUS = 4;
const CAP_PIXELS = 5;
/** Number of distinct looks of a series. */
const LOOKS = 6;

/**
 * Means as marks with their intervals as bars, joined by lines. Everything is placed by shares, so it fits any width.
 */
export function IntervalChart({ scale, title, xTitle, seriesTitle, hasUnstable }: IntervalChartProps): ReactElement {
  const { series, xTicks, yTicks } = scale;
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.title}>{title}</figcaption>
      <ChartFrame xTicks={xTicks} yTicks={yTicks} xTitle={xTitle}>
        <svg
          className={classes.plot}
          role="img"
          aria-label={t`${title} by ${xTitle}; all values are in the table below`}
        >
          {yTicks.map(({ at, text }) => (
            <line key={text} className={classes.grid} x1="0" x2="100%" y1={percent(at)} y2={percent(at)} />
          ))}
          {series.map((each, index) => (
            <SeriesMarks key={each.label} series={each} look={index % LOOKS} />
          ))}
        </svg>
      </ChartFrame>
      {hasUnstable && (
        <p className={classes.unstable}>
          <svg className={classes.swatch} data-look="0" aria-hidden="true">
            <Shape look={0} x="50%" y="50%" isStable={false} />
          </svg>
          {notStableWords()}
        </p>
      )}
      {series.length > 1 && (
        <ul className={classes.legend} aria-label={seriesTitle}>
          <li className={classes.legendTitle}>{seriesTitle}</li>
          {series.map(({ label }, index) => (
            <li key={label} data-look={index % LOOKS}>
              <svg className={classes.swatch} aria-hidden="true">
                <Shape look={index % LOOKS} x="50%" y="50%" isStable />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

function SeriesMarks({ series: { marks }, look }: { series: Series; look: number }): ReactElement {
  return (
    <g data-look={look} className={classes.series}>
      {marks.slice(1).map((mark, index) => {
        const before = marks[index] as Mark;
        return (
          <line
            key={mark.point.number}
            className={classes.joint}
            x1={percent(before.x)}
            y1={percent(before.y)}
            x2={percent(mark.x)}
            y2={percent(mark.y)}
          />
        );
      })}
      {marks.map((mark) => (
        <Whisker key={mark.point.number} mark={mark} look={look} />
      ))}
    </g>
  );
}

function Whisker({ mark: { point, x, y, low, high }, look }: { mark: Mark; look: number }): ReactElement {
  return (
    <svg x={percent(x)} overflow="visible" aria-hidden="true">
      {low !== null && high !== null && (
        <g className={classes.whisker}>
          <line x1="0" x2="0" y1={percent(low)} y2={percent(high)} />
          {[low, high].map((end) => (
            <line key={end} x1={-CAP_PIXELS} x2={CAP_PIXELS} y1={percent(end)} y2={percent(end)} />
          ))}
        </g>
      )}
      <Shape look={look} x="0" y={percent(y)} isStable={point.isStable} />
    </svg>
  );
}

interface ShapeProps {
  look: number;
  x: string;
  y: string;
  isStable: boolean;
}

/** Every other series is a square: colour alone does not tell them apart. */
function Shape({ look, x, y, isStable }: ShapeProps): ReactElement {
  const className = isStable ? classes.mark : classes.hollow;
  if (look % 2 === 0) return <circle className={className} cx={x} cy={y} r={MARK_RADIUS} />;
  return (
    <svg x={x} y={y} overflow="visible" aria-hidden="true">
      <rect className={className} x={-MARK_RADIUS} y={-MARK_RADIUS} width={2 * MARK_RADIUS} height={2 * MARK_RADIUS} />
    </svg>
  );
}

interface ChartFrameProps {
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  xTitle: string;
  /** Fills the frame. */
  children: ReactNode;
}

/** The axes of a chart with their labels; screen readers have the table instead. */
export function ChartFrame({ xTicks, yTicks, xTitle, children }: ChartFrameProps): ReactElement {
  return (
    <div className={classes.frame}>
      <div className={classes.yLabels} aria-hidden="true">
        {yTicks.map(({ at, text }) => (
          <span key={text} style={{ top: percent(at) }}>
            {text}
          </span>
        ))}
      </div>
      {children}
      <div className={classes.xLabels} aria-hidden="true">
        {xTicks.map(({ at, text }) => (
          <span key={text} style={{ left: percent(at) }}>
            {text}
          </span>
        ))}
      </div>
      <div className={classes.xTitle}>{xTitle}</div>
    </div>
  );
}
