import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { isNumeric } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { ARIA_SORT, SortHeader, VisuallyHidden } from '../../ui/index.ts';
import { resizedWidth, typeWords } from './columns.ts';
import classes from './grid.module.css';
import type { ResultTable } from './use-result-table.ts';

type Header = ReturnType<ResultTable['getFlatHeaders']>[number];

export function GridHeader({ table, columns }: { table: ResultTable; columns: readonly Column[] }): ReactElement {
  return (
    <thead className={classes.head}>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1} className={classes.row}>
          <th scope="col" className={classes.number}>
            <VisuallyHidden>{t`Row`}</VisuallyHidden>
            <span aria-hidden="true">#</span>
          </th>
          {group.headers.map((header) => {
            const column = columns[Number(header.column.id)];
            return column && <HeaderCell key={header.id} header={header} column={column} table={table} />;
          })}
        </tr>
      ))}
    </thead>
  );
}

interface HeaderCellProps {
  header: Header;
  column: Column;
  table: ResultTable;
}

function HeaderCell({ header, column, table }: HeaderCellProps): ReactElement {
  const sorted = header.column.getIsSorted();
  return (
    <th
      scope="col"
      className={classes.cell}
      style={{ width: `var(--column-${header.column.id})` }}
      data-numeric={isNumeric(column.dataType)}
      aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}
    >
      <SortHeader
        detail={typeWords(column)}
        sorted={sorted}
        tooltip={t`Sort this page · Shift+←/→ to resize`}
        onSort={() => header.column.toggleSorting()}
        onResize={(direction) => resize(direction, header, table)}
      >
        {column.name}
      </SortHeader>
      {/* For the mouse only: the keyboard has Shift and arrows on the name, without another stop for each column. */}
      <span
        aria-hidden="true"
        className={classes.resize}
        data-active={header.column.getIsResizing()}
        onMouseDown={header.getResizeHandler()}
        onTouchStart={header.getResizeHandler()}
        onDoubleClick={() => header.column.resetSize()}
      />
    </th>
  );
}

function resize(direction: 1 | -1, header: Header, table: ResultTable): void {
  const size = resizedWidth(header.column.getSize(), direction);
  table.setColumnSizing((sizes) => ({ ...sizes, [header.column.id]: size }));
}
