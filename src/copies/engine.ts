import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { programFile } from '../programs/index.ts';
import { EngineFailure } from './engine-failure.ts';
import { newFolder } from './left-folders.ts';
import type { Asked, EngineTask, EngineWork, Told } from './messages.ts';

export interface EngineOptions {
  /** What the database may take. */
  memoryBytes?: number;
  /** What the process may take in all before it is killed. */
  mostResidentBytes?: number;
  threads?: number;
  /** Longest time for one question. */
  deadlineMillis?: number;
  /** How long one that is called off then may take to end before its process is ended. */
  graceMillis?: number;
  /** The process ended by itself or was killed: all copies are gone. */
  onLost?: (reason: EngineFailure) => void;
}

/** The engine that holds copies of tables, in a process of its own that starts when it is first asked. */
export interface Engine {
  /** @throws EngineFailure */
  ask<Task extends EngineTask>(
    task: Task,
    takes: EngineWork[Task]['takes'],
    signal?: AbortSignal,
  ): Promise<EngineWork[Task]['gives']>;
  /** Id of the process; null while there is none. */
  readonly processId: number | null;
  /** Ends the process; who waits for an answer is told the reason. */
  close(reason?: EngineFailure): void;
}

const MEBIBYTE = 1024 ** 2;
const MEMORY_BYTES = 1024 * MEBIBYTE;
/** For the pages on their way and what the answers are made of. */
const RESIDENT_BEYOND_BYTES = 1024 * MEBIBYTE;
const DEADLINE_MILLIS = 30_000;
/** For a stranger's question: less than a browser waits. */
const SQL_DEADLINE_MILLIS = 12_000;
/** For what is written as a file, however long the table. */
const FILE_DEADLINE_MILLIS = 5 * 60_000;
const DEADLINES: Partial<Record<EngineTask, number>> = {
  sql: SQL_DEADLINE_MILLIS,
  explain: SQL_DEADLINE_MILLIS,
  lend: FILE_DEADLINE_MILLIS,
  takeOver: FILE_DEADLINE_MILLIS,
  exportFile: FILE_DEADLINE_MILLIS,
  keep: FILE_DEADLINE_MILLIS,
  openKept: FILE_DEADLINE_MILLIS,
  writeRows: FILE_DEADLINE_MILLIS,
};
/** What does not end by being called off is ended with its process. */
const GRACE_MILLIS = 2_000;
const WATCH_MILLIS = 100;

interface Pending {
  resolve(gives: EngineWork[EngineTask]['gives']): void;
  reject(error: EngineFailure): void;
}

export function createEngine(options: EngineOptions = {}): Engine {
  const memoryBytes = options.memoryBytes ?? MEMORY_BYTES;
  const most = options.mostResidentBytes ?? memoryBytes + RESIDENT_BEYOND_BYTES;
  const pending = new Map<number, Pending>();
  let child: ChildProcess | null = null;
  let lastId = 0;
  /** Where files are written before they are taken away. */
  let folder: string | null = null;

  function start(): ChildProcess {
    folder ??= mkdtempSync(newFolder());
    const started = startProcess([String(memoryBytes), String(options.threads ?? 2), folder]);
    child = started;
    started.on('message', (told: Told) => settle(told));
    started.on('error', (error) => lose(started, new EngineFailure('ENGINE_LOST', error.message)));
    started.once('exit', (code, signal) =>
      lose(started, new EngineFailure('ENGINE_LOST', `The process of the copies ended (${signal ?? code}).`)),
    );
    watchMemory(started, most, () => kill(started, tooLarge()));
    return started;
  }

  function settle(told: Told): void {
    const waits = pending.get(told.id);
    pending.delete(told.id);
    if ('gives' in told) waits?.resolve(told.gives);
    else waits?.reject(new EngineFailure(told.failed.code, told.failed.message, told.failed.field));
  }

  function lose(lost: ChildProcess, reason: EngineFailure): void {
    if (child !== lost) return;
    child = null;
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(reason);
    options.onLost?.(reason);
  }

  function kill(process: ChildProcess, reason: EngineFailure): void {
    lose(process, reason);
    process.kill('SIGKILL');
  }

  return {
    get processId() {
      return child?.pid ?? null;
    },
    ask(task, takes, signal) {
      const process = child ?? start();
      const id = ++lastId;
      const interrupt = () =>
        process.connected && process.send({ id, task: 'interrupt' } satisfies Asked, () => undefined);
      const deadline = options.deadlineMillis ?? DEADLINES[task] ?? DEADLINE_MILLIS;
      const soft = setTimeout(interrupt, deadline);
      const hard = setTimeout(() => kill(process, tookTooLong()), deadline + (options.graceMillis ?? GRACE_MILLIS));
      signal?.addEventListener('abort', interrupt, { once: true });
      const gives = new Promise<EngineWork[typeof task]['gives']>((resolve, reject) => {
        // By its id what comes belongs to this task.
        pending.set(id, { resolve: resolve as Pending['resolve'], reject });
        // One that has just ended is told by its exit.
        process.send({ id, task, takes } as Asked, () => undefined);
        if (signal?.aborted) interrupt();
      });
      return gives.finally(() => {
        clearTimeout(soft);
        clearTimeout(hard);
        signal?.removeEventListener('abort', interrupt);
      });
    },
    close(reason = new EngineFailure('ENGINE_LOST', 'The gateway is stopping.')) {
      if (child !== null) kill(child, reason);
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
      folder = null;
    },
  };
}

function startProcess(args: string[]): ChildProcess {
  const started = fork(fileURLToPath(programFile('table-copies')), args, {
    serialization: 'advanced',
    // None of our settings: the key of the service is among them.
    env: { TZ: 'UTC', NODE_ENV: 'production' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Where the machine runs out of memory it ends this one, not the gateway.
  writeFile(`/proc/${started.pid}/oom_score_adj`, '500').catch(() => undefined);
  return started;
}

function watchMemory(process: ChildProcess, most: number, onTooMuch: () => void): void {
  const timer = setInterval(async () => {
    const bytes = await residentBytes(process.pid);
    if (bytes !== null && bytes > most) onTooMuch();
  }, WATCH_MILLIS).unref();
  process.once('exit', () => clearInterval(timer));
}

const PAGE_BYTES = 4096;

/** Null where the system does not tell. */
async function residentBytes(processId: number | undefined): Promise<number | null> {
  try {
    const [, pages] = (await readFile(`/proc/${processId}/statm`, 'utf8')).split(' ');
    return Number(pages) * PAGE_BYTES;
  } catch {
    return null;
  }
}

function tookTooLong(): EngineFailure {
  return new EngineFailure('TOOK_TOO_LONG', 'The question took too long and was ended.');
}

function tooLarge(): EngineFailure {
  return new EngineFailure('TOO_LARGE', 'There is not enough memory for this: its process was ended.');
}
