import { t } from '@lingui/core/macro';
import { Fragment, type ReactElement } from 'react';
import type { Column } from '../protocol/index.ts';
import { isLongDecimal } from '../tabular/index.ts';
import { Button, CopyButton, formatCount, formatDecimal, IconButton, JsonTree } from '../ui/index.ts';
import { plainText, rowText } from './cells/cell-text.ts';
import { CellValue } from './cells/cell-value.tsx';
import { type CellRange, columnsIn, rowsIn } from './cursor.ts';
import { cellLink } from './links/cell-link.ts';
import { type FigureOverRun, useCellSurroundings } from './links/cell-surroundings.tsx';
import { figuresOf, type RangeFigures } from './range-figures.ts';
import classes from './result.module.css';
import type { Row } from './row-source.ts';

interface CellInspectorProps {
  column: Column;
  row: Row;
  /** Columns of the row as it is copied. */
  names: readonly string[];
  rowNumber: number;
  onClose: () => void;
  /** The figure of its number over the run; null: it has none. */
  figure?: FigureOverRun | null;
  /** Shows the whole row. */
  onRow?: () => void;
}

/** The active cell in full: long text, JSON as a tree, numbers with all their digits; copies it or its row. */
export function CellInspector(props: CellInspectorProps): ReactElement {
  const { column, row, names, rowNumber, figure, onClose, onRow } = props;
  const value = row[column.name];
  const around = useCellSurroundings();
  const link = cellLink(value, column, around);
  const { showFigure } = around.links ?? {};
  return (
    <section className={classes.inspector} aria-label={t`Selected cell`}>
      <header>
        <strong>
          <bdi>{column.name}</bdi>
        </strong>
        <span className={classes.muted}>
          {t`row`} {formatCount(rowNumber)}
        </span>
        <span className={classes.space} />
        {link && (
          <Button icon="target" onClick={link.follow}>
            {link.words}
          </Button>
        )}
        {figure && showFigure && (
          <Button icon="chart" onClick={() => showFigure(figure)}>
            {t`Over the run`}
          </Button>
        )}
        {onRow && (
          <Button icon="panel" onClick={onRow}>
            {t`Whole row`}
          </Button>
        )}
        <CopyButton worded text={plainText(value)} label={t`Copy value`} />
        <CopyButton worded text={rowText(row, names)} label={t`Copy row`} />
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <div className={classes.inspected}>{inspected(value, column)}</div>
    </section>
  );
}

/** A value in full. */
export function inspected(value: unknown, column: Column): ReactElement {
  if (typeof value === 'number' || typeof value === 'bigint' || isLongDecimal(value)) return <>{String(value)}</>;
  if (typeof value === 'object' && value !== null) {
    return <JsonTree label={column.name} entries={Object.entries(value)} openLevels={1} />;
  }
  return <CellValue value={value} dataType={column.dataType} />;
}

interface MarkedCellsProps {
  range: CellRange;
  /** Visible columns. */
  names: readonly string[];
  /** Undefined if the row is not loaded. */
  rowAt: (index: number) => Row | undefined;
  /** Outcome of copying. */
  outcome: string;
  onCopy: () => void;
  onClose: () => void;
}

/** No figures for more cells: they are computed whenever rows come into view. */
const MOST_FIGURED_CELLS = 10_000;

/** Count, figures and copying of the marked cells. */
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

/** Null while a row is missing: a partial sum would be wrong. */
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

interface RowDetailProps {
  columns: readonly Column[];
  /** The figure of its number over the run; null: it has none. */
  figureOf: (row: Row, column: Column) => FigureOverRun | null;
  /** Undefined while it is being read. */
  row: Row | undefined;
  /** Its place among the visible rows, from 0. */
  index: number;
  total: number;
  onRow: (index: number) => void;
  onClose: () => void;
}

/** A whole row with hidden columns, each value in full and with its link. */
export function RowDetail({ columns, figureOf, row, index, total, onRow, onClose }: RowDetailProps): ReactElement {
  const around = useCellSurroundings();
  const names = columns.map(({ name }) => name);
  return (
    <section className={classes.inspector} aria-label={t`Whole row`}>
      <header>
        <strong>
          {t`row`} {formatCount(index + 1)}
        </strong>
        <span className={classes.space} />
        <IconButton icon="arrow-up" label={t`Row before`} disabled={index === 0} onClick={() => onRow(index - 1)} />
        <IconButton
          icon="arrow-down"
          label={t`Row after`}
          disabled={index + 1 >= total}
          onClick={() => onRow(index + 1)}
        />
        {row && <CopyButton worded text={rowText(row, names)} label={t`Copy row`} />}
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      {row === undefined ? (
        t`Reading…`
      ) : (
        <dl className={classes.rowDetail}>
          {columns.map((column) => {
            const value = row[column.name];
            const link = cellLink(value, column, around);
            const { showFigure } = around.links ?? {};
            const figure = showFigure ? figureOf(row, column) : null;
            return (
              <Fragment key={column.name}>
                <dt>
                  <bdi>{column.name}</bdi>
                </dt>
                <dd>
                  {inspected(value, column)}
                  {link && <IconButton icon="target" label={link.words} onClick={link.follow} />}
                  {figure && <IconButton icon="chart" label={t`Over the run`} onClick={() => showFigure?.(figure)} />}
                </dd>
              </Fragment>
            );
          })}
        </dl>
      )}
    </section>
  );
}
