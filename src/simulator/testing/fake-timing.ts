import type { Timing } from '../instance/timing.ts';

/** Wall time that moves only when the test says so; what falls due runs in its order. */
export interface FakeTiming extends Timing {
  elapse(millis: number): void;
  /** Sets the wall clock forwards or back, as time servers do; nothing else notices. */
  setWallClock(byMillis: number): void;
}

export function createFakeTiming(start = 1_700_000_000_000): FakeTiming {
  let now = start;
  let wallOffset = 0;
  let waiting: { at: number; action: () => void }[] = [];

  function takeDue(until: number): { at: number; action: () => void } | undefined {
    const [next] = waiting.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at);
    if (next) waiting = waiting.filter((entry) => entry !== next);
    return next;
  }

  return {
    now: () => now + wallOffset,
    steady: () => now,
    setWallClock(byMillis) {
      wallOffset += byMillis;
    },
    after(delayMillis, action) {
      const entry = { at: now + delayMillis, action };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    elapse(millis) {
      const until = now + millis;
      for (let next = takeDue(until); next; next = takeDue(until)) {
        now = Math.max(now, next.at);
        next.action();
      }
      now = until;
    },
  };
}
