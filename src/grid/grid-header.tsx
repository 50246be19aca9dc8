import { t } from '@lingui/core/macro';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { isNumeric } from '../figures/index.ts';
import type { Column } from '../protocol/index.ts';
import { ARIA_SORT, SortHeader, VisuallyHidden } from '../ui/index.ts';
import {
  type ArrangedTable,
  moveColumn,
  type PlacedColumn,
  putColumn,
  resizedWidth,
  typeWords,
} from './arranged-table.ts';
import classes from './grid.module.css';
import { placeOf } from './grid-row.tsx';
import type { Sort } from './shown.ts';

const DIRECTIONS = { ascending: 'asc', descending: 'desc' } as const;

interface GridHeaderProps {
  table: ArrangedTable;
  columns: readonly Column[];
  placed: readonly PlacedColumn[];
  sort: readonly Sort[];
  /** Tooltip of a name: what a press does. */
  sortWords: string;
  onSort: (column: Column, also: boolean) => void;
}

/** Names sort the rows; with Shift by this column as well. Columns are moved by dragging, or by Alt and arrows. */
export function GridHeader({ table, columns, placed, sort, sortWords, onSort }: GridHeaderProps): ReactElement {
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
        {placed.map((one) => (
          <HeaderCell
            key={one.id}
            {...{ table, sort, sortWords }}
            place={one}
            column={columns[Number(one.id)] as Column}
            isDragged={drag.moved === one.id}
            drop={dropSide(placed, drag, one.id)}
            onPress={(event) => begin(one.id, event)}
            onSort={(column) => onSort(column, shift.current)}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps extends Pick<GridHeaderProps, 'table' | 'sort' | 'sortWords'> {
  place: PlacedColumn;
  column: Column;
  isDragged: boolean;
  drop: ReturnType<typeof dropSide>;
  onPress: (event: PointerEvent) => void;
  onSort: (column: Column) => void;
}

/** The name of a column, with its resize handle. */
function HeaderCell(props: HeaderCellProps): ReactElement {
  const { table, sort, sortWords, place, column, isDragged, drop, onPress, onSort } = props;
  const { id, leaf, pinnedPixels } = place;
  const sorted = sort.find((one) => one.column === column.name);
  const direction = sorted ? DIRECTIONS[sorted.direction] : false;
  const resize = (towards: 1 | -1) =>
    table.setColumnSizing((sizes) => ({ ...sizes, [id]: resizedWidth(leaf.getSize(), towards) }));
  return (
    <th
      scope="col"
      data-column={id}
      className={classes.cell}
      style={placeOf({ id, pinnedPixels })}
      data-pinned={pinnedPixels !== null || undefined}
      data-dragged={isDragged || undefined}
      data-drop={drop}
      data-numeric={isNumeric(column.dataType)}
      aria-sort={direction ? ARIA_SORT[direction] : 'none'}
      // A pressed name keeps the event to itself.
      onPointerDownCapture={onPress}
    >
      <SortHeader
        detail={detailOf(typeWords(column), sorted, sort)}
        sorted={direction}
        tooltip={sortWords}
        onSort={() => onSort(column)}
        onResize={resize}
      >
        {column.name}
      </SortHeader>
      <ResizeHandle table={table} id={id} />
    </th>
  );
}

/** The side of this column on which the dragged one would be dropped. */
function dropSide(
  placed: readonly PlacedColumn[],
  { moved, target }: ColumnDrag,
  id: string,
): 'before' | 'after' | undefined {
  if (target !== id) return undefined;
  const place = (of: string | null) => placed.findIndex((one) => one.id === of);
  return place(moved) < place(id) ? 'after' : 'before';
}

/** For the mouse only: by keyboard Shift and arrows on the name resize, without another stop for each column. */
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

/** A moved header loses the focus: this gives it back. */
export function useFocusAfterMove(order: string) {
  const ref = useRef<HTMLTableSectionElement>(null);
  const pending = useRef<string | null>(null);
  const focusMoved = useEffectEvent((_order: string) => {
    const moved = pending.current;
    pending.current = null;
    // Unless the focus went elsewhere meanwhile.
    if (moved === null || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>(`th[data-column="${moved}"] button`)?.focus();
  });
  useEffect(() => focusMoved(order), [order]);
  return {
    ref,
    moved(id: string) {
      pending.current = id;
    },
  };
}

/** The rank among several sorts. */
function detailOf(type: string, sorted: Sort | undefined, sort: readonly Sort[]): string {
  return sorted !== undefined && sort.length > 1 ? `${type} · ${sort.indexOf(sorted) + 1}` : type;
}

/** A shorter move is a press, not a drag. */
const LEAST_PIXELS = 6;

/** The dragged column and the one below it. */
interface ColumnDrag {
  moved: string | null;
  target: string | null;
}

const NOTHING: ColumnDrag = { moved: null, target: null };

/** Columns are dragged by their names in the header, which carries `data-column`. */
function useColumnDrag(onDrop: (id: string, target: string) => void) {
  const [drag, setDrag] = useState<ColumnDrag>(NOTHING);
  const begin = (id: string, event: PointerEvent) => {
    const { button, pointerType, clientX: from } = event;
    // A finger scrolls.
    if (button !== 0 || pointerType === 'touch' || !isOnName(event)) return;
    let over: string | null = null;
    const move = (event: globalThis.PointerEvent) => {
      if (over === null && Math.abs(event.clientX - from) < LEAST_PIXELS) return;
      over = columnAt(event) ?? over ?? id;
      setDrag({ moved: id, target: over === id ? null : over });
    };
    const end = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', end);
      setDrag(NOTHING);
    };
    const drop = () => {
      end();
      if (over !== null && over !== id) onDrop(id, over);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', end);
  };
  return { drag, begin };
}

/** Not on the resize handle beside the name. */
function isOnName({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function columnAt({ clientX, clientY }: globalThis.PointerEvent): string | null {
  const header = document.elementFromPoint(clientX, clientY)?.closest('th[data-column]');
  return header?.getAttribute('data-column') ?? null;
}
