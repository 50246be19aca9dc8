import type { Timers } from './timers.ts';

export interface HedgeOptions {
  /** Milliseconds without an answer after which the read is asked again beside the one under way. */
  afterMillis: number;
  timers: Timers;
  signal: AbortSignal | undefined;
  /** Told each time a read is asked again, with the milliseconds since the first. */
  onSlow?: (elapsedMillis: number) => void;
}

/**
 * Reads over a connection that may hang: the first attempt is left to finish, and a second one is started afresh every
 * `afterMillis`, so that a service that is back is noticed at once although the first attempt still hangs. The first
 * to settle wins and the others are aborted. Only for reads that may be repeated.
 */
export async function hedged<T>(start: (signal: AbortSignal) => Promise<T>, options: HedgeOptions): Promise<T> {
  const { afterMillis, timers, signal, onSlow } = options;
  const startedAt = timers.now();
  const first = attempt(start, signal);
  let latest: Attempt<T> | null = null;
  const waiting = new AbortController();
  try {
    for (;;) {
      const tick = timers.sleep(afterMillis, waiting.signal).then(() => 'slow' as const);
      tick.catch(() => undefined);
      const settled = await Promise.race([first.answer, ...(latest ? [latest.answer] : []), tick]);
      if (settled !== 'slow') return settled.value;
      onSlow?.(timers.now() - startedAt);
      latest?.abort();
      latest = attempt(start, signal);
    }
  } finally {
    waiting.abort();
    first.abort();
    latest?.abort();
  }
}

interface Attempt<T> {
  answer: Promise<{ value: T }>;
  abort(): void;
}

function attempt<T>(start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Attempt<T> {
  const controller = new AbortController();
  const either = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
  const answer = start(either).then((value) => ({ value }));
  // An attempt that lost the race fails unheard.
  answer.catch(() => undefined);
  return { answer, abort: () => controller.abort() };
}
