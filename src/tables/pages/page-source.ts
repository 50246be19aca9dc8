import { useMemo } from 'react';
import type { FoundRow } from '../../client/index.ts';
import {
  compareValues,
  plainText,
  type Row,
  type RowSearch,
  type RowSource,
  type Shown,
  type Sort,
  sizeOf,
} from '../../grid/index.ts';
import type { TablePage } from '../../protocol/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';

const NO_SORT: Sort[] = [];

/** A loaded page, sorted by the reader. */
export function usePageSource(data: TablePage, { sort = NO_SORT }: Shown): RowSource & { rows: readonly Row[] } {
  const { columns, page } = data;
  const order = useMemo(() => sortedPlaces(data.rows, sort), [data.rows, sort]);
  const rows = order.map((place) => data.rows[place] as Row);
  const firstPlace = (page.number - 1) * page.size + 1;
  return {
    key: stringifyExactJson([page.number, columns]),
    asked: stringifyExactJson(sort),
    columns,
    sample: data.rows,
    rows,
    count: rows.length,
    totalRows: page.totalElements,
    firstPlace,
    rowAt: (index) => rows[index],
    numberOf: (index) => firstPlace + (order[index] ?? index),
    rowsOf: async (first, last) => rows.slice(first, last + 1),
    extentOf(name) {
      const column = columns.find((one) => one.name === name);
      const sizes = column ? rows.map((row) => sizeOf(row[name], column)).filter((size) => size !== null) : [];
      const [first] = sizes;
      if (first === undefined) return null;
      const least = sizes.reduce((a, b) => Math.min(a, b), first);
      return { least, most: sizes.reduce((a, b) => Math.max(a, b), first) };
    },
    find: async (search) => foundRow(rows, search),
    counts: { of: stringifyExactJson([data.tableId, page.number]), count: async (column) => countValues(rows, column) },
  };
}

/** Places of rows in their order; nulls are last in both directions. */
export function sortedPlaces(rows: readonly Row[], sort: readonly Sort[]): number[] {
  return rows
    .map((row, place) => ({ row, place }))
    .sort((a, b) => {
      for (const { column, direction } of sort) {
        const order = compareCells(a.row[column] ?? null, b.row[column] ?? null, direction);
        if (order !== 0) return order;
      }
      return a.place - b.place;
    })
    .map(({ place }) => place);
}

function compareCells(a: unknown, b: unknown, direction: Sort['direction']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction === 'ascending' ? compareValues(a, b) : compareValues(b, a);
}

/** The next row with a text, as the gateway finds it in a whole table: after the last row the search begins again. */
export function foundRow(rows: readonly Row[], { contains, columns, from, direction }: RowSearch): FoundRow {
  const needle = contains.toLowerCase();
  const columnIn = (row: Row) => columns.find((name) => plainText(row[name]).toLowerCase().includes(needle)) ?? null;
  const places = rows.flatMap((row, place) => (columnIn(row) === null ? [] : [place]));
  const next =
    direction === 'forward'
      ? (places.find((place) => place >= from) ?? places[0])
      : (places.findLast((place) => place <= from) ?? places.at(-1));
  if (next === undefined) return { row: null, column: null, number: 0, found: 0 };
  const column = columnIn(rows[next] ?? {});
  return { row: next, column, number: places.indexOf(next) + 1, found: places.length };
}

function countValues(rows: readonly Row[], column: string): { value: unknown; count: number }[] {
  const counts = new Map<string, { value: unknown; count: number }>();
  for (const row of rows) {
    const value = row[column] ?? null;
    const known = counts.get(stringifyExactJson(value));
    if (known) known.count += 1;
    else counts.set(stringifyExactJson(value), { value, count: 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
