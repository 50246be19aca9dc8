import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../tabular/index.ts';
import { copySql } from '../copy-sql.ts';
import { EngineFailure } from '../engine-failure.ts';
import { exactColumns } from '../exact-columns.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable } from '../stored-table.ts';
import { storageOf } from '../stored-values.ts';
import { answerSql } from './answer-columns.ts';
import { checkSql } from './check-sql.ts';

/** The longest answer that is kept. */
const MOST_ROWS = 1_000_000;

export interface SqlTables {
  /** The copy of that name, as it is called in SQL. */
  find(name: string): StoredTable | null;
}

/**
 * Runs one SELECT over copies and keeps its answer as a table like any other.
 * @param name of the new table in the database
 * @throws EngineFailure that says what is not offered, or what is wrong with it
 */
export async function runSql(
  connection: DuckDBConnection,
  tables: SqlTables,
  sql: string,
  name: string,
): Promise<{ rows: number; columns: readonly StoredColumn[] }> {
  const asked = await prepared(connection, tables, sql);
  return inWords(async () => {
    const described = await connection.run(`${asked} LIMIT 0`);
    const names = described.deduplicatedColumnNames();
    const types = described.columnTypes();
    const columns = names.map((column, at) => answerSql(column, types[at] as (typeof types)[number], `n${at}`));
    const list = columns.map(
      ({ value, text }, at) => `, ${value} AS v${at}${text === null ? '' : `, ${text} AS t${at}`}`,
    );
    const given = names.map((_, at) => `n${at}`).join(', ');
    await connection.run(
      `CREATE TABLE ${name} AS SELECT (row_number() OVER () - 1)::INTEGER AS ${ROW_NUMBER}${list.join('')} FROM (${asked} LIMIT ${MOST_ROWS + 1}) AS answer(${given})`,
    );
    const stored = columns.map(
      ({ column, text }, at): StoredColumn => ({
        column,
        storage: storageOf(column.dataType),
        value: `v${at}`,
        text: text === null ? null : `t${at}`,
      }),
    );
    return { rows: await refuseTooLong(connection, name), columns: stored };
  });
}

/** How the database would answer, as it tells it. */
export async function explainSql(connection: DuckDBConnection, tables: SqlTables, sql: string): Promise<string> {
  const asked = await prepared(connection, tables, sql);
  return inWords(async () => {
    const reader = await connection.runAndReadAll(`EXPLAIN ${asked}`);
    return String(reader.getRows()[0]?.[1] ?? '');
  });
}

/** The question with the tables in front that it names, each with the columns of the service. */
async function prepared(connection: DuckDBConnection, tables: SqlTables, sql: string): Promise<string> {
  const checked = await checkSql(connection, sql, (name) => tables.find(name) !== null);
  const named: string[] = [];
  for (const name of checked.tables) {
    const table = tables.find(name);
    if (table !== null) named.push(`${sqlName(name)} AS (${await columnsOf(connection, table)})`);
  }
  const front = named.length === 0 ? '' : `WITH ${named.join(', ')} `;
  return `${front}SELECT * FROM (${checked.sql})`;
}

async function columnsOf(connection: DuckDBConnection, table: StoredTable): Promise<string> {
  const sql = copySql({ ...table, name: `main.${table.name}` }, {}, null);
  const exact = await exactColumns(connection, sql);
  const list = exact.map((value, at) => `${value} AS ${sqlName(sql.columns[at]?.column.name ?? '')}`);
  return `SELECT ${list.join(', ')} FROM (${sql.rows})`;
}

async function refuseTooLong(connection: DuckDBConnection, name: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${name}`);
  const rows = Number(reader.getRows()[0]?.[0]);
  if (rows <= MOST_ROWS) return rows;
  await connection.run(`DROP TABLE ${name}`);
  throw new EngineFailure('TOO_LARGE', `The answer has more than ${MOST_ROWS} rows: filter, group or LIMIT it.`, 'sql');
}

/** What the database says of the question is for who asked it; where it failed itself that is told as ever. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isOfQuestion =
      /^(?:Binder|Catalog|Conversion|Parser|Invalid Input|Invalid type|Out of Range|Not implemented) Error/i.test(
        message,
      );
    if (!isOfQuestion) throw error;
    throw new EngineFailure(
      'INVALID_QUERY',
      message.split('\n\nLINE')[0]?.replace(/^[\w ]+ Error: /i, '') ?? message,
      'sql',
    );
  }
}
