import { type ReactElement, type RefObject, useMemo } from 'react';
import type { Column } from '../../protocol/index.ts';
import { columnDecimals } from '../cells/column-decimals.ts';
import type { CellPaint } from '../table/cell-paint.ts';
import { cursorInRow } from '../table/cell-range.ts';
import type { Row } from '../table/columns.ts';
import type { CellCursor } from '../table/cursor.ts';
import type { GridField } from '../table/grid-field.ts';
import { GridFrame } from '../table/grid-frame.tsx';
import { GridRow } from '../table/grid-row.tsx';
import type { Copied } from '../table/use-copy-cells.ts';
import { VirtualBody } from '../table/virtual-body.tsx';
import type { ArrangedTable } from './columns/use-arranged-table.ts';
import { type PlacedColumn, placeColumns } from './place-columns.ts';
import { WholeHeader } from './whole-header.tsx';
import type { Sort } from './whole-query.ts';

interface WholeGridProps {
  label: string;
  table: ArrangedTable;
  columns: readonly Column[];
  /** How the cells of each column look. */
  paints: readonly (((value: unknown, row: Row) => CellPaint) | undefined)[];
  /** Rows by which decimals are chosen. */
  sample: readonly Row[];
  total: number;
  rowAt: (index: number) => Row | undefined;
  sort: readonly Sort[];
  cursor: CellCursor | null;
  reveal: CellCursor | null;
  onSort: (column: string, also: boolean) => void;
  onCursor: (cursor: CellCursor) => void;
  onCopy: (what: Copied) => void;
  onView: (view: { first: number; last: number }) => void;
}

/** A grid of any length: what is in view is drawn, and asked for as it comes into view. */
export function WholeGrid(props: WholeGridProps): ReactElement {
  const { label, table, total } = props;
  const placed = placeColumns(table);
  return (
    <GridFrame label={label} totalRows={total} widths={placed}>
      {(scroller) => (
        <>
          <WholeHeader {...props} placed={placed} />
          <WholeBody {...props} placed={placed} scroller={scroller} />
        </>
      )}
    </GridFrame>
  );
}

interface WholeBodyProps extends WholeGridProps {
  placed: readonly PlacedColumn[];
  scroller: RefObject<HTMLDivElement | null>;
}

function WholeBody(props: WholeBodyProps): ReactElement {
  const { total, rowAt, cursor, reveal, onCursor, onCopy, onView, scroller } = props;
  const fields = useFields(props);
  return (
    <VirtualBody
      rowCount={total}
      columnCount={fields.length}
      {...{ cursor, reveal, onCursor, onCopy, onView, scroller }}
      row={(index, isAway, key) => (
        <GridRow
          key={key}
          row={rowAt(index)}
          place={index + 1}
          rowNumber={index + 1}
          {...{ fields, index, isAway, onCursor }}
          {...cursorInRow(cursor, index)}
        />
      )}
    />
  );
}

/** The same as long as nothing of them changes: cells are not drawn again for new ones. */
function useFields({ columns, sample, paints, placed }: WholeBodyProps): readonly GridField[] {
  const decimals = useMemo(() => columns.map((column) => columnDecimals(column, sample)), [columns, sample]);
  const places = JSON.stringify(placed.map(({ id, pinnedPixels }) => [id, pinnedPixels]));
  return useMemo(
    () =>
      (JSON.parse(places) as [string, number | null][]).flatMap(([id, pinnedPixels]) => {
        const at = Number(id);
        const column = columns[at];
        const paint = paints[at];
        if (column === undefined) return [];
        return [{ id, column, decimals: decimals[at] ?? null, pinnedPixels, ...(paint && { paint }) }];
      }),
    [places, columns, decimals, paints],
  );
}
