import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../protocol/index.ts';
import { openSealed, quotedText } from '../database.ts';
import { copyResult } from '../files/parquet-file.ts';
import type { StoredColumn } from '../stored-table.ts';
import { ROW_NUMBER, type StoredTable, storedColumns } from '../stored-table.ts';

/** A whole table as a file that another process reads; nobody writes to it. */
export interface LentTable {
  path: string;
  columns: readonly Column[];
  /** Positions of the columns that have texts beside their values. */
  texts: readonly number[];
}

/** The table in each such file. */
const LENT = 'rows_of_copy';

/** Writes a table as it lies in the database; nothing is left of a file that fails. */
export async function lendTable(
  connection: DuckDBConnection,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
  file: { path: string; memoryBytes: number },
): Promise<LentTable> {
  const { path, memoryBytes } = file;
  const { instance, writer } = await openSealed({ memoryBytes }, { folder: dirname(path) });
  try {
    await writer.run(`ATTACH ${quotedText(path)} AS lent`);
    await writer.run('USE lent');
    const values = columns.map(({ value }, at) => `, ${value} AS v${at}`);
    const texts = columns.flatMap(({ text }, at) => (text === null ? [] : [`, ${text} AS t${at}`]));
    // They lie in their order, and are read and written in it.
    const rows = await connection.stream(`SELECT ${ROW_NUMBER}${values.join('')}${texts.join('')} FROM ${name}`);
    await copyResult(rows, writer, LENT);
    await writer.run('USE memory');
    await writer.run('DETACH lent');
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    writer.closeSync();
    instance.closeSync();
  }
  return {
    path,
    columns: columns.map(({ column }) => column),
    texts: columns.flatMap(({ text }, at) => (text === null ? [] : [at])),
  };
}

/** A lent table in a database that has its file attached under this name. */
export function lentTable({ columns, texts }: LentTable, attachedAs: string): Pick<StoredTable, 'name' | 'columns'> {
  return { name: `${attachedAs}.main.${LENT}`, columns: storedColumns(columns, texts) };
}

/** Copies a lent table into a database, under a new name; one of its own reads the file and nothing else. */
export async function takeOverTable(
  writer: DuckDBConnection,
  lent: LentTable,
  { name, memoryBytes }: { name: string; memoryBytes: number },
): Promise<{ rows: number; columns: readonly StoredColumn[] }> {
  const { instance, writer: reader } = await openSealed({ memoryBytes }, { attached: [lent.path] });
  const { name: from, columns } = lentTable(lent, 'lent_0');
  try {
    return { rows: await copyResult(await reader.stream(`SELECT * FROM ${from}`), writer, name), columns };
  } catch (error) {
    await writer.run(`DROP TABLE IF EXISTS ${name}`);
    throw error;
  } finally {
    reader.closeSync();
    instance.closeSync();
  }
}
