import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CopyRows, ServiceClient, TableCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { type Extent, measuredColumns, queryOf, type RowSource, type Shown, sizeOf } from '../../grid/index.ts';
import type { Column } from '../../protocol/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { copyRowsQuery } from '../queries.ts';
import type { OpenedCopy } from './use-copy.ts';

/** Rows read at once: a few screens. */
const BLOCK_ROWS = 200;
const LOADING_MILLIS = 1_000;
const MOST_COUNTED = 100;
const NO_COLUMNS: readonly Column[] = [];

export interface CopySource extends RowSource {
  /** The first rows, and with them the columns, are there. */
  isRead: boolean;
  error: Error | null;
  retry(): void;
}

/** The rows of a copy in view, block by block; the former rows stay until others are there. */
export function useCopySource({ copy, copyId }: OpenedCopy, shown: Shown): CopySource {
  const client = useServiceClient();
  const [view, onView] = useView();
  const query = queryOf(shown);
  const ask = (one: object) =>
    copyRowsQuery(client, { copyId: copyId ?? '', readSoFar: readSoFar(copy), query: { ...query, ...one } });
  const { blocks, count, ...read } = useBlocks(copy, { ...view, also: shown.row }, ask);
  const first = blocks.get(1) ?? null;
  const columns = first?.columns ?? NO_COLUMNS;
  const measured = measuredColumns(shown.looks ?? []).filter((name) => columns.some((one) => one.name === name));
  const extents = useExtents(
    measured.map((column) => [endOf(column, 'ascending'), endOf(column, 'descending')].map(ask)),
  );
  return {
    ...read,
    key: stringifyExactJson(columns),
    asked: stringifyExactJson(query),
    columns,
    sample: first?.rows ?? [],
    count,
    totalRows: count,
    firstPlace: 1,
    isRead: first !== null,
    rowAt: (index) => blocks.get(blockOf(index))?.rows[index % BLOCK_ROWS],
    numberOf: (index) => index + 1,
    extentOf: (name) => extents[measured.indexOf(name)] ?? null,
    find: (search) => client.tableCopies.find(copyId ?? '', stringifyExactJson({ ...query, ...search })),
    counts: valueCounts(client, copyId ?? '', shown),
    onView,
  };
}

type AskRows = (one: object) => ReturnType<typeof copyRowsQuery>;

/** The loaded blocks of a view, and how to read others. */
function useBlocks(copy: TableCopy | null, view: View, ask: AskRows) {
  const queries = useQueryClient();
  const isLoading = copy?.state === 'loading';
  const most = Math.max(Math.ceil((copy?.rowsRead ?? 0) / BLOCK_ROWS), 1);
  const pages = blocksIn(view).filter((page) => page <= most);
  const block = (page: number) => ask({ page, pageSize: BLOCK_ROWS });
  const staleTime = isLoading ? 0 : Number.POSITIVE_INFINITY;
  const results = useQueries({
    queries: pages.map((page) => ({
      ...block(page),
      enabled: copy?.columns != null,
      placeholderData: keepPreviousData<CopyRows>,
      staleTime,
      refetchInterval: isLoading ? LOADING_MILLIS : (false as const),
    })),
  });
  const blocks = new Map<number, CopyRows>();
  results.forEach(({ data }, index) => {
    // The data kept on screen meanwhile may be another block's.
    if (data && data.page.number === pages[index]) blocks.set(data.page.number, data);
  });
  return {
    blocks,
    count: results.reduce((sum, { data }) => Math.max(sum, data?.page.totalElements ?? 0), 0),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of results) void refetch();
    },
    async rowsOf(firstRow: number, lastRow: number): Promise<CopyRows['rows']> {
      // A block that was read during the load may have had fewer rows.
      const read = blocksBetween(firstRow, lastRow).map((page) => queries.fetchQuery({ ...block(page), staleTime }));
      const rows = (await Promise.all(read)).flatMap((answer) => answer.rows);
      const start = (blockOf(firstRow) - 1) * BLOCK_ROWS;
      return rows.slice(firstRow - start, lastRow - start + 1);
    },
  };
}

/** The state of a copy: one that was cancelled and resumed has more rows, and other answers. */
export function readSoFar(copy: TableCopy | null): string | number {
  return copy === null || copy.state === 'loading' ? 'loading' : copy.rowsRead;
}

/** The first row of a column in an order: its end, as nulls come last in both. */
function endOf(column: string, direction: 'ascending' | 'descending') {
  return { columns: [column], sort: [{ column, direction }], page: 1, pageSize: 1 };
}

/** Least and most of each column over all rows shown; null while unknown. */
function useExtents(ends: ReturnType<typeof copyRowsQuery>[][]): readonly (Extent | null)[] {
  return useQueries({
    // The last values stay while more is read.
    queries: ends
      .flat()
      .map((end) => ({ ...end, staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData<CopyRows> })),
    combine: (results) => {
      const sizes = results.map(({ data }) => {
        const column = data?.columns[0];
        return column ? sizeOf(data.rows[0]?.[column.name], column) : null;
      });
      return ends.map((_, at) => {
        const [least, most] = [sizes[2 * at] ?? null, sizes[2 * at + 1] ?? null];
        return least === null || most === null ? null : { least, most };
      });
    },
  });
}

/** Counts values among the rows that the filters on other columns leave. */
export function valueCounts(
  client: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  { filters = [], calculated = [] }: Shown,
): RowSource['counts'] {
  return {
    of: stringifyExactJson([copyId, filters, calculated]),
    async count(column) {
      const query = {
        calculated,
        filters: filters.filter((filter) => filter.column !== column),
        group: { by: [column], aggregates: [{ function: 'count' }] },
        // Two columns of an answer never have one name.
        sort: [{ column: column === 'count' ? 'count 2' : 'count', direction: 'descending' }],
        page: 1,
        pageSize: MOST_COUNTED,
      };
      const { columns, rows } = await client.tableCopies.query(copyId, stringifyExactJson(query));
      const count = columns.at(-1)?.name ?? '';
      return rows.map((row) => ({ value: row[column] ?? null, count: Number(row[count]) }));
    },
  };
}

interface View {
  first: number;
  last: number;
  /** One more row to read, wherever it is. */
  also?: number | undefined;
}

/** The first block is always among them. */
export function blocksIn({ first, last, also }: View): number[] {
  return [...new Set([1, ...blocksBetween(first, last), ...(also === undefined ? [] : [blockOf(also)])])];
}

function blockOf(row: number): number {
  return Math.floor(row / BLOCK_ROWS) + 1;
}

function blocksBetween(first: number, last: number): number[] {
  const from = blockOf(first);
  return Array.from({ length: Math.max(blockOf(last) - from + 1, 1) }, (_, index) => from + index);
}

/** Rows around those in view that are read ahead. */
const AHEAD_ROWS = BLOCK_ROWS / 2;
/** A view that jumps must rest this long before its rows are read: a dragged bar passes many by. */
const REST_MILLIS = 60;

/** The view to read; changes only with its blocks. */
function useView(): [View, (next: View) => void] {
  const [view, setView] = useState<View>({ first: 0, last: 0 });
  const latest = useRef(view);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const look = useCallback(({ first, last }: View) => {
    clearTimeout(waiting.current);
    const next = { first: Math.max(first - AHEAD_ROWS, 0), last: last + AHEAD_ROWS };
    if (String(blocksIn(next)) === String(blocksIn(latest.current))) return;
    const take = () => {
      latest.current = next;
      setView(next);
    };
    if (Math.abs(next.first - latest.current.first) <= 2 * BLOCK_ROWS) take();
    else waiting.current = setTimeout(take, REST_MILLIS);
  }, []);
  return [view, look];
}
