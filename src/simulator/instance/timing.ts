import type { Clocks } from '../../units/index.ts';

/** Clocks and timer as arguments, so that tests decide how time passes. */
export interface Timing extends Clocks {
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
