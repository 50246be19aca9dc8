/** Time as the feed needs it; replaced in tests. `now` is monotonic milliseconds. */
export interface Timers {
  now(): number;
  /** Fulfilled after `millis`, rejected with the signal's reason when it is aborted before. */
  sleep(millis: number, signal?: AbortSignal): Promise<void>;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  sleep: (millis, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, millis);
      signal?.addEventListener('abort', abort, { once: true });
    }),
};
