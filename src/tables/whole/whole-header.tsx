import { t } from '@lingui/core/macro';
import { type ReactElement, useRef } from 'react';
import type { Column } from '../../protocol/index.ts';
import { ARIA_SORT, SortHeader, VisuallyHidden } from '../../ui/index.ts';
import { isNumeric } from '../cells/cell-text.ts';
import { typeWords } from '../table/columns.ts';
import classes from '../table/grid.module.css';
import type { Sort } from './whole-query.ts';

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const;

interface WholeHeaderProps {
  columns: readonly Column[];
  sort: readonly Sort[];
  onSort: (column: string, also: boolean) => void;
  onResize: (column: number, direction: 1 | -1) => void;
}

/** Names that sort the whole table; with Shift also by this column, beside those that it is sorted by already. */
export function WholeHeader({ columns, sort, onSort, onResize }: WholeHeaderProps): ReactElement {
  const shift = useRef(false);
  return (
    <thead
      className={classes.head}
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <tr aria-rowindex={1} className={classes.row}>
        <th scope="col" className={classes.number}>
          <VisuallyHidden>{t`Row`}</VisuallyHidden>
          <span aria-hidden="true">#</span>
        </th>
        {columns.map((column, index) => {
          const sorted = sort.find((one) => one.column === column.name);
          const direction = sorted ? DIRECTIONS[sorted.direction] : false;
          return (
            <th
              key={column.name}
              scope="col"
              className={classes.cell}
              style={{ width: `var(--column-${index})` }}
              data-numeric={isNumeric(column.dataType)}
              aria-sort={direction ? ARIA_SORT[direction] : 'none'}
            >
              <SortHeader
                detail={detailOf(typeWords(column), sorted, sort)}
                sorted={direction}
                tooltip={t`Sort the whole table · with Shift also by this column · Shift+←/→ to resize`}
                onSort={() => onSort(column.name, shift.current)}
                onResize={(towards) => onResize(index, towards)}
              >
                {column.name}
              </SortHeader>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Of several, the order in which they count. */
function detailOf(type: string, sorted: Sort | undefined, sort: readonly Sort[]): string {
  return sorted !== undefined && sort.length > 1 ? `${type} · ${sort.indexOf(sorted) + 1}` : type;
}
