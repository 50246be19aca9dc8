import { BIGINT, type DuckDBConnection, type DuckDBType, type DuckDBValue } from '@duckdb/node-api';
import type * as z from 'zod';
import { envelopeSchema, parseMessage, type TablePage, tablePageSchema } from '../protocol/index.ts';
import { parseExactJson } from '../tabular/index.ts';
import { createSerialQueue } from '../units/index.ts';
import { compareTables } from './compare/compare-tables.ts';
import type { CopyQuery, FindQuery } from './copy-query.ts';
import { type AskedRows, askedRows, type CopySql, copySql, isAsSent } from './copy-sql.ts';
import type { Database } from './database.ts';
import { EngineFailure } from './engine-failure.ts';
import { answerText, exportText } from './export-text.ts';
import { writeExcel } from './files/excel-file.ts';
import { writeParquet } from './files/parquet-file.ts';
import { writeRows } from './files/write-rows.ts';
import { TEXT, wordsOf } from './filter-sql.ts';
import { openKept } from './kept/open-kept.ts';
import { writeKept } from './kept/write-kept.ts';
import { lendTable, takeOverTable } from './lent/lend-table.ts';
import { createLentFiles } from './lent/lent-files.ts';
import type { Doing, EngineTask, OnStart } from './messages.ts';
import { createStoredTable, ROW_NUMBER, type StoredColumn, type StoredTable } from './stored-table.ts';
import { storageOf } from './stored-values.ts';

/** What the copies in one database can be asked. */
export type TableStore = Doing<Exclude<EngineTask, 'sql' | 'explain'>>;

const answerSchema = envelopeSchema(tablePageSchema);

/**
 * @param memoryBytes what each database may take that files are written or read with
 * @param newPath where a file of that ending is written, for whoever asked for it
 */
export function createTableStore(
  { writer, read }: Database,
  memoryBytes: number,
  newPath: (ending: string) => string,
): TableStore {
  const tables = new Map<string, StoredTable>();
  const lentFiles = createLentFiles();
  let made = 0;
  /** One after the other: a table has one appender. */
  const inOrder = createSerialQueue();

  /** What a connection does for who asked, until it is called off. */
  function working<Result>(onStart: OnStart, work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    return read((connection) => {
      onStart(() => connection.interrupt());
      return work(connection);
    });
  }

  function known(copyId: string): StoredTable {
    const table = tables.get(copyId);
    if (table === undefined) throw new EngineFailure('COPY_NOT_FOUND', 'There is no such copy.');
    return table;
  }

  async function tableFor(copyId: string, page: TablePage): Promise<StoredTable> {
    const table = tables.get(copyId) ?? (await createStoredTable(writer, `copy_${++made}`, page.columns));
    tables.set(copyId, table);
    return table;
  }

  return {
    append: ({ copyId, answer }) =>
      inOrder(async () => {
        const page = readPage(answer);
        const table = await tableFor(copyId, page);
        await table.append(page.columns, page.rows);
        lentFiles.forget(copyId);
        const { tableId, columns, rows, page: place, observation } = page;
        return { tableId, columns, rows: rows.length, page: place, observation };
      }),
    query: ({ copyId, query }, onStart) =>
      working(onStart, async (connection) => {
        const { columns, rows, total } = await pageOf(connection, known(copyId), query);
        const { page: number, pageSize: size } = query;
        return answerText(columns, rows, { number, size, totalElements: total, totalPages: Math.ceil(total / size) });
      }),
    find: ({ copyId, query }, onStart) =>
      working(onStart, async (connection) => {
        const sql = findSql(known(copyId), query);
        const [row] = await rowsOf(connection, sql.sql, sql);
        if (row === undefined) return { row: null, column: null, number: 0, found: 0 };
        const [place, hit, number, found] = row.map(Number);
        return { row: place ?? 0, column: sql.columns[hit ?? 0] ?? null, number: number ?? 0, found: found ?? 0 };
      }),
    export: ({ copyId, query, format }, onStart) =>
      working(onStart, async (connection) => {
        const { columns, rows, total } = await pageOf(connection, known(copyId), query);
        return { text: exportText(format, columns, rows, query.page === 1), total };
      }),
    exportFile: ({ copyId, query, format, about }, onStart) =>
      working(onStart, async (connection) => {
        const path = newPath(format);
        const write = format === 'parquet' ? writeParquet : writeExcel;
        return {
          path,
          rows: await write(connection, copySql(known(copyId), query, null), { path, about, memoryBytes }),
        };
      }),
    keep: ({ copyId, about }, onStart) =>
      working(onStart, async (connection) => {
        const path = newPath('parquet');
        return { ...(await writeKept(connection, known(copyId), { path, about, memoryBytes })), path };
      }),
    async openKept({ copyId, ...asked }, onStart) {
      const name = `copy_${++made}`;
      const { rows, columns } = await openKept(writer, asked, { name, memoryBytes, inOrder, onStart });
      tables.set(copyId, answerTable(writer, name, columns));
      return { rows };
    },
    async writeRows({ tables: toWrite }) {
      const paths = toWrite.map(() => newPath('parquet'));
      await writeRows(toWrite, paths, memoryBytes);
      return { paths };
    },
    lend: ({ copyId }, onStart) =>
      lentFiles.of(copyId, () =>
        working(onStart, (connection) =>
          lendTable(connection, known(copyId), { path: newPath('duckdb'), memoryBytes }),
        ),
      ),
    takeOver: ({ copyId, lent }) =>
      inOrder(async () => {
        const name = `copy_${++made}`;
        const { rows, columns } = await takeOverTable(writer, lent, { name, memoryBytes });
        tables.set(copyId, answerTable(writer, name, columns));
        return { rows };
      }),
    compare: ({ beforeId, afterId, keys, answerId }, onStart) =>
      working(onStart, async (connection) => {
        const name = `copy_${++made}`;
        const { told, columns } = await compareTables(connection, known(beforeId), known(afterId), keys, name);
        tables.set(answerId, answerTable(writer, name, columns));
        return told;
      }),
    drop: ({ copyId }) =>
      inOrder(async () => {
        await tables.get(copyId)?.drop();
        tables.delete(copyId);
        lentFiles.forget(copyId);
        return null;
      }),
    size: () =>
      read(async (connection) => {
        const reader = await connection.runAndReadAll('SELECT sum(memory_usage_bytes) FROM duckdb_memory()');
        return { bytes: Number(reader.getRows()[0]?.[0] ?? 0) };
      }),
  };
}

/** An answer is a table like any other, but nothing is read into it. */
function answerTable(writer: DuckDBConnection, name: string, columns: readonly StoredColumn[]): StoredTable {
  return {
    name,
    columns,
    append: () => Promise.reject(new EngineFailure('FAILED', 'An answer is not read on.')),
    async drop() {
      await writer.run(`DROP TABLE IF EXISTS ${name}`);
    },
  };
}

async function pageOf(connection: DuckDBConnection, table: StoredTable, query: CopyQuery) {
  const sql = copySql(table, query, query);
  const rows = await rowsOf(connection, sql.rows, sql);
  return { columns: sql.columns, rows, total: await countOf(connection, sql, query, rows.length) };
}

async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  { values, types }: { values: DuckDBValue[]; types: DuckDBType[] },
): Promise<DuckDBValue[][]> {
  const reader = await connection.runAndReadAll(sql, values, types);
  return reader.getRows();
}

/** A last page that is not full tells by itself how many there are. */
async function countOf(
  connection: DuckDBConnection,
  sql: CopySql,
  { page, pageSize }: CopyQuery,
  rows: number,
): Promise<number> {
  if (rows > 0 && rows < pageSize) return (page - 1) * pageSize + rows;
  const [row] = await rowsOf(connection, sql.count, sql);
  return Number(row?.[0] ?? 0);
}

function readPage(answer: Uint8Array): TablePage {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(answer);
    return parseMessage(answerSchema, parseExactJson(text), 'page of a table').data as z.output<typeof tablePageSchema>;
  } catch (error) {
    throw new EngineFailure('PAGE_UNREADABLE', error instanceof Error ? error.message : String(error));
  }
}

/** What the database is asked: place, column, number among those found, and how many were. */
interface FindSql {
  sql: string;
  values: DuckDBValue[];
  types: DuckDBType[];
  /** Names of the columns that are searched. */
  columns: string[];
}

/** The next row with a cell that contains a text; behind the last it begins anew. @throws EngineFailure */
function findSql(table: StoredTable, { contains, from, direction, ...query }: FindQuery): FindSql {
  const asked = askedRows(table, query);
  const { given, shown } = asked;
  const text = given.add(contains, TEXT);
  const start = given.add(BigInt(from), BIGINT);
  const hits = shown.map(({ column, value, text: told }, at) => {
    const words = wordsOf({ value, text: told, storage: storageOf(column.dataType) });
    return `WHEN contains(lower(${words}), lower(${text})) THEN ${at}`;
  });
  const order = direction === 'backward' ? `place > ${start}, place DESC` : `place < ${start}, place`;
  return {
    sql: `SELECT place, hit, row_number() OVER (ORDER BY place) AS number, count(*) OVER () AS found FROM (SELECT ${placeOf(asked)} AS place, CASE ${hits.join(' ')} END AS hit ${asked.from}) WHERE hit IS NOT NULL ORDER BY ${order} LIMIT 1`,
    values: given.values,
    types: given.types,
    columns: shown.map(({ column }) => column.name),
  };
}

/** From 0, among the rows asked for; as sent they are numbered already. */
function placeOf(asked: AskedRows): string {
  return isAsSent(asked) ? ROW_NUMBER : `row_number() OVER (${asked.order.trimStart()}) - 1`;
}
