import type { DuckDBConnection } from '@duckdb/node-api';
import { integerType } from '../exact-columns.ts';
import type { NewFile } from '../files/new-file.ts';
import { type FileColumns, writeColumns } from '../files/parquet-file.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable } from '../stored-table.ts';

export interface KeptTold {
  rows: number;
  /** Positions of the columns that have texts beside their values, in the order in which these stand behind them. */
  texts: number[];
}

/** A whole copy as Parquet: values by their types, and as `<column> (as sent)` the text of those that say more. */
export async function writeKept(
  connection: DuckDBConnection,
  { name, columns }: StoredTable,
  file: NewFile,
): Promise<KeptTold> {
  const texts = columns.flatMap(({ text }, at) => (text === null ? [] : [at]));
  const values = await Promise.all(columns.map((column) => writtenValue(connection, name, column)));
  const list: FileColumns['list'] = [
    ...columns.map(({ column }, at) => ({ value: values[at] ?? 'NULL', name: column.name || `column ${at + 1}` })),
    ...texts.map((at) => ({ value: columns[at]?.text ?? 'NULL', name: `${columns[at]?.column.name} (as sent)` })),
  ];
  // Parquet has no file without columns.
  const written = list.length > 0 ? list : [{ value: ROW_NUMBER, name: ROW_NUMBER }];
  const rows = await writeColumns(connection, { list: unlike(written), from: `${name} ORDER BY ${ROW_NUMBER}` }, file);
  return { rows, texts };
}

/** The type that a column has in the file depends on whether there are texts: with them times are finer than their type. */
async function writtenValue(connection: DuckDBConnection, table: string, stored: StoredColumn): Promise<string> {
  const { column, value, text } = stored;
  if (column.dataType === 'INTEGER') {
    const reader = await connection.runAndReadAll(`SELECT min(${value}), max(${value}) FROM ${table}`);
    const [least = null, most = null] = (reader.getRows()[0] ?? []) as (bigint | null)[];
    // Parquet has no integers of 128 bits.
    return `${value}::${integerType(least, most) ?? 'VARCHAR'}`;
  }
  if (column.dataType === 'DATETIME') return `make_timestamptz(${value})`;
  if (column.dataType === 'DATE') return `make_timestamp(${value})${text === null ? '::DATE' : ''}`;
  return value;
}

/** Names in a file are the same in any case: one that comes again is told apart by its place. */
function unlike(list: FileColumns['list']): FileColumns['list'] {
  const taken = new Set<string>();
  return list.map(({ value, name }, at) => {
    const own = taken.has(name.toLowerCase()) ? `${name} (${at + 1})` : name;
    taken.add(own.toLowerCase());
    return { value, name: own };
  });
}
