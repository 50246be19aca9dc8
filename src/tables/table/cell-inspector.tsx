import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { Column } from '../../protocol/index.ts';
import { isLongDecimal } from '../../tabular/index.ts';
import { Button, CopyButton, formatCount, IconButton, JsonTree } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import { CellValue } from '../cells/cell-value.tsx';
import { rowText } from '../cells/row-text.ts';
import { cellLink } from '../links/cell-link.ts';
import { useCellSurroundings } from '../links/cell-surroundings.tsx';
import type { FigureOverRun } from '../links/table-links.ts';
import type { Row } from './columns.ts';
import classes from './table.module.css';

interface CellInspectorProps {
  column: Column;
  row: Row;
  /** Columns of the row as it is copied. */
  names: readonly string[];
  rowNumber: number;
  onClose: () => void;
  /** How its number would be drawn over the run; null: it is none. */
  figure?: FigureOverRun | null;
  /** Shows all of its row, where that is possible. */
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
