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
  end(): void;
}

const ENDED: ReadonlySet<InstanceStatus> = new Set(['COMPLETED', 'STOPPED', 'FAILED']);
/** Recording goes on meanwhile, and nobody watches. */
export const FINISHING_MILLIS = 10 * 60_000;
/** Where tables are kept at the end only: how often that is tried again. */
const AGAIN_MILLIS = 60_000;

export function createTableKeeper({ everyMillis, keep }: TableKeeperOptions): TableKeeper {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let hasEnded = false;
  let isEndKept = false;
  let finishing: 'no' | 'running' | 'done' = 'no';
  const timer = setInterval(beginNext, everyMillis || AGAIN_MILLIS).unref();

  function beginNext(): void {
    // A turn that comes while one runs is left out.
    if (running !== null || finishing !== 'no') return;
    if (hasEnded ? !isEndKept : everyMillis > 0) void begin(hasEnded);
  }

  async function keepNow(isEnd: boolean): Promise<void> {
    // Its time begins with it, not while it waits for the one before.
    const isWhole = await keep(isEnd, AbortSignal.any([ending.signal, AbortSignal.timeout(FINISHING_MILLIS)]));
    if (isEnd) isEndKept = isWhole && hasEnded;
  }

  /** One after the other. */
  function begin(isEnd: boolean): Promise<void> {
    const mine: Promise<void> = (running ?? Promise.resolve())
      .then(() => keepNow(isEnd))
      .finally(() => {
        if (running === mine) running = null;
      });
    running = mine;
    return mine;
  }

  return {
    noteStatus(status) {
      const had = hasEnded;
      hasEnded = ENDED.has(status);
      if (!hasEnded) isEndKept = false;
      else if (!had) void begin(true);
    },
    noteWanted() {
      if (finishing === 'done') finishing = 'no';
    },
    isFinishing() {
      if (finishing === 'no' && !ending.signal.aborted) {
        finishing = 'running';
        void begin(true).finally(() => {
          finishing = 'done';
        });
      }
      return finishing === 'running' && !ending.signal.aborted;
    },
    end() {
      clearInterval(timer);
      ending.abort();
    },
  };
}
