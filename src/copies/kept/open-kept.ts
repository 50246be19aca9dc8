import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column } from '../../protocol/index.ts';
import { openSealed, quotedText } from '../database.ts';
import { EngineFailure, engineFailureOf } from '../engine-failure.ts';
import { appendAll } from '../files/parquet-file.ts';
import { ROW_NUMBER, type StoredColumn, storedColumns } from '../stored-table.ts';
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

export interface OpenKeptOptions {
  /** Name of the new table in the database. */
  name: string;
  memoryBytes: number;
  /** Waits until nobody else changes the copies. */
  inOrder<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Told what calls it off, at the end of the file that is being read. */
  onStart(interrupt: () => void): void;
}

/**
 * Makes a copy of kept files, one behind the other. A database of its own reads them, and may read nothing else; between
 * two of them others have their turn.
 * @throws EngineFailure where a file cannot be read
 */
export async function openKept(
  writer: DuckDBConnection,
  { columns, files }: KeptAsked,
  { name, memoryBytes, inOrder, onStart }: OpenKeptOptions,
): Promise<{ rows: number; columns: StoredColumn[] }> {
  let isCalledOff = false;
  onStart(() => {
    isCalledOff = true;
  });
  const stored = storedColumns(
    columns,
    files.flatMap((file) => file.texts.map((at) => at + leadOf(file))),
  );
  const states = columns.length === 0 ? [] : statesOf(files);
  const { instance, writer: reader } = await openSealed({ memoryBytes }, { files: states.map(({ path }) => path) });
  try {
    await inOrder(() => writer.run(`CREATE TABLE ${name} (${definitionOf(stored)})`));
    let rows = 0;
    for (const state of states) {
      if (isCalledOff) throw new EngineFailure('TOOK_TOO_LONG', 'The question was called off.');
      const sql = readingSql(stored, state, rows);
      rows += await inOrder(async () => appendAll(await reader.stream(sql), writer, name));
      if (rows > MOST_ROWS) throw new EngineFailure('TOO_LARGE', `That is more than ${MOST_ROWS} rows.`);
    }
    return { rows, columns: stored };
  } catch (error) {
    await inOrder(() => writer.run(`DROP TABLE IF EXISTS ${name}`));
    const failure = engineFailureOf(error);
    if (error === failure || failure.code === 'TOO_LARGE') throw failure;
    throw new EngineFailure('PAGE_UNREADABLE', `The kept table cannot be read: ${reasonOf(error)}`);
  } finally {
    reader.closeSync();
    instance.closeSync();
  }
}

/** A file with all the times at which its rows stand. */
interface State {
  path: string;
  texts: readonly number[];
  /** Empty: its rows stand once, as they were sent. */
  timesMicros: number[];
}

/** One file that comes several times, one behind the other, is read once. */
function statesOf(files: readonly KeptFile[]): State[] {
  const states: State[] = [];
  for (const { path, texts, simulationTimeMicros } of files) {
    const last = states.at(-1);
    if (simulationTimeMicros === null) states.push({ path, texts, timesMicros: [] });
    else if (last?.path === path) last.timesMicros.push(simulationTimeMicros);
    else states.push({ path, texts, timesMicros: [simulationTimeMicros] });
  }
  return states;
}

const leadOf = ({ simulationTimeMicros }: KeptFile): number => (simulationTimeMicros === null ? 0 : 1);

function definitionOf(stored: readonly StoredColumn[]): string {
  const values = stored.map(({ value, storage }) => `, ${value} ${storage.sqlType}`);
  const texts = stored.flatMap(({ text }) => (text === null ? [] : [`, ${text} VARCHAR`]));
  return `${ROW_NUMBER} INTEGER${values.join('')}${texts.join('')}`;
}

/** By place: names in the file are for other programs. */
function readingSql(stored: readonly StoredColumn[], { path, texts, timesMicros }: State, firstRow: number): string {
  const own = stored.slice(timesMicros.length > 0 ? 1 : 0);
  const given = [...own.map((_, at) => `p${at}`), ...texts.map((at) => `s${at}`), 'row_of_file'];
  const kept = `read_parquet(${quotedText(path)}, file_row_number = true) AS kept(${given.join(', ')})`;
  const order = timesMicros.length > 0 ? 'time_micros, row_of_file' : 'row_of_file';
  const times = `(VALUES ${timesMicros.map((micros) => `(${micros}::HUGEINT)`).join(', ')}) AS times(time_micros)`;
  const list = [
    `(row_number() OVER (ORDER BY ${order}) + ${firstRow - 1})::INTEGER AS row_of_copy`,
    ...(timesMicros.length > 0 ? ['time_micros'] : []),
    ...own.map(({ column }, at) => readValue(column, `p${at}`)),
    ...own.flatMap(({ text }, at) => (text === null ? [] : [`${texts.includes(at) ? `s${at}` : 'NULL'}::VARCHAR`])),
  ];
  const from = timesMicros.length > 0 ? `${kept}, ${times}` : kept;
  return `SELECT ${list.join(', ')} FROM ${from} ORDER BY row_of_copy`;
}

function readValue({ dataType }: Column, value: string): string {
  if (dataType === 'DATE' || dataType === 'DATETIME') return `epoch_us(${value}::TIMESTAMPTZ)`;
  return `${value}::${storageOf(dataType).sqlType}`;
}

/** Where the file lies is nobody's business who asks. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? message).replaceAll(/[^\s"']*\//g, '').slice(0, 200);
}
