import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { ServiceClient, TableCopy } from '../../../client/index.ts';
import { stringifyExactJson } from '../../../tabular/index.ts';
import { readSoFar } from '../use-copy-rows.ts';
import type { ShownQuery } from '../whole-query.ts';
import { type Extent, sizeOf } from './paint-cells.ts';

/** Least and most of each column over all rows of a copy that are shown, not those in view; null while unknown. */
export function useExtents(
  client: Pick<ServiceClient, 'tableCopies'>,
  copy: TableCopy | null,
  query: ShownQuery,
  columns: readonly string[],
): readonly (Extent | null)[] {
  const asked = stringifyExactJson(query);
  return useQueries({
    queries: columns.map((column) => ({
      queryKey: ['table copy extent', copy?.copyId, readSoFar(copy), asked, column],
      queryFn: ({ signal }: { signal: AbortSignal }) => extentOf(client, copy?.copyId ?? '', query, column, signal),
      enabled: copy?.columns != null,
      staleTime: Number.POSITIVE_INFINITY,
      // What was measured stays while more is read.
      placeholderData: keepPreviousData<Extent | null>,
      retry: false,
    })),
    combine: (results) => results.map(({ data }) => data ?? null),
  });
}

/** Its first value in either order, as nulls come last in both. */
async function extentOf(
  { tableCopies }: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  query: ShownQuery,
  column: string,
  signal: AbortSignal,
): Promise<Extent | null> {
  const end = async (direction: 'ascending' | 'descending') => {
    const first = { ...query, columns: [column], sort: [{ column, direction }], page: 1, pageSize: 1 };
    const { columns, rows } = await tableCopies.query(copyId, stringifyExactJson(first), { signal });
    return columns[0] && rows[0] ? sizeOf(rows[0][column], columns[0]) : null;
  };
  const [least, most] = await Promise.all([end('ascending'), end('descending')]);
  return least === null || most === null ? null : { least, most };
}
