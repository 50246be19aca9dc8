import { type DuckDBAppender, type DuckDBConnection, DuckDBDataChunk, INTEGER, VARCHAR } from '@duckdb/node-api';
import type { Column } from '../protocol/index.ts';
import { EngineFailure } from './engine-failure.ts';
import { type Storage, type Stored, storageOf } from './stored-values.ts';

type Row = Readonly<Record<string, unknown>>;

/** A column as it lies in the database: its values, and, once there is one, the texts of those that say more. */
export interface StoredColumn {
  column: Column;
  storage: Storage;
  /** Name of the values in SQL. */
  value: string;
  /** Name of the texts; null while there are none. */
  text: string | null;
}

/** A copy of a table in the database. Names are ours: those of the service never reach SQL. */
export interface StoredTable {
  /** Its name in SQL. */
  readonly name: string;
  readonly columns: readonly StoredColumn[];
  /** Behind those that are there. @throws EngineFailure where the columns are others than before */
  append(columns: readonly Column[], rows: readonly Row[]): Promise<void>;
  drop(): Promise<void>;
}

/** @param texts positions of the columns that have texts beside their values */
export function storedColumns(columns: readonly Column[], texts: readonly number[] = []): StoredColumn[] {
  return columns.map((column, at) => ({
    column,
    storage: storageOf(column.dataType),
    value: `v${at}`,
    text: texts.includes(at) ? `t${at}` : null,
  }));
}

/** Position of a row as the service sent them, from 0. */
export const ROW_NUMBER = 'row_number';

export async function createStoredTable(
  connection: DuckDBConnection,
  name: string,
  columns: readonly Column[],
): Promise<StoredTable> {
  const stored = storedColumns(columns);
  const definitions = stored.map(({ value, storage }) => `, ${value} ${storage.sqlType}`);
  await connection.run(`CREATE TABLE ${name} (${ROW_NUMBER} INTEGER${definitions.join('')})`);
  /** In the order in which they came up, and so stand in the table. */
  const withTexts: StoredColumn[] = [];
  let rowCount = 0;
  let appender: DuckDBAppender | null = null;

  async function appenderWith(texts: readonly StoredColumn[]): Promise<DuckDBAppender> {
    if (appender !== null && texts.length === 0) return appender;
    appender?.closeSync();
    for (const column of texts) {
      const text = column.value.replace('v', 't');
      await connection.run(`ALTER TABLE ${name} ADD COLUMN ${text} VARCHAR`);
      column.text = text;
      withTexts.push(column);
    }
    appender = await connection.createAppender(name);
    return appender;
  }

  return {
    name,
    columns: stored,
    async append(now, rows) {
      if (!sameColumns(now, columns)) {
        throw new EngineFailure('COLUMNS_CHANGED', 'The table has other columns than when its first page was read.');
      }
      if (rows.length === 0 || columns.length === 0) return;
      const kept = stored.map(({ column, storage }) => rows.map((row) => storage.store(valueIn(row, column.name))));
      const texts = stored.filter(({ text }, index) => text === null && kept[index]?.some(hasText));
      const into = await appenderWith(texts);
      into.appendDataChunk(chunkOf(stored, withTexts, kept, rowCount));
      into.flushSync();
      rowCount += rows.length;
    },
    async drop() {
      const open = appender;
      appender = null;
      try {
        open?.closeSync();
      } catch {
        // What found no room before finds none now; it goes with the table.
      }
      await connection.run(`DROP TABLE IF EXISTS ${name}`);
    },
  };
}

/** Values first, then texts, as they stand in the table. */
function chunkOf(
  columns: readonly StoredColumn[],
  withTexts: readonly StoredColumn[],
  kept: readonly (readonly Stored[])[],
  firstRow: number,
): DuckDBDataChunk {
  const rowNumbers = Array.from({ length: kept[0]?.length ?? 0 }, (_, index) => firstRow + index);
  const values = kept.map((ofColumn) => ofColumn.map(({ value }) => value));
  const texts = withTexts.map((column) => (kept[columns.indexOf(column)] ?? []).map(({ text }) => text));
  const types = [INTEGER, ...columns.map(({ storage }) => storage.type), ...withTexts.map(() => VARCHAR)];
  const chunk = DuckDBDataChunk.create(types, rowNumbers.length);
  [rowNumbers, ...values, ...texts].forEach((ofColumn, index) => {
    chunk.setColumnValues(index, ofColumn);
  });
  return chunk;
}

function hasText({ text }: Stored): boolean {
  return text !== null;
}

/** A name such as `constructor` is a name. */
function valueIn(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? row[name] : undefined;
}

function sameColumns(a: readonly Column[], b: readonly Column[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
