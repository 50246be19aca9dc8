import { t } from '@lingui/core/macro';
import { Fragment, type ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import { CopyButton, formatCount, IconButton } from '../../ui/index.ts';
import { rowText } from '../cells/row-text.ts';
import { cellLink } from '../links/cell-link.ts';
import { useCellSurroundings } from '../links/cell-surroundings.tsx';
import type { FigureOverRun } from '../links/table-links.ts';
import { inspected } from '../table/cell-inspector.tsx';
import type { Row } from '../table/columns.ts';
import tableClasses from '../table/table.module.css';
import classes from './whole.module.css';

interface RowDetailProps {
  columns: readonly Column[];
  /** How a number of it would be drawn over the run; null: it is none. */
  figureOf: (row: Row, column: Column) => FigureOverRun | null;
  /** Undefined while it is being read. */
  row: Row | undefined;
  /** Its place among those shown, from 0. */
  index: number;
  total: number;
  onRow: (index: number) => void;
  onClose: () => void;
}

/** All of a row, hidden columns too, each value in full and with where it leads to. */
export function RowDetail({ columns, figureOf, row, index, total, onRow, onClose }: RowDetailProps): ReactElement {
  const around = useCellSurroundings();
  const names = columns.map(({ name }) => name);
  return (
    <section className={tableClasses.inspector} aria-label={t`Whole row`}>
      <header>
        <strong>
          {t`row`} {formatCount(index + 1)}
        </strong>
        <span className={tableClasses.space} />
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
        <dl className={classes.row}>
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
