import type { ReactElement } from 'react';
import { sparkline } from './trend.ts';
import classes from './trend-line.module.css';

/** The course of a figure, as wide as its place; what it says stands beside it in words. */
export function TrendLine({ trend }: { trend: readonly number[] }): ReactElement {
  return (
    <svg className={classes.trend} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      {trend.length > 1 && <polyline points={sparkline(trend)} />}
    </svg>
  );
}
