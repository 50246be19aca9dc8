import type { InstanceStatus } from '../../../protocol/index.ts';

export interface TableKeeperOptions {
  /** 0: only at the end. */
  everyMillis: number;
  /** Keeps the tables; never fails. @returns false where not all that there is was read */
  keep(isEnd: boolean, signal: AbortSignal): Promise<boolean>;
}

/** When the tables of a run that is being recorded are kept. */
export interface TableKeeper {
  /** What the service's clock says of the run. */
  noteStatus(status: InstanceStatus): void;
  /** Somebody wants the recording. */
  noteWanted(): void;
  /** Nobody wants the recording any more: true until the tables were kept once more. */
  isFinishing(): boolean;
  /** Keeps them now, besides its own turns. Fulfilled when they are kept, or were being kept already. */
  keepNow(): Promise<unknown>;
  end(): void;
}

const ENDED: ReadonlySet<InstanceStatus> = new Set(['COMPLETED', 'STOPPED', 'FAILED']);
/** Recording goes on meanwhile, and nobody watches. */
export const FINISHING_MILLIS = 10 * 60_000;
/** Where tables are kept at the end only: how often that is tried again. */
const AGAIN_MILLIS = 60_000;
/** When nobody watches any more, nobody would try again later: so often, with so long between, it is tried now. */
const LAST_TRIES = 5;
const LAST_TRY_MILLIS = 15_000;

export function createTableKeeper({ everyMillis, keep }: TableKeeperOptions): TableKeeper {
  const ending = new AbortController();
  let running: Promise<boolean> | null = null;
  let hasEnded = false;
  let isEndKept = false;
  let finishing: 'no' | 'running' | 'done' = 'no';
  let isWantedAgain = false;
  const timer = setInterval(beginNext, everyMillis || AGAIN_MILLIS).unref();

  function beginNext(): void {
    // A turn that comes while one runs is left out.
    if (running !== null || finishing !== 'no') return;
    if (hasEnded ? !isEndKept : everyMillis > 0) void begin(hasEnded);
  }

  async function keepOnce(isEnd: boolean): Promise<boolean> {
    // Its time begins with it, not while it waits for the one before.
    const isWhole = await keep(isEnd, AbortSignal.any([ending.signal, AbortSignal.timeout(FINISHING_MILLIS)]));
    if (isEnd) isEndKept = isWhole && hasEnded;
    return isWhole;
  }

  /** One after the other. */
  function begin(isEnd: boolean): Promise<boolean> {
    const mine: Promise<boolean> = (running ?? Promise.resolve(false))
      .then(() => keepOnce(isEnd))
      .finally(() => {
        if (running === mine) running = null;
      });
    running = mine;
    return mine;
  }

  async function finish(): Promise<void> {
    finishing = 'running';
    isWantedAgain = false;
    const latest = performance.now() + FINISHING_MILLIS;
    for (let tries = 1; !(await begin(true)) && tries < LAST_TRIES; tries += 1) {
      await restOf(LAST_TRY_MILLIS, ending.signal);
      if (isWantedAgain || ending.signal.aborted || performance.now() > latest) break;
    }
    finishing = isWantedAgain ? 'no' : 'done';
  }

  return {
    noteStatus(status) {
      const had = hasEnded;
      hasEnded = ENDED.has(status);
      if (!hasEnded) isEndKept = false;
      else if (!had) void begin(true);
    },
    noteWanted() {
      isWantedAgain = true;
      if (finishing === 'done') finishing = 'no';
    },
    isFinishing() {
      if (finishing === 'no' && !ending.signal.aborted) void finish();
      return finishing === 'running' && !ending.signal.aborted;
    },
    keepNow: () => running ?? begin(false),
    end() {
      clearInterval(timer);
      ending.abort();
    },
  };
}

/** Fulfilled after so long, or at once when it is called off. */
function restOf(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, millis);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
