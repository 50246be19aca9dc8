import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { formatCount, formatDecimal, formatSimulationSpan } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { Figure } from './board-model.ts';
import classes from './trend-line.module.css';

/** The course of a figure; the words beside it say the same. */
export function TrendLine({ trend }: { trend: readonly number[] }): ReactElement {
  return (
    <svg className={classes.trend} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
      {trend.length > 1 && <polyline points={sparkline(trend)} />}
    </svg>
  );
}

const PER_CENT = 100;

/** A figure with its unit. */
export function figureWords(value: number | null, { unit }: Pick<Figure, 'unit'>): string {
  if (value === null) return '–';
  if (unit === 'seconds') return formatSimulationSpan(0, value * MICROS_PER_SECOND);
  return unit === 'share' ? `${formatDecimal(value * PER_CENT, 1)} %` : formatDecimal(value);
}

/** The change in words: an arrow alone is not read out. */
export function changeWords(change: number): string {
  const share = `${change > 0 ? '+' : '−'}${formatCount(Math.round(Math.abs(change) * PER_CENT))} %`;
  return t`${share} against its first half`;
}

/** Change of the later half against the earlier one, as a share of that; null for too few points. */
export function changeOf(trend: readonly number[]): number | null {
  if (trend.length < 4) return null;
  const half = Math.floor(trend.length / 2);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [before, after] = [mean(trend.slice(0, half)), mean(trend.slice(-half))];
  return before === 0 ? null : (after - before) / Math.abs(before);
}

/** Points of a line in a box of 100 by 30, lowest at the bottom. */
export function sparkline(trend: readonly number[]): string {
  const least = trend.reduce((a, b) => Math.min(a, b), trend[0] ?? 0);
  const most = trend.reduce((a, b) => Math.max(a, b), trend[0] ?? 0);
  const height = (value: number) => (most === least ? 15 : 28 - (26 * (value - least)) / (most - least));
  return trend
    .map((value, at) => `${round((100 * at) / Math.max(trend.length - 1, 1))},${round(height(value))}`)
    .join(' ');
}

const round = (value: number) => Math.round(value * 100) / 100;
