import { type ReactElement, type RefObject, useMemo } from 'react';
import type { Column } from '../../protocol/index.ts';
import { columnDecimals } from '../cells/column-decimals.ts';
import type { Row } from '../table/columns.ts';
import type { CellCursor } from '../table/cursor.ts';
import { GridFrame } from '../table/grid-frame.tsx';
import { GridRow } from '../table/grid-row.tsx';
import { VirtualBody } from '../table/virtual-body.tsx';
import { WholeHeader } from './whole-header.tsx';
import type { Sort } from './whole-query.ts';

interface WholeGridProps {
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
  const { label, widths, total } = props;
  return (
    <GridFrame label={label} totalRows={total} widths={widths.map((pixels, index) => ({ id: String(index), pixels }))}>
      {(scroller) => (
        <>
          <WholeHeader {...props} />
          <WholeBody {...props} scroller={scroller} />
        </>
      )}
    </GridFrame>
  );
}

function WholeBody(props: WholeGridProps & { scroller: RefObject<HTMLDivElement | null> }): ReactElement {
  const { columns, sample, total, rowAt, cursor, onCursor, onCopy, onView, scroller } = props;
  const fields = useMemo(
    () => columns.map((column, at) => ({ id: String(at), column, decimals: columnDecimals(column, sample) })),
    [columns, sample],
  );
  return (
    <VirtualBody
      rowCount={total}
      columnCount={columns.length}
      {...{ cursor, onCursor, onCopy, onView, scroller }}
      row={(index, offsetPixels) => (
        <GridRow
          key={index}
          row={rowAt(index)}
          place={index + 1}
          rowNumber={index + 1}
          {...{ fields, index, offsetPixels, cursor, onCursor }}
        />
      )}
    />
  );
}
