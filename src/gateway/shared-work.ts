/** Work that is done once for all who ask for the same while it runs; once the last of them has left it is called off. */
export interface SharedWork<Result> {
  /** Joins what runs under this key, else begins it. */
  join(key: string, signal: AbortSignal | undefined, begin: (left: AbortSignal) => Promise<Result>): Promise<Result>;
  /** From now on nothing from before is shared. */
  forget(): void;
}

export interface SharedWorkOptions {
  /** How long others join; work that hangs must not take them with it. Default: until it ends. */
  joinMillis?: number;
  /** Gives back what calls it off. */
  later?: ((action: () => void, millis: number) => () => void) | undefined;
}

interface Running<Result> {
  result: Promise<Result>;
  waiting: number;
  left: AbortController;
  drop(): void;
}

export function createSharedWork<Result>({
  joinMillis,
  later = laterByTimer,
}: SharedWorkOptions = {}): SharedWork<Result> {
  const known = new Map<string, Running<Result>>();

  function start(key: string, begin: (left: AbortSignal) => Promise<Result>): Running<Result> {
    const left = new AbortController();
    const running: Running<Result> = { result: begin(left.signal), waiting: 0, left, drop };
    function drop(): void {
      if (known.get(key) === running) known.delete(key);
    }
    known.set(key, running);
    const keepJoining = joinMillis === undefined ? () => {} : later(drop, joinMillis);
    const end = () => {
      // A timer that went on would hold the result, however large.
      keepJoining();
      drop();
    };
    running.result.then(end, end);
    return running;
  }

  return {
    join(key, signal, begin) {
      const running = known.get(key) ?? start(key, begin);
      running.waiting += 1;
      const leave = () => {
        running.waiting -= 1;
        if (running.waiting > 0) return;
        running.drop();
        running.left.abort();
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      return running.result;
    },
    forget: () => known.clear(),
  };
}

function laterByTimer(action: () => void, millis: number): () => void {
  const timer = setTimeout(action, millis).unref();
  return () => clearTimeout(timer);
}
