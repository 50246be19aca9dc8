import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../protocol/index.ts';
import { openSealed, quotedText } from '../database.ts';
import { EngineFailure } from '../engine-failure.ts';
import { ROW_NUMBER, type StoredColumn } from '../stored-table.ts';
import { storageOf } from '../stored-values.ts';

/** A file that `writeKept` wrote, as it is to be read. */
export interface KeptFile {
  path: string;
  /** As it was told when the file was written. */
  texts: readonly number[];
  /** Simulation time that stands in front of each of its rows; null: rows as they were sent. */
  simulationTimeMicros: number | null;
}

export interface KeptAsked {
  /** Of the copy; the first is the simulation time where files are put one behind the other. */
  columns: readonly Column[];
  files: readonly KeptFile[];
}

/** The longest copy that is made of files. */
const MOST_ROWS = 2_000_000;

/**
 * Makes a copy of kept files, one behind the other. A database of its own reads each, and may read nothing else.
 * @param name of the new table in the database
 * @throws EngineFailure where a file cannot be read
 */
export async function openKept(
  writer: DuckDBConnection,
  { columns, files }: KeptAsked,
  name: string,
  memoryBytes: number,
): Promise<{ rows: number; columns: StoredColumn[] }> {
  const stored = storedColumns(columns, files);
  await writer.run(`CREATE TABLE ${name} (${definitionOf(stored)})`);
  try {
    let rows = 0;
    for (const file of columns.length === 0 ? [] : files) {
      rows += await appendFile(writer, name, stored, file, { firstRow: rows, memoryBytes });
      if (rows > MOST_ROWS) throw new EngineFailure('TOO_LARGE', `That is more than ${MOST_ROWS} rows.`);
    }
    return { rows, columns: stored };
  } catch (error) {
    await writer.run(`DROP TABLE ${name}`);
    if (error instanceof EngineFailure) throw error;
    throw new EngineFailure('PAGE_UNREADABLE', `The kept table cannot be read: ${reasonOf(error)}`);
  }
}

const leadOf = ({ simulationTimeMicros }: KeptFile): number => (simulationTimeMicros === null ? 0 : 1);

function storedColumns(columns: readonly Column[], files: readonly KeptFile[]): StoredColumn[] {
  const withText = new Set(files.flatMap((file) => file.texts.map((at) => at + leadOf(file))));
  return columns.map((column, at) => ({
    column,
    storage: storageOf(column.dataType),
    value: `v${at}`,
    text: withText.has(at) ? `t${at}` : null,
  }));
}

function definitionOf(stored: readonly StoredColumn[]): string {
  const values = stored.map(({ value, storage }) => `, ${value} ${storage.sqlType}`);
  const texts = stored.flatMap(({ text }) => (text === null ? [] : [`, ${text} VARCHAR`]));
  return `${ROW_NUMBER} INTEGER${values.join('')}${texts.join('')}`;
}

async function appendFile(
  writer: DuckDBConnection,
  name: string,
  stored: readonly StoredColumn[],
  file: KeptFile,
  { firstRow, memoryBytes }: { firstRow: number; memoryBytes: number },
): Promise<number> {
  const { writer: reader } = await openSealed({ memoryBytes }, { file: file.path });
  const appender = await writer.createAppender(name);
  let rows = 0;
  try {
    const result = await reader.stream(readingSql(stored, file, firstRow));
    for (let chunk = await result.fetchChunk(); chunk?.rowCount; chunk = await result.fetchChunk()) {
      appender.appendDataChunk(chunk);
      rows += chunk.rowCount;
    }
  } finally {
    appender.closeSync();
    reader.closeSync();
  }
  return rows;
}

/** By place: names in the file are for other programs. */
function readingSql(stored: readonly StoredColumn[], file: KeptFile, firstRow: number): string {
  const lead = leadOf(file);
  const own = stored.slice(lead);
  const given = [...own.map((_, at) => `p${at}`), ...file.texts.map((at) => `s${at}`), 'row_of_file'];
  const values = own.map(({ column }, at) => readValue(column, `p${at}`));
  const texts = own.flatMap(({ text }, at) => (text === null ? [] : [file.texts.includes(at) ? `s${at}` : 'NULL']));
  const list = [
    `(row_of_file + ${firstRow})::INTEGER`,
    ...(lead === 1 ? [`${file.simulationTimeMicros}::HUGEINT`] : []),
    ...values,
    ...texts.map((text) => `${text}::VARCHAR`),
  ];
  return `SELECT ${list.join(', ')} FROM read_parquet(${quotedText(file.path)}, file_row_number = true) AS kept(${given.join(', ')}) ORDER BY row_of_file`;
}

function readValue({ dataType }: Column, value: string): string {
  if (dataType === 'DATE' || dataType === 'DATETIME') return `epoch_us(${value}::TIMESTAMPTZ)`;
  return `${value}::${storageOf(dataType).sqlType}`;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? message).slice(0, 200);
}
