import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { CatalogItem } from '../../../protocol/index.ts';
import type { Copies } from '../../copies/copies.ts';
import type { Copy } from '../../copies/copy.ts';
import { GatewayFailure } from '../../failures.ts';
import type { Ask } from '../../upstream/shared-reads.ts';
import { bytesOf, isSameTable, type KeptIndex, type KeptTable } from './kept-index.ts';
import { readCatalog } from './read-catalog.ts';
import type { RecordedTables } from './recorded-tables.ts';

/** What is kept of one run, so that a table however long, or as many as there may be, cannot fill a disk or a service. */
export interface KeepingBounds {
  mostTables: number;
  /** Rows of a table that is kept every few minutes; a longer one waits for the end. */
  mostRowsBetween: number;
  /** Rows that are kept of a table at the end. */
  mostRowsAtEnd: number;
  /** Bytes of all tables of a recording; the oldest go before what is the last of its table. */
  mostBytes: number;
  /** Files of a recording, in the same way: all of them are named in one index. */
  mostFiles: number;
  /** Behind each page that is read of the service. */
  pauseMillis: number;
}

export const KEEPING_BOUNDS: KeepingBounds = {
  mostTables: 500,
  mostRowsBetween: 10_000,
  mostRowsAtEnd: 200_000,
  mostBytes: 512 * 1024 ** 2,
  mostFiles: 20_000,
  pauseMillis: 100,
};

/** The run that is being recorded. */
export interface KeptRun {
  recordingId: string;
  generation: string;
}

export interface KeepOptions {
  simulationId: string;
  run: KeptRun;
  /** Of the end of the run, or of when nobody watched any more. */
  isEnd: boolean;
  tables: RecordedTables;
  copies: Pick<Copies, 'readForRecording' | 'askOf' | 'end'>;
  /** Reads the catalog of the service. */
  ask: Ask;
  /** False once another run has begun: what is read now is of that one. */
  isSameRun(): boolean;
  signal: AbortSignal;
  bounds?: Partial<KeepingBounds>;
  now?: () => Date;
}

/** How often what was kept so far is told, so that little is lost with a process that is killed. */
const TABLES_BETWEEN_SAVES = 20;

/**
 * Reads the result tables of a run, one after the other, and keeps those that are others than before. What was kept until
 * it is called off, or fails, stays.
 * @returns false where another run began meanwhile
 * @throws Error where they cannot be written, PageRefused where the service does not give its catalog, GatewayFailure
 * where no table can be kept, the signal's reason where it is called off
 */
export async function keepTables(options: KeepOptions): Promise<boolean> {
  const { simulationId, run, isEnd, tables, ask, signal, now = () => new Date() } = options;
  const bounds = { ...KEEPING_BOUNDS, ...options.bounds };
  const { items, more } = await readCatalog(ask, simulationId, bounds.mostTables, signal);
  let index = await tables.index(run.recordingId);
  let saved = index;
  let leftOut = more;
  let endMicros = 0;
  let failure: GatewayFailure | null = null;

  async function save(): Promise<void> {
    // Files that go must not come back with the next one.
    index = within(index, bounds);
    await tables.save(run.recordingId, index);
    saved = index;
  }

  try {
    for (const [at, item] of items.entries()) {
      const told = await keepTable(item, index, options, bounds).catch(failedCopy);
      if (told === null || told instanceof GatewayFailure) {
        leftOut += 1;
        failure = told ?? failure;
      } else {
        index = told.index;
        endMicros = Math.max(endMicros, told.table.lastSeenMicros);
      }
      signal.throwIfAborted();
      if (!options.isSameRun()) return false;
      if ((at + 1) % TABLES_BETWEEN_SAVES === 0) await save();
    }
    const isKnown = items.length > leftOut - more;
    if (!isKnown && failure !== null) throw failure;
    const { generation } = run;
    const instant = { generation, simulationTimeMicros: endMicros, keptAt: now().toISOString(), isEnd, leftOut };
    if (isKnown) index = { ...index, instants: [...index.instants, instant] };
    return true;
  } finally {
    if (index !== saved) await save();
  }
}

/** One table that cannot be read or copied leaves the others as they are. */
function failedCopy(error: unknown): GatewayFailure {
  if (error instanceof GatewayFailure) return error;
  throw error;
}

/** Null where it was not kept: refused, gone, or too long for now. */
async function keepTable(
  item: CatalogItem,
  index: KeptIndex,
  options: KeepOptions,
  bounds: KeepingBounds,
): Promise<{ index: KeptIndex; table: KeptTable } | null> {
  const { simulationId, isEnd, copies, signal } = options;
  const mostRows = isEnd ? bounds.mostRowsAtEnd : bounds.mostRowsBetween;
  if (!isEnd && (item.rowCount ?? 0) > mostRows) return null;
  const isEnough = ({ rowsRead, totalElements }: Copy) => (isEnd ? rowsRead : (totalElements ?? 0)) >= mostRows;
  const table = { simulationId, tableName: item.name, ownerEntityName: item.ownerEntityName };
  const copy = await copies.readForRecording(table, { pauseMillis: bounds.pauseMillis, isEnough }, signal);
  try {
    const isUsable = copy.state === 'complete' || (isEnd && copy.state === 'paused');
    if (signal.aborted || !isUsable || !options.isSameRun()) return null;
    return await keepCopy(copy, item, index, options);
  } finally {
    await copies.end(copy);
  }
}

async function keepCopy(copy: Copy, item: CatalogItem, index: KeptIndex, options: KeepOptions) {
  const { run, tables, copies, now = () => new Date() } = options;
  const { simulationId, tableName, ownerEntityName, columns, observation } = copy;
  if (columns === null || observation === null) return null;
  const about = { simulationId, tableName, ownerEntityName: ownerEntityName ?? '' };
  const { path, rows, texts } = await copies.askOf('keep', copy, { about });
  try {
    const [sha256, { size: bytes }] = [await hashOf(path), await stat(path)];
    const before = index.tables.findLast((one) => one.generation === run.generation && isSameTable(one, item));
    const lastSeenMicros = observation.simulationTimeEndMicros;
    // Time has gone back: another run has begun, which the recorder has not noticed yet.
    if (before !== undefined && lastSeenMicros < before.lastSeenMicros) return null;
    if (before?.sha256 === sha256 && JSON.stringify(before.columns) === JSON.stringify(columns)) {
      const seen = { ...before, lastSeenMicros: Math.max(before.lastSeenMicros, lastSeenMicros) };
      return { index: { ...index, tables: index.tables.map((one) => (one === before ? seen : one)) }, table: seen };
    }
    await tables.write(run.recordingId, index.nextFile, () => createReadStream(path));
    const { tableId, name, scope } = item;
    const totalElements = copy.totalElements ?? rows;
    const facts = { rows, totalElements, isComplete: copy.state === 'complete', generation: run.generation };
    const { changedWhileReading } = copy;
    const kept: KeptTable = {
      file: index.nextFile,
      ...{
        tableId,
        name,
        scope,
        ownerEntityName: item.ownerEntityName,
        columns: [...columns],
        texts,
        ...facts,
        changedWhileReading,
      },
      ...{ observation, lastSeenMicros, keptAt: now().toISOString(), bytes, sha256 },
    };
    return { index: { ...index, nextFile: index.nextFile + 1, tables: [...index.tables, kept] }, table: kept };
  } finally {
    await rm(path, { force: true });
  }
}

/** Without the oldest files where there are too many, or too many bytes; the last of each table stays. */
export function within(index: KeptIndex, most: Pick<KeepingBounds, 'mostBytes' | 'mostFiles'>): KeptIndex {
  let bytes = bytesOf(index);
  let files = index.tables.length;
  const last = new Map(index.tables.map((table) => [JSON.stringify([table.ownerEntityName, table.name]), table]));
  const lasting = new Set(last.values());
  const tables = index.tables.filter((table) => {
    if ((bytes <= most.mostBytes && files <= most.mostFiles) || lasting.has(table)) return true;
    bytes -= table.bytes;
    files -= 1;
    return false;
  });
  return { ...index, tables, instants: index.instants.slice(-most.mostFiles) };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
