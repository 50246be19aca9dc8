import type { Timers } from './timers.ts';

/** The page itself held up a timer that is this late: blocked, throttled in the background, or asleep. */
export const AWAY_MILLIS = 1500;
/** Time to read an answer that has arrived: a timer may run before it. */
export const GRACE_MILLIS = 50;
/** A page in the background is woken late each time, and must give up some day. */
const MOST_RENEWALS = 3;

/** Fulfilled after `millis` in which this page could have heard an answer. */
export async function patience(millis: number, timers: Timers, signal?: AbortSignal): Promise<void> {
  for (let renewals = 0; ; renewals += 1) {
    const due = timers.now() + millis;
    await timers.sleep(millis, signal);
    await timers.sleep(GRACE_MILLIS, signal);
    if (timers.now() - due < AWAY_MILLIS || renewals >= MOST_RENEWALS) return;
  }
}

/** Fulfilled after `millis` of silence; set `heard.at` on each sound. */
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
