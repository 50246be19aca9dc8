import { createEngine, type Engine, type EngineOptions } from '../engine.ts';
import { EngineFailure } from '../engine-failure.ts';
import type { NamedCopy, SqlAsked, SqlTold } from '../messages.ts';

/** Answers strangers' SQL, each question in a process of its own that ends with it. */
export interface SqlProcesses {
  /** Keeps the answer as the copy `answerId`. @throws EngineFailure */
  ask(question: Question, answerId: string): Promise<SqlTold>;
  /** How the database would answer, as it tells it. @throws EngineFailure */
  explain(question: Question): Promise<string>;
  close(): void;
}

export interface Question {
  sql: string;
  /** Those that it may name. */
  copies: readonly NamedCopy[];
  /** Who asked has left. */
  signal?: AbortSignal | undefined;
}

const MEBIBYTE = 1024 ** 2;
/** Of each; one is never given a second question. */
const BOUNDS: EngineOptions = {
  memoryBytes: 512 * MEBIBYTE,
  mostResidentBytes: 1024 * MEBIBYTE,
  // There is nothing to be saved in it.
  graceMillis: 0,
};
/** How long one waits for the next question: starting takes a fifth of a second. */
const SPARE_MILLIS = 5 * 60_000;

/** @param engine that holds the copies: it lends them, and takes over the answers */
export function createSqlProcesses(
  engine: Pick<Engine, 'ask'>,
  begin: typeof createEngine = createEngine,
): SqlProcesses {
  const running = new Set<Engine>();
  let spare: Engine | null = null;
  let spareEnds: NodeJS.Timeout | undefined;
  let isClosed = false;

  function takeSpare(): Engine {
    const taken = spare ?? begin(BOUNDS);
    endSpare(false);
    return taken;
  }

  function prepareSpare(): void {
    if (spare !== null || isClosed) return;
    spare = begin(BOUNDS);
    spare.ask('size', {}).catch(() => undefined);
    spareEnds = setTimeout(() => endSpare(true), SPARE_MILLIS).unref();
  }

  function endSpare(isClosing: boolean): void {
    clearTimeout(spareEnds);
    if (isClosing) spare?.close();
    spare = null;
  }

  async function inOwnProcess<Answer>(
    { sql, copies, signal }: Question,
    work: (own: Engine, asked: SqlAsked) => Promise<Answer>,
  ): Promise<Answer> {
    const lent = copies.map(async (copy) => ({ ...copy, lent: await engine.ask('lend', { copyId: copy.copyId }) }));
    const asked = { sql, copies: await Promise.all(lent) };
    if (signal?.aborted || isClosed) throw calledOff();
    const own = takeSpare();
    const end = () => own.close(calledOff());
    running.add(own);
    signal?.addEventListener('abort', end, { once: true });
    try {
      // Its time begins with the question: a busy machine may take as long to start the process.
      await own.ask('size', {});
      return await work(own, asked);
    } catch (error) {
      throw own.processId === null ? endedBy(error) : error;
    } finally {
      signal?.removeEventListener('abort', end);
      running.delete(own);
      own.close();
      prepareSpare();
    }
  }

  return {
    ask: (question, answerId) =>
      inOwnProcess(question, async (own, asked) => {
        const { lent, ...told } = await own.ask('sql', asked);
        await engine.ask('takeOver', { copyId: answerId, lent });
        return told;
      }),
    explain: (question) => inOwnProcess(question, async (own, asked) => (await own.ask('explain', asked)).plan),
    close() {
      isClosed = true;
      endSpare(true);
      for (const own of running) own.close();
    },
  };
}

/** What ends its process by itself is too much for it, whatever it is. */
function endedBy(error: unknown): unknown {
  if (!(error instanceof EngineFailure) || error.code !== 'ENGINE_LOST') return error;
  return new EngineFailure('TOO_LARGE', 'The process that answered the question ended: ask for less.');
}

function calledOff(): EngineFailure {
  return new EngineFailure('TOOK_TOO_LONG', 'The question was called off.');
}
