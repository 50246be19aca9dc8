import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { formatCount, formatDecimal, formatSimulationSpan } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import classes from './board.module.css';
import type { Figure } from './board-model.ts';
import { changeOf, type ReadFigure, sparkline } from './read-figure.ts';

const PER_CENT = 100;

/** One number, how it went, and by how much it changed. */
export function BoardFigure({ figure, read }: { figure: Figure; read: ReadFigure }): ReactElement {
  const change = changeOf(read.trend);
  return (
    <div className={classes.figure}>
      <output className={classes.number}>{figureWords(read.value, figure)}</output>
      {change !== null && <span className={classes.change}>{changeWords(change)}</span>}
      {read.trend.length > 1 && (
        <svg className={classes.trend} viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={sparkline(read.trend)} />
        </svg>
      )}
    </div>
  );
}

/** A figure in words, as its unit is written. */
export function figureWords(value: number | null, { unit }: Pick<Figure, 'unit'>): string {
  if (value === null) return '–';
  if (unit === 'seconds') return formatSimulationSpan(0, value * MICROS_PER_SECOND);
  return unit === 'share' ? `${formatDecimal(value * PER_CENT, 1)} %` : formatDecimal(value);
}

/** Later against earlier, in words: an arrow alone is not read out. */
function changeWords(change: number): string {
  const share = `${change > 0 ? '+' : '−'}${formatCount(Math.round(Math.abs(change) * PER_CENT))} %`;
  return t`${share} against its first half`;
}
