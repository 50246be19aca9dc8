import { patience } from './patience.ts';
import { ServiceError } from './service-error.ts';
import type { Timers } from './timers.ts';

type Start<T> = (signal: AbortSignal) => Promise<T>;

export interface SpareOptions {
  /** Milliseconds of silence after which the read is asked a second time, beside the one under way. */
  afterMillis: number;
  /** How many spares one read may have, one after the other; never two at a time. */
  mostSpares: number;
  timers: Timers;
  signal: AbortSignal | undefined;
}

/**
 * A read over a connection that may hang: beside the first attempt, which is left to finish, runs at most one spare, so
 * that a service that is back is noticed. An answer of either is the answer. A spare that fails is forgotten, and none
 * is asked for after one that was told to wait: a service that is merely slow, or takes one request at a time, is waited for.
 */
export async function readWithSpare<T>(start: Start<T>, options: SpareOptions): Promise<T> {
  const { signal } = options;
  const done = new AbortController();
  const inner = signal ? AbortSignal.any([signal, done.signal]) : done.signal;
  try {
    return await Promise.race([start(inner), answerOfSpares(start, options, inner)]);
  } finally {
    done.abort();
  }
}

/** Fulfilled by the first spare that is answered; otherwise never. */
function answerOfSpares<T>(start: Start<T>, options: SpareOptions, signal: AbortSignal): Promise<T> {
  const { afterMillis, mostSpares, timers } = options;
  return new Promise((resolve) => {
    const ask = async () => {
      for (let spares = 0; spares < mostSpares; spares += 1) {
        if (spares === 0) await patience(afterMillis, timers, signal);
        const outcome = await spareFor(afterMillis, start, timers, signal);
        if (outcome === 'told to wait') return;
        if (outcome !== 'nothing') return resolve(outcome.value);
      }
    };
    // Ends by an abort: the first attempt has settled, or the reader has left.
    ask().catch(() => undefined);
  });
}

/** What became of a spare while its turn lasted; one that is silent so long is given up for the next. */
async function spareFor<T>(
  millis: number,
  start: Start<T>,
  timers: Timers,
  signal: AbortSignal,
): Promise<{ value: T } | 'told to wait' | 'nothing'> {
  const over = new AbortController();
  const inner = AbortSignal.any([signal, over.signal]);
  const turn = patience(millis, timers, signal).then(() => 'nothing' as const);
  turn.catch(() => undefined);
  const attempt = start(inner).then(
    (value) => ({ value }),
    (error: unknown) => (error instanceof ServiceError && error.isRateLimit ? ('told to wait' as const) : turn),
  );
  try {
    return await Promise.race([attempt, turn]);
  } finally {
    over.abort();
  }
}
