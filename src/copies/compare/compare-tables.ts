import type { DuckDBConnection } from '@duckdb/node-api';
import { EngineFailure } from '../engine-failure.ts';
import type { ComparisonTold } from '../messages.ts';
import type { StoredColumn, StoredTable } from '../stored-table.ts';
import { type CommonColumn, commonColumns, compareSql, keyColumns } from './compare-sql.ts';

type Compared = Pick<StoredTable, 'name' | 'columns'>;

/**
 * Two tables, row by row: what is different becomes a table like any other.
 * @param keys names of the columns that rows are matched by; null: those that tell the rows apart
 * @param name of the new table in the database
 * @throws EngineFailure that says why they cannot be compared
 */
export async function compareTables(
  connection: DuckDBConnection,
  before: Compared,
  after: Compared,
  keys: readonly string[] | null,
  name: string,
): Promise<{ told: ComparisonTold; columns: readonly StoredColumn[] }> {
  const common = commonColumns(before, after);
  if (common.length === 0) throw new EngineFailure('INVALID_QUERY', 'The tables have no column in common.', 'keys');
  const by = keys === null ? await guessedKeys(connection, before, after, common) : keyColumns(common, keys);
  const { sql, columns, differences } = compareSql(name, before, after, common, by);
  await connection.run(sql);
  const counted = await numbers(
    connection,
    `SELECT count(*), count(*) FILTER (v0 = 'added'), count(*) FILTER (v0 = 'gone'), (SELECT count(*) FROM ${before.name})${differences
      .map((one) => `, count(*) FILTER (v0 = 'changed' AND ${one.sql})`)
      .join('')} FROM ${name}`,
  );
  const [rows = 0, added = 0, gone = 0, all = 0, ...changes] = counted;
  const changed = rows - added - gone;
  return {
    columns,
    told: {
      keys: by.map(({ column }) => column.name),
      columns: columns.map(({ column }) => column),
      rows,
      added,
      gone,
      changed,
      same: all - gone - changed,
      changes: differences.map((one, at) => ({ column: one.name, changed: changes[at] ?? 0 })),
      onlyBefore: namesBut(before, common),
      onlyAfter: namesBut(after, common),
    },
  };
}

function namesBut({ columns }: Compared, common: readonly CommonColumn[]): string[] {
  const known = new Set(common.map(({ column }) => column.name));
  return columns.flatMap(({ column }) => (known.has(column.name) ? [] : [column.name]));
}

/** Columns that measure are no names of rows. */
const NAMING = new Set(['STRING', 'INTEGER', 'DATE', 'DATETIME']);
const MOST_GUESSED = 8;

/** The first column, or else the first two, by which every row of either table has a name of its own; else all that name. */
async function guessedKeys(
  connection: DuckDBConnection,
  before: Compared,
  after: Compared,
  common: readonly CommonColumn[],
): Promise<CommonColumn[]> {
  const naming = common.filter(({ column }) => NAMING.has(column.dataType));
  const first = naming.slice(0, MOST_GUESSED);
  const pairs = first.flatMap((one, at) => first.slice(at + 1).map((other) => [one, other]));
  for (const keys of [...first.map((one) => [one]), ...pairs]) {
    const isUnique =
      (await tellsApart(connection, before, keys, 'before')) && (await tellsApart(connection, after, keys, 'after'));
    if (isUnique) return keys;
  }
  return naming.length > 0 ? naming : [...common];
}

async function tellsApart(
  connection: DuckDBConnection,
  { name }: Compared,
  common: readonly CommonColumn[],
  side: 'before' | 'after',
) {
  const keys = common.map((key) => key[side]);
  const by = keys.flatMap(({ value, text }) => (text === null ? [value] : [value, text]));
  // Nothing is no name.
  const named = keys.map(({ value, text }) => (text === null ? value : `coalesce(${value}::VARCHAR, ${text})`));
  const known = named.map((one) => `${one} IS NOT NULL`).join(' AND ');
  const [all, different] = await numbers(
    connection,
    `SELECT (SELECT count(*) FROM ${name}), (SELECT count(*) FROM (SELECT DISTINCT ${by.join(', ')} FROM ${name} WHERE ${known}))`,
  );
  return all === different;
}

async function numbers(connection: DuckDBConnection, sql: string): Promise<number[]> {
  const reader = await connection.runAndReadAll(sql);
  return (reader.getRows()[0] ?? []).map(Number);
}
