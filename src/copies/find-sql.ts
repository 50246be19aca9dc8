import { BIGINT, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type { FindQuery } from './copy-query.ts';
import { type AskedRows, askedRows, isAsSent } from './copy-sql.ts';
import { TEXT, wordsOf } from './filter-sql.ts';
import { ROW_NUMBER, type StoredTable } from './stored-table.ts';
import { storageOf } from './stored-values.ts';

/** What the database is asked: place, column, number among those found, and how many were. */
export interface FindSql {
  sql: string;
  values: DuckDBValue[];
  types: DuckDBType[];
  /** Names of the columns that are searched. */
  columns: string[];
}

/** The next row with a cell that contains a text; behind the last it begins anew. @throws EngineFailure */
export function findSql(table: StoredTable, { contains, from, direction, ...query }: FindQuery): FindSql {
  const asked = askedRows(table, query);
  const { given, shown } = asked;
  const text = given.add(contains, TEXT);
  const start = given.add(BigInt(from), BIGINT);
  const hits = shown.map(({ column, value, text: told }, at) => {
    const words = wordsOf({ value, text: told, storage: storageOf(column.dataType) });
    return `WHEN contains(lower(${words}), lower(${text})) THEN ${at}`;
  });
  const order = direction === 'backward' ? `place > ${start}, place DESC` : `place < ${start}, place`;
  return {
    sql: `SELECT place, hit, row_number() OVER (ORDER BY place) AS number, count(*) OVER () AS found FROM (SELECT ${placeOf(asked)} AS place, CASE ${hits.join(' ')} END AS hit ${asked.from}) WHERE hit IS NOT NULL ORDER BY ${order} LIMIT 1`,
    values: given.values,
    types: given.types,
    columns: shown.map(({ column }) => column.name),
  };
}

/** From 0, among the rows asked for; as sent they are numbered already. */
function placeOf(asked: AskedRows): string {
  return isAsSent(asked) ? ROW_NUMBER : `row_number() OVER (${asked.order.trimStart()}) - 1`;
}
