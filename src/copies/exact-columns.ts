import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { Column } from '../protocol/index.ts';
import type { CopySql } from './copy-sql.ts';
import { storageOf } from './stored-values.ts';

/** Largest integer of 64 bits, and of a decimal of 38 digits. */
const LARGEST_LONG = 2n ** 63n - 1n;
const LARGEST_DECIMAL = 10n ** 38n - 1n;

/** What the values of one column are like, all of them. */
interface Facts {
  /** Some say more than their type holds: another type, more digits. */
  isOdd: boolean;
  least: bigint | null;
  most: bigint | null;
}

/** SQL for each column of a query, without losing a digit: as text where a value is not of its type. */
export async function exactColumns(connection: DuckDBConnection, sql: CopySql): Promise<string[]> {
  const probes = sql.columns.flatMap(({ column, hasText }, at) => {
    const range = column.dataType === 'INTEGER' ? [`min(c${at})`, `max(c${at})`] : ['NULL', 'NULL'];
    return [hasText ? `bool_or(${oddIn(column, at)})` : 'false', ...range];
  });
  const reader = await connection.runAndReadAll(
    `SELECT ${probes.join(', ')} FROM (${sql.rows})`,
    sql.values,
    sql.types,
  );
  const found = reader.getRows()[0] ?? [];
  return sql.columns.map(({ column, hasText }, at) => written(column, hasText, at, factsIn(found, at * 3)));
}

function factsIn(found: readonly DuckDBValue[], at: number): Facts {
  return {
    isOdd: found[at] === true,
    least: (found[at + 1] as bigint | null | undefined) ?? null,
    most: (found[at + 2] as bigint | null | undefined) ?? null,
  };
}

/** Other ways to write a time say the same, as long as there is nothing finer than a microsecond in them. */
function oddIn({ dataType }: Column, at: number): string {
  const isThere = `coalesce(t${at}, '') <> ''`;
  const isTime = dataType === 'DATE' || dataType === 'DATETIME';
  return isTime ? `${isThere} AND (c${at} IS NULL OR regexp_matches(t${at}, '\\.\\d{7}'))` : isThere;
}

function written(column: Column, hasText: boolean, at: number, { isOdd, least, most }: Facts): string {
  if (isOdd) return textOf(column, at);
  const value = `c${at}`;
  switch (column.dataType) {
    case 'INTEGER': {
      const type = integerType(least, most);
      return type === null ? textOf(column, at, hasText) : `${value}::${type}`;
    }
    case 'DATE':
      return `make_timestamp(${value})::DATE`;
    case 'DATETIME':
      return `make_timestamptz(${value})`;
    default:
      return value;
  }
}

/** The type outside of our database that holds integers in these bounds; null: there is none. */
export function integerType(least: bigint | null, most: bigint | null): 'BIGINT' | 'DECIMAL(38, 0)' | null {
  const isWithin = (bound: bigint) => least === null || most === null || (least >= -bound && most <= bound);
  if (isWithin(LARGEST_LONG)) return 'BIGINT';
  return isWithin(LARGEST_DECIMAL) ? 'DECIMAL(38, 0)' : null;
}

/** Each cell as it was sent; a text without its quotes, and a missing value as null. */
function textOf({ dataType }: Column, at: number, hasText = true): string {
  const value = storageOf(dataType).words(`c${at}`);
  if (!hasText) return value;
  return `CASE WHEN t${at} IS NULL THEN ${value} WHEN t${at} = '' THEN NULL WHEN t${at} LIKE '"%' THEN json_extract_string(t${at}, '$') ELSE t${at} END`;
}
