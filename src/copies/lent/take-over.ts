import type { DuckDBConnection } from '@duckdb/node-api';
import { openSealed } from '../database.ts';
import { copyResult } from '../files/parquet-file.ts';
import type { StoredColumn } from '../stored-table.ts';
import { type LentTable, lentTable } from './lend-table.ts';

/**
 * Copies a lent table into a database. A database of its own reads the file, and may read nothing else.
 * @param name of the new table
 */
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
