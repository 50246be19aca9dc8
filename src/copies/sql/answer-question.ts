import type { DuckDBConnection } from '@duckdb/node-api';
import { type DatabaseOptions, openSealed } from '../database.ts';
import { type LentTable, lendTable, lentTable } from '../lent/lend-table.ts';
import type { SqlAsked, SqlTold } from '../messages.ts';
import { explainSql, runSql, type SqlTables } from './run-sql.ts';

/** Answers SQL over the tables that are lent; the answer is lent in turn. @throws EngineFailure */
export function answerQuestion(
  asked: SqlAsked,
  bounds: DatabaseOptions,
  path: string,
): Promise<SqlTold & { lent: LentTable }> {
  return overLent(asked, bounds, async (connection, tables, named) => {
    const { rows, columns } = await runSql(connection, tables, asked.sql, 'rows_of_answer');
    const { memoryBytes } = bounds;
    const lent = await lendTable(connection, { name: 'rows_of_answer', columns }, { path, memoryBytes });
    return { columns: lent.columns, rows, asked: [...named], lent };
  });
}

export function explainQuestion(asked: SqlAsked, bounds: DatabaseOptions): Promise<string> {
  return overLent(asked, bounds, (connection, tables) => explainSql(connection, tables, asked.sql));
}

async function overLent<Answer>(
  { copies }: SqlAsked,
  bounds: DatabaseOptions,
  answer: (connection: DuckDBConnection, tables: SqlTables, named: ReadonlySet<string>) => Promise<Answer>,
): Promise<Answer> {
  const { instance, writer } = await openSealed(bounds, { attached: copies.map(({ lent }) => lent.path) });
  const named = new Set<string>();
  const tables: SqlTables = {
    // Names of SQL are the same in any case; one that is written alike comes first.
    find(name) {
      const alike = copies.findIndex((copy) => copy.name.toLowerCase() === name.toLowerCase());
      const same = copies.findIndex((copy) => copy.name === name);
      const at = same < 0 ? alike : same;
      const found = copies[at];
      if (found === undefined) return null;
      named.add(found.copyId);
      return lentTable(found.lent, `lent_${at}`);
    },
  };
  try {
    return await answer(writer, tables, named);
  } finally {
    writer.closeSync();
    instance.closeSync();
  }
}
