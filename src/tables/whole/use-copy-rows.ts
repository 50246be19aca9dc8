import { keepPreviousData, useQueries, useQueryClient } from '@tanstack/react-query';
import type { CopyRows, ServiceClient, TableCopy } from '../../client/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import type { Row } from '../table/columns.ts';
import type { ShownQuery } from './whole-query.ts';

/** Rows that are read at once, a few screens of them. */
export const BLOCK_ROWS = 200;
const LOADING_MILLIS = 1_000;

export interface CopyRowsInView {
  /** The first block: the columns, and what the widths are made of. */
  first: CopyRows | null;
  total: number;
  rowAt(index: number): Row | undefined;
  /** Rows from the first to the last, both among them; read where they are not there. */
  rowsOf(first: number, last: number): Promise<readonly Row[]>;
  error: Error | null;
  retry(): void;
}

export interface RowsInView {
  first: number;
  last: number;
  /** One more row that is shown, wherever it is. */
  also?: number | undefined;
}

/** The rows of a copy that are in view, block by block; rows shown before stay until others are there. */
export function useCopyRows(
  client: ServiceClient,
  copy: TableCopy | null,
  shown: ShownQuery,
  view: RowsInView,
): CopyRowsInView {
  const isLoading = copy?.state === 'loading';
  const most = Math.max(Math.ceil((copy?.rowsRead ?? 0) / BLOCK_ROWS), 1);
  const pages = blocksIn(view).filter((page) => page <= most);
  // As text: a key may hold no integers of any size.
  const asked = stringifyExactJson(shown);
  const queries = useQueryClient();
  const block = (page: number) => ({
    queryKey: ['table copy rows', copy?.copyId, readSoFar(copy), asked, page],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.tableCopies.query(copy?.copyId ?? '', stringifyExactJson({ ...shown, page, pageSize: BLOCK_ROWS }), {
        signal,
      }),
  });
  const results = useQueries({
    queries: pages.map((page) => ({
      ...block(page),
      enabled: copy?.columns != null,
      placeholderData: keepPreviousData<CopyRows>,
      staleTime: isLoading ? 0 : Number.POSITIVE_INFINITY,
      refetchInterval: isLoading ? LOADING_MILLIS : (false as const),
      retry: false,
    })),
  });
  const blocks = new Map<number, CopyRows>();
  results.forEach(({ data }, index) => {
    // What stays on screen meanwhile may be another block.
    if (data && data.page.number === pages[index]) blocks.set(data.page.number, data);
  });
  const first = blocks.get(1) ?? null;
  return {
    first,
    total: results.reduce((most, { data }) => Math.max(most, data?.page.totalElements ?? 0), 0),
    rowAt: (index) => blocks.get(Math.floor(index / BLOCK_ROWS) + 1)?.rows[index % BLOCK_ROWS],
    async rowsOf(firstRow, lastRow) {
      // What was read while the copy was loaded may have had fewer rows.
      const staleTime = isLoading ? 0 : Number.POSITIVE_INFINITY;
      const read = blocksBetween(firstRow, lastRow).map((page) => queries.fetchQuery({ ...block(page), staleTime }));
      const rows = (await Promise.all(read)).flatMap((answer) => answer.rows);
      const start = (blockOf(firstRow) - 1) * BLOCK_ROWS;
      return rows.slice(firstRow - start, lastRow - start + 1);
    },
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

/** What is there of a copy: one that was called off and read on has more rows, and other answers. */
export function readSoFar(copy: TableCopy | null): string | number {
  return copy === null || copy.state === 'loading' ? 'loading' : copy.rowsRead;
}

/** The first block is always among them. */
export function blocksIn({ first, last, also }: RowsInView): number[] {
  return [...new Set([1, ...blocksBetween(first, last), ...(also === undefined ? [] : [blockOf(also)])])];
}

function blockOf(row: number): number {
  return Math.floor(row / BLOCK_ROWS) + 1;
}

function blocksBetween(first: number, last: number): number[] {
  const from = blockOf(first);
  return Array.from({ length: Math.max(blockOf(last) - from + 1, 1) }, (_, index) => from + index);
}
