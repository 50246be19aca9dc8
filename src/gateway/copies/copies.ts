import { randomUUID } from 'node:crypto';
import { systemClocks } from '../../archive/index.ts';
import {
  createEngine,
  createSqlProcesses,
  type Engine,
  type EngineWork,
  type RowsToWrite,
  removeLeftFolders,
  type SqlProcesses,
} from '../../copies/index.ts';
import { recordedRunOf } from '../../tabular/index.ts';
import type { Clocks } from '../../units/index.ts';
import { unlessLeft } from '../leaving.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { type CopiedTable, type Copy, newCopy, newestOf } from './copy.ts';
import { keep, use } from './copy-state.ts';
import { loadCopy, loading, type ReadingPace } from './load-copy.ts';
import { type DeriveTable, fileOfRows, isDerived, loadDerived } from './load-derived.ts';
import { createLostCopies, type Load } from './lost-copies.ts';
import { keptFilesOf, openRecorded, type RecordedSources } from './open-recorded.ts';
import { openNamed, tablesInSql } from './questioned-tables.ts';
import { createQuestions, type Questions } from './questions.ts';
import { type Asker, createShares } from './shares.ts';
import { told } from './told-by-engine.ts';

export interface CopiesOptions {
  /** Reads one page of a table of the service. */
  ask: Ask;
  /** Begins the engine that holds them; default: one of their own. */
  beginEngine?: typeof createEngine | undefined;
  /** Begins what answers SQL over them, each question in a process of its own. */
  beginSql?: ((engine: Engine) => SqlProcesses) | undefined;
  /** Where the tables of recorded runs lie; without it there are none. */
  recorded?: RecordedSources | undefined;
  /** Derives tables of the animation stream of a run; without it there are none. */
  derive?: DeriveTable | undefined;
  /** A copy that nobody asks for is dropped after this. */
  idleMillis?: number;
  /** Bytes that all copies may take before the one not used for longest is dropped. */
  mostBytes?: number;
  clocks?: Clocks;
}

type FileOfRows = Parameters<typeof fileOfRows> extends [unknown, ...infer Rest] ? Rest : never;

/** What is asked of one copy that is there. */
type TaskOfCopy = 'query' | 'find' | 'export' | 'exportFile' | 'keep';

/** Copies of whole tables, each read once for all who ask for it. */
export interface Copies extends Questions {
  readonly count: number;
  /** Rows of all copies together. */
  readonly rows: number;
  /** The process that holds them; null while there is none. */
  readonly engineProcessId: number | null;
  /** The copy that others have just read or are reading, else a new one; of a recorded run that of its files now. */
  open(table: CopiedTable, again?: boolean, client?: string): Promise<Copy>;
  /** The same for who follows a table: a whole copy may be so old, and is dropped soon after there is a newer one. */
  follow(table: CopiedTable, mostMillisOld: number, client: string): Promise<Copy>;
  /** A table as it is now, to be kept with a recording: read beside viewers, and to be ended by who asked for it. */
  readForRecording(table: CopiedTable, pace: ReadingPace, signal: AbortSignal): Promise<Copy>;
  find(copyId: string): Copy | null;
  /** Whether there is a copy of a table, however old. */
  has(table: CopiedTable): boolean;
  /** Asks the engine of one copy; a file is to be taken away by who asked. @throws GatewayFailure */
  askOf<Task extends TaskOfCopy>(
    task: Task,
    copy: Copy,
    takes: Omit<EngineWork[Task]['takes'], 'copyId'>,
    signal?: AbortSignal,
  ): Promise<EngineWork[Task]['gives']>;
  /** A Parquet file of rows that come from elsewhere; to be taken away by who asked. @throws GatewayFailure */
  fileOf(...asked: FileOfRows): Promise<string>;
  /** Parquet files of rows that come from elsewhere, one for each table; to be taken away by who asked. */
  filesOf(tables: readonly RowsToWrite[]): Promise<string[]>;
  /** The newest copy of each table of an instance, as far as something of it was read. */
  of(simulationId: string): Copy[];
  /** The run that was recorded of an instance: its tables can be asked beside the copies; null: there is none. */
  recordedRunOf(simulationId: string): string | null;
  /** Once it is not being loaded any more. */
  settled(copy: Copy): Promise<void>;
  /** Calls a load off, so that it can go on later; drops a copy that is not being loaded. */
  end(copy: Copy): Promise<void>;
  close(): void;
}

/** How long a whole copy is given to those who ask for its table. */
const SHARED_MILLIS = 60_000;
const IDLE_MILLIS = 30 * 60_000;
/** One that was made for who follows its table, once there is a newer one. */
const PASSING_IDLE_MILLIS = 20_000;
const SWEEP_MILLIS = 30_000;
const MOST_BYTES = 768 * 1024 ** 2;
const LOADS = { total: 32, ofOneClient: 8, what: 'tables are being read', retryAfterSeconds: 5 };
/** Whoever asks without being somebody's request. */
const OURSELVES = 'gateway';
const MOST_COPIES = 200;
/** What cannot be mended by reading on: the copy begins anew. */
const BEGINS_ANEW = new Set(['COLUMNS_CHANGED', 'ENGINE_LOST', 'TOO_LARGE']);

export function createCopies(options: CopiesOptions): Copies {
  const { ask, clocks = systemClocks, idleMillis = IDLE_MILLIS } = options;
  const mostBytes = options.mostBytes ?? MOST_BYTES;
  const copies = new Map<string, Copy>();
  const loads = new Map<string, Load>();
  const shares = createShares(LOADS);
  const engine: Engine = (options.beginEngine ?? createEngine)({
    onLost: createLostCopies({ copies, loads, load, now: clocks.steady }),
  });
  const { recorded } = options;
  const runOf = (simulationId: string) => recorded?.runOf(simulationId) ?? null;
  const processes = (options.beginSql ?? createSqlProcesses)(engine);
  const tablesIn = (simulationId: string) => tablesInSql(simulationId, runOf(simulationId), readOf);
  const questions = createQuestions({
    ...{ copies, engine, processes, clocks },
    tablesIn,
    openNamed: (simulationId, sql, who) =>
      openNamed(sql, {
        ...{ simulationId, runOf, tablesIn, who },
        tables: recorded?.tables,
        mayDerive: options.derive !== undefined,
        open: openSettled,
      }),
  });
  void removeLeftFolders().catch(() => undefined);
  const sweep = setInterval(() => void tidy(), SWEEP_MILLIS).unref();

  /** @param end gives back what the load takes of the places for all */
  function load(copy: Copy, end: () => void = () => {}, pace?: ReadingPace): void {
    const controller = new AbortController();
    const { signal } = controller;
    const done = loading(copy, signal, () => fill(copy, signal, pace)).finally(() => {
      loads.delete(copy.copyId);
      end();
    });
    loads.set(copy.copyId, { controller, done });
  }

  async function fill(copy: Copy, signal: AbortSignal, pace: ReadingPace | undefined): Promise<void> {
    const { derive } = options;
    const isOfRun = recordedRunOf(copy.simulationId) !== null;
    if (derive && isDerived(copy)) await loadDerived(copy, { derive, engine, signal });
    else if (isOfRun) await openRecorded(copy, { source: recorded?.source, engine, signal });
    else return loadCopy(copy, { ask, engine, signal, makeRoom, pace });
    await makeRoom();
  }

  async function drop(copy: Copy): Promise<void> {
    copies.delete(copy.copyId);
    loads.get(copy.copyId)?.controller.abort();
    if (engine.processId !== null) await engine.ask('drop', { copyId: copy.copyId }).catch(() => undefined);
  }

  const idleFirst = () =>
    [...copies.values()].filter(({ state }) => state !== 'loading').sort((a, b) => a.usedAt - b.usedAt);

  async function makeRoom(): Promise<void> {
    for (const copy of idleFirst()) {
      const { bytes } = await engine.ask('size', {});
      if (bytes <= mostBytes) return;
      await drop(copy);
    }
  }

  async function tidy(): Promise<void> {
    for (const copy of idleFirst()) {
      const isPassed = copy.isPassing && newest(copy) !== copy;
      const longest = isPassed ? Math.min(PASSING_IDLE_MILLIS, idleMillis) : idleMillis;
      if (copy.usedAt < clocks.steady() - longest || copies.size > MOST_COPIES) await drop(copy);
    }
    if (engine.processId !== null) await makeRoom().catch(() => undefined);
  }

  const newest = (table: CopiedTable) => newestOf(copies.values(), table);

  /** One that is being read is given to everybody, and one that ended early goes on, but for who wants one of now. */
  async function opened(table: CopiedTable, mostMillisOld: number, client: string, isPassing = false): Promise<Copy> {
    const keptFiles = recordedRunOf(table.simulationId) === null ? null : await keptFilesNow(table);
    const known = newest(table);
    const isAnew = known?.trouble != null && BEGINS_ANEW.has(known.trouble.code);
    if (known !== null && !isAnew && isRecent(known, mostMillisOld, keptFiles)) {
      use(known, clocks.steady());
      if (!loads.has(known.copyId) && known.state !== 'complete') {
        load(known, shares.take(client));
      }
      return known;
    }
    const end = shares.take(client);
    const copy = newCopy(randomUUID(), table, clocks, { isPassing });
    load(copy, end);
    if (known !== null && isAnew) void drop(known);
    copies.set(copy.copyId, copy);
    return copy;
  }

  /** Null where they cannot be told: opening says why. */
  async function keptFilesNow(table: CopiedTable): Promise<string | null> {
    const found = await options.recorded?.source(table).catch(() => null);
    return found ? keptFilesOf(found.files) : null;
  }

  function isRecent(
    { state, begunMillis, simulationId, ...copy }: Copy,
    mostMillisOld: number,
    keptFiles: string | null,
  ) {
    if (state === 'complete' && recordedRunOf(simulationId) !== null) return copy.keptFiles === keptFiles;
    if (state === 'complete') return begunMillis > clocks.steady() - mostMillisOld;
    return state === 'loading' || mostMillisOld > 0;
  }

  async function openSettled(table: CopiedTable, { client, signal }: Asker): Promise<Copy> {
    const copy = await opened(table, SHARED_MILLIS, client);
    await unlessLeft(signal, loads.get(copy.copyId)?.done);
    return copy;
  }

  function readOf(simulationId: string): Copy[] {
    const read = [...copies.values()].filter((copy) => copy.simulationId === simulationId && copy.columns !== null);
    // One that was begun anew and has nothing yet does not take the place of the one before.
    return read.filter((copy) => newestOf(read, copy) === copy);
  }

  return {
    get count() {
      return copies.size;
    },
    get rows() {
      return [...copies.values()].reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    },
    get engineProcessId() {
      return engine.processId;
    },
    async open(table, again = false, client = OURSELVES) {
      const copy = await opened(table, again ? 0 : SHARED_MILLIS, client);
      keep(copy, { isPassing: false });
      return copy;
    },
    follow: (table, mostMillisOld, client) => opened(table, mostMillisOld, client, true),
    async readForRecording(table, pace, signal) {
      const end = shares.take(OURSELVES);
      const copy = newCopy(randomUUID(), table, clocks, { isForRecording: true });
      load(copy, end, pace);
      copies.set(copy.copyId, copy);
      const callOff = () => loads.get(copy.copyId)?.controller.abort();
      signal.addEventListener('abort', callOff, { once: true });
      if (signal.aborted) callOff();
      await loads.get(copy.copyId)?.done;
      signal.removeEventListener('abort', callOff);
      return copy;
    },
    find(copyId) {
      const copy = copies.get(copyId) ?? null;
      if (copy !== null) use(copy, clocks.steady());
      return copy;
    },
    askOf(task, copy, takes, signal) {
      use(copy, clocks.steady());
      const asked = { ...takes, copyId: copy.copyId } as EngineWork[typeof task]['takes'];
      return told(copy, () => engine.ask(task, asked, signal));
    },
    fileOf: (...asked) => fileOfRows(engine, ...asked),
    filesOf: async (tables) => (await engine.ask('writeRows', { tables })).paths,
    of: readOf,
    has: (table) => newest(table) !== null,
    recordedRunOf: runOf,
    ...questions,
    async settled(copy) {
      await loads.get(copy.copyId)?.done;
    },
    async end(copy) {
      const running = loads.get(copy.copyId);
      if (running === undefined) await drop(copy);
      else running.controller.abort();
    },
    close() {
      clearInterval(sweep);
      for (const { controller } of loads.values()) controller.abort();
      copies.clear();
      processes.close();
      engine.close();
    },
  };
}
