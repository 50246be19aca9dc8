import { useCallback, useMemo, useState } from 'react';
import type { Column } from '../protocol/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { type ArrangedTable, placeColumns, useArrangedTable, useMadeFor } from './arranged-table.ts';
import type { CellCursor } from './cursor.ts';
import { type CellPainter, cellPainter, measuredColumns } from './paint-cells.ts';
import type { Extent, Row, RowSource } from './row-source.ts';
import type { Shown } from './shown.ts';

/** The visible columns of a grid, and its cursor. */
export interface GridState {
  /** The same object while they are the same columns, in whichever answer. */
  columns: readonly Column[];
  /** Visible columns in their order. */
  names: readonly string[];
  table: ArrangedTable;
  paints: readonly (CellPainter | undefined)[];
  cursor: CellCursor | null;
  setCursor(cursor: CellCursor | null): void;
  /** A cell to scroll to. */
  reveal: CellCursor | null;
  goTo(cell: CellCursor): void;
}

/** By column: the rows whose cell is highlighted. */
export type StandOut = ReadonlyMap<string, (row: Row) => boolean>;

export function useGrid(
  source: RowSource,
  shown: Shown,
  onChange: (next: Partial<Shown>) => void,
  standOut?: StandOut,
): GridState {
  const { looks, columns: arrangement = {}, find = '', row } = shown;
  const columns = useMadeFor(stringifyExactJson(source.columns), () => source.columns);
  const table = useArrangedTable(columns, source.sample, arrangement, (next) => onChange({ columns: next }));
  const names = placeColumns(table).flatMap(({ id }) => columns[Number(id)]?.name ?? []);
  const extents = JSON.stringify(measuredColumns(looks ?? []).map((name) => [name, source.extentOf(name)]));
  const paints = useMemo(() => {
    const measured = new Map(JSON.parse(extents) as [string, Extent | null][]);
    return columns.map((column) =>
      cellPainter(column, looks ?? [], measured.get(column.name) ?? null, find, standOut?.get(column.name)),
    );
  }, [columns, looks, extents, find, standOut]);
  return { columns, names, table, paints, ...useCell(source, row) };
}

/** The active cell, cleared by other rows. A link to a row begins there; a new order begins at the first row. */
function useCell({ key, asked }: RowSource, row: number | undefined) {
  const first = row === undefined ? null : { row, column: 0 };
  const [held, setHeld] = useState<{ key: string | null; cursor: CellCursor | null }>({ key: null, cursor: first });
  const [reveal, setReveal] = useState({ asked, cursor: first });
  // The same while the rows are: another would render every cell.
  const setCursor = useCallback((cursor: CellCursor | null) => setHeld({ key, cursor }), [key]);
  return {
    cursor: held.key === null || held.key === key ? held.cursor : null,
    setCursor,
    reveal: reveal.asked === asked ? reveal.cursor : null,
    goTo(cursor: CellCursor) {
      setCursor(cursor);
      setReveal({ asked, cursor });
    },
  };
}
