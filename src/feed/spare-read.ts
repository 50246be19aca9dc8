import type { Timers } from '../client/index.ts';
import { ServiceError, silence } from '../client/index.ts';

/** Begins an attempt, which calls `onHeard` for each part of its answer. */
export type Start<T> = (signal: AbortSignal, onHeard: () => void) => Promise<T>;

export interface SpareOptions {
  /** Milliseconds of silence after which the read is asked a second time, beside the one under way. */
  afterMillis: number;
  /** How many spares one read may have, one after the other; never two at a time. */
  mostSpares: number;
  timers: Timers;
  signal: AbortSignal | undefined;
  /** Called for each part of an answer, whichever attempt it is of. */
  onHeard: () => void;
}

/**
 * The first answer of a read or of one spare beside it, sent after silence, as a connection may hang. After a spare that was
 * told to wait none is sent: a service that is merely slow, or takes one request at a time, is waited for.
 */
export async function readWithSpare<T>(start: Start<T>, options: SpareOptions): Promise<T> {
  const { signal, timers, afterMillis } = options;
  const done = new AbortController();
  const inner = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  const heard = { at: timers.now() };
  const onHeard = () => {
    heard.at = timers.now();
    options.onHeard();
  };
  const attempt = (of: AbortSignal) => start(of, onHeard);
  const silent = () => silence(heard, afterMillis, timers, inner);
  try {
    return await Promise.race([attempt(inner), answerOfSpares(attempt, silent, options.mostSpares, inner)]);
  } finally {
    done.abort();
  }
}

/** The answer of the first spare that is answered; pending where none is. */
async function answerOfSpares<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  silent: () => Promise<void>,
  mostSpares: number,
  signal: AbortSignal,
): Promise<T> {
  await silent();
  for (let spares = 0; spares < mostSpares; spares += 1) {
    const over = new AbortController();
    const turn = silent();
    const spare = attempt(AbortSignal.any([signal, over.signal])).then((value) => ({ value }));
    try {
      const answer = await Promise.race([spare, turn]);
      if (answer) return answer.value;
    } catch (error) {
      if (error instanceof ServiceError && error.isRateLimit) break;
      await turn;
    } finally {
      over.abort();
    }
  }
  return new Promise(() => undefined);
}
