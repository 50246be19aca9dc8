import type { ReactElement, ReactNode } from 'react';
import classes from './chart-frame.module.css';
import { percent, type Tick } from './chart-scale.ts';

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
