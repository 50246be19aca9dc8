import { useMemo, useState } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import type { Column } from '../../protocol/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import type { CellPaint } from '../table/cell-paint.ts';
import type { Row } from '../table/columns.ts';
import type { CellCursor } from '../table/cursor.ts';
import { type ArrangedTable, useArrangedTable } from './columns/use-arranged-table.ts';
import { type Find, useFind } from './find/use-find.ts';
import { cellPainter, measuredColumns } from './looks/paint-cells.ts';
import { useExtents } from './looks/use-extents.ts';
import { placeColumns } from './place-columns.ts';
import type { OpenedCopy } from './use-copy.ts';
import { type CopyRowsInView, useCopyRows } from './use-copy-rows.ts';
import { useView } from './use-view.ts';
import { type Arrangement, queryOf, type Shown } from './whole-query.ts';

export interface ShownTable {
  rows: CopyRowsInView;
  /** Of the answer: those of the table, of its groups, and what is calculated. */
  columns: readonly Column[];
  /** Names of those in view, in their order. */
  names: readonly string[];
  table: ArrangedTable;
  paints: readonly (((value: unknown, row: Row) => CellPaint) | undefined)[];
  cursor: CellCursor | null;
  setCursor(cursor: CellCursor | null): void;
  /** A cell to be brought into view. */
  reveal: CellCursor | null;
  goTo(cell: CellCursor): void;
  setView(view: { first: number; last: number }): void;
  find: Find;
}

/** In which rows the cells of a column stand out, by its name. */
export type StandOut = ReadonlyMap<string, (row: Row) => boolean>;

const NO_COLUMNS: readonly Column[] = [];

/** The rows of a copy as they are shown, and where one is among them. */
export function useShownTable(
  client: ServiceClient,
  { copy, copyId }: OpenedCopy,
  shown: Shown,
  onArrange: (arrangement: Arrangement) => void,
  standOut?: StandOut,
): ShownTable {
  const { looks = [], columns: arrangement = {}, find: text = '', row } = shown;
  const [view, setView] = useView();
  const query = useMemo(() => queryOf(shown), [shown]);
  const rows = useCopyRows(client, copy, query, { ...view, also: row });
  const key = stringifyExactJson(rows.first?.columns ?? NO_COLUMNS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns are one object, whichever answer has them
  const columns = useMemo(() => rows.first?.columns ?? NO_COLUMNS, [key]);
  const table = useArrangedTable(columns, rows.first?.rows ?? [], arrangement, onArrange);
  const names = placeColumns(table).flatMap(({ id }) => columns[Number(id)]?.name ?? []);
  const cell = useCell(key, stringifyExactJson(query), row);
  const find = useFind(client, copyId, query, names, (found, name) =>
    cell.goTo({ row: found, column: Math.max(names.indexOf(name), 0) }),
  );
  const measured = measuredColumns(looks).filter((name) => columns.some((column) => column.name === name));
  const extents = useExtents(client, copy, query, measured);
  const measuredKey = measured.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: by its names; the list is another one each time
  const paints = useMemo(
    () =>
      columns.map((column) =>
        cellPainter(column, looks, extents[measured.indexOf(column.name)] ?? null, text, standOut?.get(column.name)),
      ),
    [columns, shown.looks, extents, measuredKey, text, standOut],
  );
  return { rows, columns, names, table, paints, ...cell, setView, find };
}

/** The active cell; other columns leave none. A link to a row begins there; other rows begin at the first. */
function useCell(columns: string, asked: string, row: number | undefined) {
  const first = row === undefined ? null : { row, column: 0 };
  const [held, setHeld] = useState<{ columns: string | null; cursor: CellCursor | null }>({
    columns: null,
    cursor: first,
  });
  const [reveal, setReveal] = useState({ asked, cursor: first });
  const isOfThese = held.columns === null || held.columns === columns;
  const setCursor = (cursor: CellCursor | null) => setHeld({ columns, cursor });
  return {
    cursor: isOfThese ? held.cursor : null,
    setCursor,
    reveal: reveal.asked === asked ? reveal.cursor : null,
    goTo(cursor: CellCursor) {
      setCursor(cursor);
      setReveal({ asked, cursor });
    },
  };
}
