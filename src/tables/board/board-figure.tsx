import type { ReactElement } from 'react';
import classes from './board.module.css';
import type { Figure } from './board-model.ts';
import { changeWords, figureWords } from './figure-words.ts';
import type { ReadFigure } from './read-figure.ts';
import { changeOf } from './trend.ts';
import { TrendLine } from './trend-line.tsx';

/** One number, how it went, and by how much it changed. */
export function BoardFigure({ figure, read }: { figure: Figure; read: ReadFigure }): ReactElement {
  const change = changeOf(read.trend);
  return (
    <div className={classes.figure}>
      <output className={classes.number}>{figureWords(read.value, figure)}</output>
      {change !== null && <span className={classes.change}>{changeWords(change)}</span>}
      <TrendLine trend={read.trend} />
    </div>
  );
}
