import { setTimeout as wait } from 'node:timers/promises';
import type { PageFacts } from '../../copies/index.ts';
import { type Engine, EngineFailure } from '../../copies/index.ts';
import type { Observation } from '../../protocol/index.ts';
import { joinedObservation } from '../../tabular/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import type { Copy, CopyTrouble } from './copy.ts';
import { complete, fail, pause, read, readOn } from './copy-state.ts';
import { PageRefused, readPage } from './read-pages.ts';

export interface LoadOptions {
  ask: Ask;
  engine: Pick<Engine, 'ask'>;
  /** Calls it off; with a failure of the engine as its reason that is why. */
  signal: AbortSignal;
  /** Called from time to time, before there may be too little room. */
  makeRoom: () => Promise<void>;
  /** How a table is read that nobody waits for; default: as fast as it goes, to its end. */
  pace?: ReadingPace | undefined;
}

/** For reading beside viewers: one page at a time, with a pause behind each. */
export interface ReadingPace {
  pauseMillis: number;
  /** Whether that is all that is wanted of it. */
  isEnough(copy: Copy): boolean;
}

/** Pages that are asked for while the first of them is awaited: the service's answers take their way. */
const PAGES_AHEAD = 4;
const PAGES_BETWEEN_ROOM = 50;

/** Has a copy filled, wherever its rows come from; the copy says how it went. */
export async function loading(copy: Copy, signal: AbortSignal, fill: () => Promise<void>): Promise<void> {
  read(copy);
  try {
    await fill();
  } catch (error) {
    const isCalledOff = signal.aborted && !(signal.reason instanceof EngineFailure);
    // One that was called off can go on later.
    if (isCalledOff) pause(copy);
    else fail(copy, troubleOf(signal.aborted ? signal.reason : error));
  }
}

/** Reads on where the copy ends, page after page, until it is whole or enough. @throws Error that says why it is not */
export async function loadCopy(copy: Copy, options: LoadOptions): Promise<void> {
  const { ask, engine, signal, makeRoom, pace } = options;
  const { copyId } = copy;
  const pages = readAhead((page) => readPage(ask, copy, page, signal), copy.pagesRead + 1, pace ? 1 : PAGES_AHEAD);
  while (copy.state === 'loading') {
    const answer = await pages.next();
    signal.throwIfAborted();
    const facts = await engine.ask('append', { copyId, answer });
    takePage(copy, facts);
    if (pace && copy.state === 'loading') {
      if (pace.isEnough(copy)) pause(copy);
      else await wait(pace.pauseMillis, undefined, { signal });
    }
    if (copy.state === 'loading') pages.askUntil(facts.page.totalPages);
    if (copy.pagesRead % PAGES_BETWEEN_ROOM === 0) await makeRoom();
  }
}

/** Answers in the order of their pages; some are on their way while the first is awaited. */
function readAhead(read: (page: number) => Promise<Buffer>, first: number, ahead: number) {
  const coming: Promise<Buffer>[] = [];
  let asked = first - 1;
  let last = first;
  function askMore(): void {
    while (coming.length < ahead && asked < last) {
      asked += 1;
      const answer = read(asked);
      // It is awaited in its turn; until then nobody else looks.
      answer.catch(() => undefined);
      coming.push(answer);
    }
  }
  return {
    next(): Promise<Buffer> {
      askMore();
      return coming.shift() as Promise<Buffer>;
    },
    askUntil(page: number): void {
      last = page;
      askMore();
    },
  };
}

function troubleOf(error: unknown): CopyTrouble {
  if (error instanceof PageRefused) return error.trouble;
  const isKnown = error instanceof GatewayFailure || error instanceof EngineFailure;
  const { code, message } = isKnown ? error : { code: 'INTERNAL_ERROR', message: 'The table could not be read.' };
  return { code, message, requestId: null };
}

/** One more page is in the copy. */
function takePage(copy: Copy, { page, observation, ...facts }: PageFacts): void {
  const isChanged = isAnother(copy, facts.tableId, page.totalElements, observation);
  readOn(copy, {
    changedWhileReading: copy.changedWhileReading || isChanged,
    pagesRead: copy.pagesRead + 1,
    rowsRead: copy.rowsRead + facts.rows,
    totalElements: page.totalElements,
    tableId: facts.tableId,
    columns: facts.columns,
    observation: copy.observation === null ? observation : joinedObservation([copy.observation, observation]),
  });
  if (copy.pagesRead >= page.totalPages) complete(copy);
}

/** Pages belong together where they tell of one table of one size at one instant. */
function isAnother(copy: Copy, tableId: string, totalElements: number, now: Observation): boolean {
  const { observation: before } = copy;
  const isStill = now.simulationTimeStartMicros === now.simulationTimeEndMicros && now.timeStable;
  if (before === null) return false;
  return (
    copy.tableId !== tableId ||
    copy.totalElements !== totalElements ||
    !isStill ||
    before.simulationTimeStartMicros !== now.simulationTimeStartMicros ||
    before.simulationTimeEndMicros !== now.simulationTimeEndMicros
  );
}
