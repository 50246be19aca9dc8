import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBResult, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import { sqlName } from '../../tabular/index.ts';
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

/** All rows of a query as a Parquet file, what is told about them as its metadata. @returns how many rows */
export async function writeParquet(connection: DuckDBConnection, sql: CopySql, file: NewFile): Promise<number> {
  const columns = await exactColumns(connection, sql);
  const list = columns.map((value, at) => ({ value, name: sql.columns[at]?.column.name ?? '' }));
  return writeColumns(connection, { list, from: `(${sql.rows})`, values: sql.values, types: sql.types }, file);
}

/** A database of its own writes the file; nothing is left of one that fails. @returns how many rows it has */
export async function writeColumns(connection: DuckDBConnection, columns: FileColumns, file: NewFile): Promise<number> {
  const { instance, writer } = await openSealed({ memoryBytes: file.memoryBytes }, { folder: dirname(file.path) });
  try {
    const rows = await copyRows(connection, columns, writer);
    await writer.run(copySql(columns, file));
    return rows;
  } catch (error) {
    await rm(file.path, { force: true });
    throw error;
  } finally {
    writer.closeSync();
    instance.closeSync();
  }
}

async function copyRows(
  connection: DuckDBConnection,
  { list, from, values, types }: FileColumns,
  writer: DuckDBConnection,
): Promise<number> {
  const asked = list.map(({ value }, at) => `${value} AS p${at}`);
  const result = await connection.stream(`SELECT ${asked.join(', ')} FROM ${from}`, values, types);
  return copyResult(result, writer, ROWS);
}

/** Makes a table of an answer, with its columns as they are called there. @returns how many rows it has */
export async function copyResult(result: DuckDBResult, writer: DuckDBConnection, table: string): Promise<number> {
  const types = result.columnTypes();
  const fields = result.columnNames().map((name, at) => `${name} ${types[at]}`);
  await writer.run(`CREATE TABLE ${table} (${fields.join(', ')})`);
  return appendAll(result, writer, table);
}

/** @returns how many rows there were */
export async function appendAll(result: DuckDBResult, writer: DuckDBConnection, table: string): Promise<number> {
  const appender = await writer.createAppender(table);
  try {
    let rows = 0;
    for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
      appender.appendDataChunk(chunk);
      rows += chunk.rowCount;
    }
    return rows;
  } finally {
    appender.closeSync();
  }
}

function copySql({ list }: FileColumns, { path, about }: NewFile): string {
  const names = list.map(({ name }, at) => `p${at} AS ${sqlName(name)}`);
  const told = Object.entries(about).map(([name, value]) => `${sqlName(name)}: ${quotedText(value)}`);
  const metadata = told.length === 0 ? '' : `, KV_METADATA {${told.join(', ')}}`;
  return `COPY (SELECT ${names.join(', ')} FROM ${ROWS}) TO ${quotedText(path)} (FORMAT parquet, COMPRESSION zstd${metadata})`;
}
