import type { InstanceStatus } from '../../../protocol/index.ts';

export interface TableKeeperOptions {
  /** 0: only at the end. */
  everyMillis: number;
  /** Keeps the tables; never fails. */
  keep(isEnd: boolean, signal: AbortSignal): Promise<void>;
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
const FINISHING_MILLIS = 10 * 60_000;

export function createTableKeeper({ everyMillis, keep }: TableKeeperOptions): TableKeeper {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let hasEnded = false;
  let finishing: 'no' | 'running' | 'done' = 'no';
  const timer = everyMillis > 0 ? setInterval(() => begin(false), everyMillis).unref() : null;

  /** One after the other; a turn that comes while one runs is left out, but for the last. */
  function begin(isEnd: boolean): Promise<void> {
    if (running !== null && !isEnd) return running;
    if (!isEnd && (hasEnded || finishing !== 'no')) return Promise.resolve();
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(FINISHING_MILLIS)]);
    const mine: Promise<void> = (running ?? Promise.resolve())
      .then(() => keep(isEnd, signal))
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
      if (hasEnded && !had) void begin(true);
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
      if (timer !== null) clearInterval(timer);
      ending.abort();
    },
  };
}
