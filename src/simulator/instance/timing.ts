import type { WallMillis } from '../../units/index.ts';

/** Clocks and timer as arguments, so that tests decide how time passes. */
export interface Timing {
  /** What the wall clock shows: for stamps only, since it may be set while a run goes on. */
  now(): WallMillis;
  /** Milliseconds that have passed since some fixed moment: for everything that waits or keeps pace. */
  steady(): WallMillis;
  /** Runs `action` once after the delay; 0 means after other work has had its turn. Returns how to call it off. */
  after(delayMillis: number, action: () => void): () => void;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  steady: () => performance.now(),
  after(delayMillis, action) {
    if (delayMillis <= 0) {
      const immediate = setImmediate(action);
      return () => clearImmediate(immediate);
    }
    const timer = setTimeout(action, delayMillis);
    return () => clearTimeout(timer);
  },
};
