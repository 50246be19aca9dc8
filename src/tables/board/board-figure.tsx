import type { ReactElement } from 'react';
import classes from './board.module.css';
import type { Figure } from './board-model.ts';
import { changeWords, figureWords } from './figure-words.ts';
import type { ReadFigure } from './read-figure.ts';
import { changeOf, sparkline } from './trend.ts';

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
