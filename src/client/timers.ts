/** Time as the feed needs it, in monotonic milliseconds; replaced in tests. */
export interface Timers {
  now(): number;
  /** Fulfilled after `millis`, rejected with the signal's reason on abort. */
  sleep(millis: number, signal?: AbortSignal): Promise<void>;
}

/** `setTimeout` counts in 32 bits: a longer timeout would fire at once. */
export const LONGEST_TIMEOUT_MILLIS = 2 ** 31 - 1;

export const systemTimers: Timers = {
  now: () => performance.now(),
  sleep: (millis, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', abort);
          resolve();
        },
        Math.min(millis, LONGEST_TIMEOUT_MILLIS),
      );
      signal?.addEventListener('abort', abort, { once: true });
    }),
};
