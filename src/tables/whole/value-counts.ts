import type { ServiceClient } from '../../client/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import type { ValueCounts } from './set-values.tsx';
import type { ShownQuery } from './whole-query.ts';

const MOST_COUNTED = 100;

/** Counts by queries to a copy. */
export function valueCounts(
  client: Pick<ServiceClient, 'tableCopies'>,
  copyId: string,
  { filters = [], calculated = [] }: Pick<ShownQuery, 'filters' | 'calculated'>,
): ValueCounts {
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
