/** What a read brought, and when it was begun: nothing in it is older. */
export interface Timed<Outcome> {
  startedAt: number;
  outcome: Outcome;
}

export interface PacedReadsOptions<Outcome> {
  /** Never rejected: a failure is an outcome, too. */
  read(signal: AbortSignal): Promise<Outcome>;
  /** False for a failure: beside a read that hangs, only an answer counts. */
  isAnswer(outcome: Outcome): boolean;
  /** How long after its beginning the next read may begin, and when it does so though nobody asks; null: it does not. */
  goesOn(outcome: Outcome): { afterMillis: number; byItselfMillis: number | null };
  /** A read that is silent for so long has another one beside it, renewed every so often. */
  spareMillis: number;
  now?: () => number;
}

/** One read for all who want to know the same, at most so often, however many they are. */
export interface PacedReads<Outcome> {
  /** The latest that is known: what the read under way brings, or what the last one brought not long ago. */
  latest(): Promise<Timed<Outcome>>;
  /** What a read brings that begins after this call. */
  next(): Promise<Timed<Outcome>>;
  /** Nothing that was begun before this call counts any more. */
  forget(): void;
  close(): void;
}

export function createPacedReads<Outcome>(options: PacedReadsOptions<Outcome>): PacedReads<Outcome> {
  const { goesOn, now = performance.now.bind(performance) } = options;
  let last: Timed<Outcome> | null = null;
  let running: Promise<Timed<Outcome>> | null = null;
  let planned: Promise<Timed<Outcome>> | null = null;
  let dueAt = Number.NEGATIVE_INFINITY;
  let countsFrom = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = true;

  function begin(): Promise<Timed<Outcome>> {
    const startedAt = now();
    clearTimeout(timer);
    const attempt: Promise<Timed<Outcome>> = withSpare(options).then((outcome) =>
      ended({ startedAt, outcome }, attempt),
    );
    running = attempt;
    return attempt;
  }

  function ended(timed: Timed<Outcome>, attempt: Promise<Timed<Outcome>>): Timed<Outcome> {
    if (running === attempt) running = null;
    const { afterMillis, byItselfMillis } = goesOn(timed.outcome);
    if (timed.startedAt >= countsFrom) {
      last = timed;
      dueAt = timed.startedAt + afterMillis;
    }
    if (byItselfMillis === null || !isOpen) return timed;
    clearTimeout(timer);
    timer = setTimeout(() => void (running ?? begin()), timed.startedAt + byItselfMillis - now()).unref();
    return timed;
  }

  async function beginWhenDue(): Promise<Timed<Outcome>> {
    const askedAt = now();
    await running;
    const wait = dueAt - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    planned = null;
    // One that began by itself meanwhile may be over already.
    if (last !== null && last.startedAt >= askedAt) return last;
    return running ?? begin();
  }

  return {
    async latest() {
      if (running) return running;
      return last === null || now() >= dueAt ? begin() : last;
    },
    next() {
      planned ??= beginWhenDue();
      return planned;
    },
    forget() {
      countsFrom = now();
      last = null;
      running = null;
      dueAt = Number.NEGATIVE_INFINITY;
    },
    close() {
      isOpen = false;
      clearTimeout(timer);
    },
  };
}

/** The first read is left to finish; beside it runs at most one other, so that a service that is back is noticed. */
function withSpare<Outcome>({ read, isAnswer, spareMillis }: PacedReadsOptions<Outcome>): Promise<Outcome> {
  const over = new AbortController();
  let spare = new AbortController();
  return new Promise((resolve) => {
    const settle = (outcome: Outcome) => {
      clearInterval(renewal);
      over.abort();
      spare.abort();
      resolve(outcome);
    };
    const renewal = setInterval(async () => {
      spare.abort();
      const mine = new AbortController();
      spare = mine;
      const outcome = await read(mine.signal);
      if (isAnswer(outcome) && !mine.signal.aborted) settle(outcome);
    }, spareMillis).unref();
    void read(over.signal).then(settle);
  });
}
