import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { sqlName } from '../../protocol/index.ts';
import type { CopySql } from '../copy-sql.ts';
import { openSealed, quotedText } from '../database.ts';
import { exactColumns } from '../exact-columns.ts';
import type { NewFile } from './new-file.ts';

const ROWS = 'rows_of_file';

/** What stands in a Parquet file: columns in SQL, what they are called in the file, and where their rows come from. */
export interface FileColumns {
  /** Each column's value and its name. */
  list: readonly { value: string; name: string }[];
  /** Behind FROM. */
  from: string;
  values?: DuckDBValue[];
  types?: DuckDBType[];
}

/**
 * All rows of a query as a Parquet file, with what is told about them as its metadata.
 * @returns how many rows it has
 */
export async function writeParquet(connection: DuckDBConnection, sql: CopySql, file: NewFile): Promise<number> {
  const columns = await exactColumns(connection, sql);
  const list = columns.map((value, at) => ({ value, name: sql.columns[at]?.column.name ?? '' }));
  return writeColumns(connection, { list, from: `(${sql.rows})`, values: sql.values, types: sql.types }, file);
}

/**
 * A database of its own writes the file: the one with the copies has no files at all.
 * @returns how many rows it has
 */
export async function writeColumns(
  connection: DuckDBConnection,
  { list, from, values, types }: FileColumns,
  file: Omit<NewFile, 'format'>,
): Promise<number> {
  const asked = list.map(({ value }, at) => `${value} AS p${at}`);
  const result = await connection.stream(`SELECT ${asked.join(', ')} FROM ${from}`, values, types);
  const { writer } = await openSealed({ memoryBytes: file.memoryBytes }, { folder: dirname(file.path) });
  const fields = result.columnTypes().map((type, at) => `p${at} ${type}`);
  await writer.run(`CREATE TABLE ${ROWS} (${fields.join(', ')})`);
  const appender = await writer.createAppender(ROWS);
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    appender.appendDataChunk(chunk);
    rows += chunk.rowCount;
  }
  appender.closeSync();
  const names = list.map(({ name }, at) => `p${at} AS ${sqlName(name)}`);
  const about = Object.entries(file.about).map(([name, value]) => `${sqlName(name)}: ${quotedText(value)}`);
  const metadata = about.length === 0 ? '' : `, KV_METADATA {${about.join(', ')}}`;
  await writer.run(
    `COPY (SELECT ${names.join(', ')} FROM ${ROWS}) TO ${quotedText(file.path)} (FORMAT parquet, COMPRESSION zstd${metadata})`,
  );
  writer.closeSync();
  return rows;
}
