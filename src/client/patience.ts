import type { Timers } from './timers.ts';

/** A timer that is later than this was held up by the page itself: blocked, throttled in the background, or asleep. */
export const AWAY_MILLIS = 1500;
/** Time for an answer that has arrived but was not read yet: a timer may run before it. */
export const GRACE_MILLIS = 50;
/** A page in the background is woken late each time, and still gives up some day. */
const MOST_RENEWALS = 3;

/**
 * Fulfilled when somebody has been silent for `millis` in which this page could have heard an answer. A page that was
 * blocked or asleep blames nobody: its time away does not count, and what waits to be read is read first.
 * @param onAway told each time when the page turns out to have been away.
 */
export async function patience(
  millis: number,
  timers: Timers,
  signal?: AbortSignal,
  onAway?: () => void,
): Promise<void> {
  for (let renewals = 0; ; renewals += 1) {
    const due = timers.now() + millis;
    await timers.sleep(millis, signal);
    await timers.sleep(GRACE_MILLIS, signal);
    if (timers.now() - due < AWAY_MILLIS) return;
    onAway?.();
    if (renewals >= MOST_RENEWALS) return;
  }
}

/** Fulfilled when nothing was heard for `millis`. Whoever hears something sets `heard.at` to the time of it. */
export async function silence(
  heard: { readonly at: number },
  millis: number,
  timers: Timers,
  signal?: AbortSignal,
): Promise<void> {
  for (let left = millis; left > 0; left = heard.at + millis - timers.now()) {
    signal?.throwIfAborted();
    await patience(left, timers, signal);
  }
}
