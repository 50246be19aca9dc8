import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { OverviewFigure } from '../../client/index.ts';
import { columnInWords } from '../../figures/index.ts';
import { changeOf, changeWords, figureWords, TrendLine } from '../../tables/index.ts';
import { formatSimulationSpan, VisuallyHidden } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import classes from './plant-card.module.css';

const HOUR_SECONDS = 3600;
/** An hour but for the minute that is under way. */
const NEARLY = 0.97;

interface CardFiguresProps {
  simulationId: string;
  /** Null: not read yet. */
  figures: readonly OverviewFigure[] | null;
}

/** Up to three figures of a plant over the last hour, each with its course. */
export function CardFigures({ simulationId, figures }: CardFiguresProps): ReactElement | null {
  if (figures === null) return null;
  const known = figures.filter(({ value }) => value !== null);
  if (known.length === 0) return <p className={classes.none}>{noneWords(figures)}</p>;
  return (
    <ul className={classes.figures} aria-label={t`Figures of ${simulationId}`}>
      {known.map((figure) => (
        <Figure key={`${figure.tableName} ${figure.column}`} figure={figure} />
      ))}
    </ul>
  );
}

function noneWords(figures: readonly OverviewFigure[]): string {
  return figures.length === 0 ? t`Its tables hold no figures that can be shown here.` : t`No figures yet.`;
}

function Figure({ figure }: { figure: OverviewFigure }): ReactElement {
  const { column, value, trend, tableName } = figure;
  const change = changeOf(trend);
  return (
    <li title={t`${column} of ${tableName}`}>
      <span className={classes.figureName}>{columnInWords(column)}</span>
      <span className={classes.number}>{figureWords(value, figure)}</span>
      <TrendLine trend={trend} />
      <span className={classes.span}>{spanWords(figure)}</span>
      {change !== null && <VisuallyHidden>{changeWords(change)}</VisuallyHidden>}
    </li>
  );
}

/** Over how much simulation time it is: less than an hour where no more is known. */
function spanWords({ of, time, spanSeconds }: OverviewFigure): string {
  if (of === 'last' || time === null || spanSeconds === 0) return t`now`;
  if (spanSeconds >= NEARLY * HOUR_SECONDS) return t`last hour`;
  const span = formatSimulationSpan(0, spanSeconds * MICROS_PER_SECOND);
  return t`last ${span}`;
}
