import { type DuckDBConnection, type DuckDBType, DuckDBTypeId } from '@duckdb/node-api';
import type { Column, DataType } from '../../protocol/index.ts';
import { sqlName } from '../../tabular/index.ts';
import { copySql, selectList } from '../copy-sql.ts';
import { EngineFailure, engineFailureOf } from '../engine-failure.ts';
import { exactColumns } from '../exact-columns.ts';
import { ROW_NUMBER, type StoredColumn, type StoredTable, storedColumns } from '../stored-table.ts';
import { checkSql } from './check-sql.ts';

/** Kinds of types by their names; one of 128 bits without a sign is told as text. */
const INTEGERS = /^(?:U?(?:TINY|SMALL|BIG)INT|U?INTEGER|HUGEINT)$/;
const TIMES = /^TIMESTAMP/;
const NESTED = /^(?:LIST|ARRAY|STRUCT|MAP|UNION)$/;

/** The longest answer that is kept. */
const MOST_ROWS = 1_000_000;

type SqlTable = Pick<StoredTable, 'name' | 'columns'>;

export interface SqlTables {
  /** The copy of that name, as it is called in SQL. */
  find(name: string): SqlTable | null;
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
    const given = names.map((_, at) => `n${at}`).join(', ');
    await connection.run(
      `CREATE TABLE ${name} AS SELECT (row_number() OVER () - 1)::INTEGER AS ${ROW_NUMBER}, ${selectList(columns, 'v')} FROM (${asked} LIMIT ${MOST_ROWS + 1}) AS answer(${given})`,
    );
    const texts = columns.flatMap(({ text }, at) => (text === null ? [] : [at]));
    const told = columns.map(({ column }) => column);
    return { rows: await refuseTooLong(connection, name), columns: storedColumns(told, texts) };
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

async function columnsOf(connection: DuckDBConnection, table: SqlTable): Promise<string> {
  const sql = copySql(table, {}, null);
  const exact = await exactColumns(connection, sql);
  const list = exact.map((value, at) => `${value} AS ${sqlName(sql.columns[at]?.column.name ?? '')}`);
  return `SELECT ${list.join(', ')} FROM (${sql.rows})`;
}

async function refuseTooLong(connection: DuckDBConnection, name: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${name}`);
  const rows = Number(reader.getRows()[0]?.[0]);
  if (rows <= MOST_ROWS) return rows;
  throw new EngineFailure('TOO_LARGE', `The answer has more than ${MOST_ROWS} rows: filter, group or LIMIT it.`, 'sql');
}

/** What the database says is of the question, but for memory: there is nothing else in it. */
async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof EngineFailure || engineFailureOf(error).code === 'TOO_LARGE') throw error;
    const words = /^Permission Error/.test(message)
      ? 'Files, the network and extensions are not offered.'
      : message.split('\n\nLINE')[0]?.replace(/^[\w ]+ Error: /i, '');
    throw new EngineFailure('INVALID_QUERY', words ?? message, 'sql');
  }
}

/** A column of an answer: its data type, and SQL for its value and for what that does not say. */
interface AnswerSql {
  column: Column;
  value: string;
  text: string | null;
}

/** A column of the database's types as one of the interface's, with every digit (interface 2.4). */
function answerSql(name: string, type: DuckDBType, from: string): AnswerSql {
  const as = (dataType: DataType, value: string, text: string | null = null): AnswerSql => ({
    column: { name, dataType, nullable: true },
    value,
    text,
  });
  const { typeId } = type;
  const kind = DuckDBTypeId[typeId];
  if (INTEGERS.test(kind)) return as('INTEGER', `${from}::HUGEINT`);
  if (typeId === DuckDBTypeId.DOUBLE || typeId === DuckDBTypeId.FLOAT) {
    return as('DECIMAL', `${from}::DOUBLE`, `CASE WHEN NOT isfinite(${from}) THEN '"' || ${from} || '"' END`);
  }
  if (typeId === DuckDBTypeId.DECIMAL) return decimal(type, from, as);
  if (typeId === DuckDBTypeId.BOOLEAN) return as('BOOLEAN', from);
  if (typeId === DuckDBTypeId.DATE) return as('DATE', `epoch_us(${from}::TIMESTAMP)`);
  if (TIMES.test(kind)) return as('DATETIME', `epoch_us(${from})`, finerTime(from));
  if (NESTED.test(kind)) return as('JSON', `to_json(${from})::VARCHAR`);
  return as(type.alias === 'JSON' ? 'JSON' : 'STRING', `${from}::VARCHAR`);
}

/** Digits that a double may not hold are kept as they are written; whole ones are integers. */
function decimal(type: DuckDBType, from: string, as: (...of: [DataType, string, (string | null)?]) => AnswerSql) {
  const isWhole = 'scale' in type && type.scale === 0;
  return isWhole ? as('INTEGER', `${from}::HUGEINT`) : as('DECIMAL', `${from}::DOUBLE`, `${from}::VARCHAR`);
}

/** What is written to the millisecond otherwise. */
function finerTime(from: string): string {
  const written = `'"' || strftime(make_timestamp(epoch_us(${from})), '%Y-%m-%dT%H:%M:%S.%fZ') || '"'`;
  return `CASE WHEN epoch_us(${from}) % 1000 <> 0 THEN ${written} END`;
}
