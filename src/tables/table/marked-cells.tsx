import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { Button, formatCount, formatDecimal, IconButton } from '../../ui/index.ts';
import { type CellRange, columnsIn, rowsIn } from './cell-range.ts';
import type { Row } from './columns.ts';
import { figuresOf, type RangeFigures } from './range-figures.ts';
import classes from './table.module.css';

interface MarkedCellsProps {
  range: CellRange;
  /** Columns as they are shown. */
  names: readonly string[];
  /** A row that is there; undefined while it is not. */
  rowAt: (index: number) => Row | undefined;
  /** How copying ended. */
  outcome: string;
  onCopy: () => void;
  onClose: () => void;
}

/** Figures are made of no more: they are worked out as often as rows come into view. */
const MOST_FIGURED_CELLS = 10_000;

/** How many cells are marked, what their numbers come to, and copying them. */
export function MarkedCells(props: MarkedCellsProps): ReactElement {
  const { range, names, rowAt, outcome, onCopy, onClose } = props;
  const [rows, columns] = [formatCount(rowsIn(range)), formatCount(columnsIn(range))];
  const figures = figuresIn(range, names, rowAt);
  return (
    <section className={classes.inspector} aria-label={t`Marked cells`}>
      <header>
        <strong role="status">{t`Marked cells: ${rows} × ${columns}`}</strong>
        <span className={classes.muted}>{outcome}</span>
        <span className={classes.space} />
        <Button icon="copy" onClick={onCopy}>{t`Copy cells`}</Button>
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      {figures && (
        <dl className={classes.figures}>
          {figureWords(figures).map(([word, value]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function figureWords({ count, sum, average, minimum, maximum }: RangeFigures): [string, string][] {
  return [
    [t`numbers`, formatCount(count)],
    [t`sum`, written(sum)],
    [t`average`, formatDecimal(average)],
    [t`minimum`, written(minimum)],
    [t`maximum`, written(maximum)],
  ];
}

function written(value: number | bigint): string {
  return typeof value === 'bigint' || Number.isSafeInteger(value) ? formatCount(value) : formatDecimal(value);
}

/** Null where a row is still to be read: a sum of some would be a wrong one. */
function figuresIn(range: CellRange, names: readonly string[], rowAt: MarkedCellsProps['rowAt']): RangeFigures | null {
  if (rowsIn(range) * columnsIn(range) > MOST_FIGURED_CELLS) return null;
  const rows: Row[] = [];
  for (let index = range.firstRow; index <= range.lastRow; index += 1) {
    const row = rowAt(index);
    if (row === undefined) return null;
    rows.push(row);
  }
  return figuresOf(rows, names.slice(range.firstColumn, range.lastColumn + 1));
}
