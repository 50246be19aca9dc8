import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { isNumeric } from '../../figures/index.ts';
import type { Column } from '../../protocol/index.ts';
import { ARIA_SORT, SortHeader, VisuallyHidden } from '../../ui/index.ts';
import { resizedWidth, typeWords } from '../table/columns.ts';
import classes from '../table/grid.module.css';
import { placeOf } from '../table/grid-cell.tsx';
import { type ArrangedTable, moveColumn, putColumn } from './columns/use-arranged-table.ts';
import { type ColumnDrag, useColumnDrag } from './columns/use-column-drag.ts';
import type { PlacedColumn } from './place-columns.ts';
import type { Sort } from './whole-query.ts';

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const;

interface WholeHeaderProps {
  table: ArrangedTable;
  columns: readonly Column[];
  placed: readonly PlacedColumn[];
  sort: readonly Sort[];
  onSort: (column: string, also: boolean) => void;
}

/**
 * Names that sort the whole table; with Shift also by this column, beside those that it is sorted by already. They are
 * moved by dragging, or by Alt and arrows.
 */
export function WholeHeader({ table, columns, placed, sort, onSort }: WholeHeaderProps): ReactElement {
  const shift = useRef(false);
  const { drag, begin } = useColumnDrag((id, target) => putColumn(table, id, target));
  const focus = useFocusAfterMove(placed.map(({ id }) => id).join());
  const onKeyDown = (event: KeyboardEvent) => {
    shift.current = event.shiftKey;
    const by = event.altKey && ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key];
    const id = event.target instanceof Element && event.target.closest('th')?.getAttribute('data-column');
    if (!by || !id) return;
    // The browser would go back.
    event.preventDefault();
    event.stopPropagation();
    focus.moved(id);
    moveColumn(table, id, by);
  };
  return (
    <thead
      ref={focus.ref}
      className={classes.head}
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDownCapture={onKeyDown}
    >
      <tr aria-rowindex={1} className={classes.row}>
        <th scope="col" className={classes.number}>
          <VisuallyHidden>{t`Row`}</VisuallyHidden>
          <span aria-hidden="true">#</span>
        </th>
        {placed.map(({ id, leaf, pinnedPixels }) => {
          const column = columns[Number(id)] as Column;
          const sorted = sort.find((one) => one.column === column.name);
          const direction = sorted ? DIRECTIONS[sorted.direction] : false;
          const resize = (towards: 1 | -1) =>
            table.setColumnSizing((sizes) => ({ ...sizes, [id]: resizedWidth(leaf.getSize(), towards) }));
          return (
            <th
              key={id}
              scope="col"
              data-column={id}
              className={classes.cell}
              style={placeOf({ id, pinnedPixels })}
              data-pinned={pinnedPixels !== null || undefined}
              data-dragged={drag.moved === id || undefined}
              data-drop={dropSide(placed, drag, id)}
              data-numeric={isNumeric(column.dataType)}
              aria-sort={direction ? ARIA_SORT[direction] : 'none'}
              // A pressed name keeps the event to itself.
              onPointerDownCapture={(event) => begin(id, event)}
            >
              <SortHeader
                detail={detailOf(typeWords(column), sorted, sort)}
                sorted={direction}
                tooltip={t`Sort the whole table · with Shift also by this column · Shift+←/→ to resize, Alt+←/→ to move`}
                onSort={() => onSort(column.name, shift.current)}
                onResize={resize}
              >
                {column.name}
              </SortHeader>
              <ResizeHandle table={table} id={id} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Where what is dragged would come to stand beside this column. */
function dropSide(
  placed: readonly PlacedColumn[],
  { moved, target }: ColumnDrag,
  id: string,
): 'before' | 'after' | undefined {
  if (target !== id) return undefined;
  const place = (of: string | null) => placed.findIndex((one) => one.id === of);
  return place(moved) < place(id) ? 'after' : 'before';
}

/** For the mouse only: the keyboard has Shift and arrows on the name, without another stop for each column. */
function ResizeHandle({ table, id }: { table: ArrangedTable; id: string }): ReactElement {
  const header = table.getFlatHeaders().find((one) => one.column.id === id);
  return (
    <span
      aria-hidden="true"
      className={classes.resize}
      data-active={header?.column.getIsResizing()}
      onMouseDown={header?.getResizeHandler()}
      onTouchStart={header?.getResizeHandler()}
      onDoubleClick={() => header?.column.resetSize()}
    />
  );
}

/** A header that was moved is another element's neighbour now, and would lose the focus. */
export function useFocusAfterMove(order: string) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const pending = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order of the columns
  useEffect(() => {
    const moved = pending.current;
    pending.current = null;
    // Whoever has gone elsewhere meanwhile is not called back.
    if (moved === null || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(`th[data-column="${moved}"] button`)?.focus();
  }, [order]);
  return {
    ref,
    moved(id: string) {
      pending.current = id;
    },
  };
}

/** Of several, the order in which they count. */
function detailOf(type: string, sorted: Sort | undefined, sort: readonly Sort[]): string {
  return sorted !== undefined && sort.length > 1 ? `${type} · ${sort.indexOf(sorted) + 1}` : type;
}
