import { dirname } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../protocol/index.ts';
import type { CopySql } from '../copy-sql.ts';
import { openSealed, quotedText } from '../database.ts';
import { exactColumns } from '../exact-columns.ts';
import type { NewFile } from './new-file.ts';

const ROWS = 'rows_of_file';

/**
 * All rows of a query as a Parquet file, with what is told about them as its metadata. A database of its own writes it:
 * the one with the copies has no files at all.
 * @returns how many rows it has
 */
export async function writeParquet(connection: DuckDBConnection, sql: CopySql, file: NewFile): Promise<number> {
  const columns = await exactColumns(connection, sql);
  const list = columns.map((written, at) => `${written} AS p${at}`);
  const result = await connection.stream(`SELECT ${list.join(', ')} FROM (${sql.rows})`, sql.values, sql.types);
  const { writer } = await openSealed({ memoryBytes: file.memoryBytes }, dirname(file.path));
  const fields = result.columnTypes().map((type, at) => `p${at} ${type}`);
  await writer.run(`CREATE TABLE ${ROWS} (${fields.join(', ')})`);
  const appender = await writer.createAppender(ROWS);
  let rows = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    appender.appendDataChunk(chunk);
    rows += chunk.rowCount;
  }
  appender.closeSync();
  const names = sql.columns.map(({ column }, at) => `p${at} AS ${sqlName(column.name)}`);
  const about = Object.entries(file.about).map(([name, value]) => `${sqlName(name)}: ${quotedText(value)}`);
  await writer.run(
    `COPY (SELECT ${names.join(', ')} FROM ${ROWS}) TO ${quotedText(file.path)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {${about.join(', ')}})`,
  );
  writer.closeSync();
  return rows;
}
