import { t } from '@lingui/core/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef } from 'react';
import type { Column } from '../../protocol/index.ts';
import { formatCount } from '../../ui/index.ts';
import { columnDecimals } from '../cells/column-decimals.ts';
import type { Row } from '../table/columns.ts';
import { type CellCursor, moveCursor } from '../table/cursor.ts';
import classes from '../table/grid.module.css';
import {
  copyByKey,
  FIRST_HEIGHT_PIXELS,
  HEADER_PIXELS,
  ROW_PIXELS,
  useFocusAfterMove,
  withRow,
} from '../table/grid-body.tsx';
import { GridCell } from '../table/grid-cell.tsx';
import { WholeHeader } from './whole-header.tsx';
import type { Sort } from './whole-query.ts';

export interface WholeGridProps {
  label: string;
  columns: readonly Column[];
  /** Of each column, in pixels. */
  widths: readonly number[];
  /** Rows by which decimals are chosen. */
  sample: readonly Row[];
  total: number;
  rowAt: (index: number) => Row | undefined;
  sort: readonly Sort[];
  cursor: CellCursor | null;
  onSort: (column: string, also: boolean) => void;
  onResize: (column: number, direction: 1 | -1) => void;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: 'value' | 'row') => void;
  onView: (view: { first: number; last: number }) => void;
}

/** A grid of any length: what is in view is drawn, and asked for as it comes into view. */
export function WholeGrid(props: WholeGridProps): ReactElement {
  const { label, columns, widths, total } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const style: Record<string, string> = { '--row-number': `${formatCount(total).length + 3}ch` };
  widths.forEach((width, index) => {
    style[`--column-${index}`] = `${width}px`;
  });
  return (
    <div ref={scroller} className={classes.scroller} style={style as CSSProperties}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are walked by arrow keys: a grid
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        className={classes.table}
      >
        <WholeHeader {...props} />
        <WholeBody {...props} scroller={scroller} />
      </table>
    </div>
  );
}

function WholeBody(props: WholeGridProps & { scroller: RefObject<HTMLDivElement | null> }): ReactElement {
  const { columns, sample, total, cursor, onCursor, onCopy, onView, scroller } = props;
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 8,
    initialRect: { width: 0, height: FIRST_HEIGHT_PIXELS },
    scrollPaddingStart: HEADER_PIXELS,
    rangeExtractor: (range) => withRow(range, cursor?.row ?? 0),
  });
  const focus = useFocusAfterMove(cursor);
  const { startIndex: first = 0, endIndex: last = 0 } = virtualizer.range ?? {};
  useEffect(() => onView({ first, last }), [first, last, onView]);
  const decimals = columns.map((column) => columnDecimals(column, sample));

  const onKeyDown = (event: KeyboardEvent) => {
    if (copyByKey(event, onCopy) || event.altKey || event.metaKey) return;
    const pageRows = Math.max(Math.floor((scroller.current?.clientHeight ?? 0) / ROW_PIXELS) - 2, 1);
    const next = moveCursor(cursor ?? { row: 0, column: 0 }, event, { rows: total, columns: columns.length, pageRows });
    if (!next) return;
    event.preventDefault();
    focus.moved();
    onCursor(next);
    virtualizer.scrollToIndex(next.row);
  };

  return (
    <tbody
      ref={focus.ref}
      className={classes.body}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <WholeRow key={index} {...props} index={index} offsetPixels={start} decimals={decimals} />
      ))}
    </tbody>
  );
}

interface WholeRowProps extends WholeGridProps {
  index: number;
  offsetPixels: number;
  decimals: readonly (number | null)[];
}

function WholeRow({ columns, rowAt, index, offsetPixels, decimals, cursor, onCursor }: WholeRowProps): ReactElement {
  const row = rowAt(index);
  const stop = cursor ?? { row: 0, column: 0 };
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={cursor?.row === index}
      aria-busy={row === undefined}
      className={classes.row}
      style={{ transform: `translateY(${offsetPixels}px)` }}
    >
      <th scope="row" className={classes.number}>
        {formatCount(index + 1)}
      </th>
      {row === undefined ? (
        <td className={classes.cell}>{t`Reading…`}</td>
      ) : (
        columns.map((column, at) => (
          <GridCell
            key={column.name}
            columnId={String(at)}
            column={column}
            value={row[column.name]}
            decimals={decimals[at] ?? null}
            rowIndex={index}
            columnIndex={at}
            active={cursor !== null && stop.row === index && stop.column === at}
            reachable={stop.row === index && stop.column === at}
            onCursor={onCursor}
          />
        ))
      )}
    </tr>
  );
}
