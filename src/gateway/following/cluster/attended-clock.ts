/** Milliseconds through which this process has been awake: what it did not hear while it stood still is nobody's silence. */
export interface AttendedClock {
  now(): number;
  stop(): void;
}

const TICK_MILLIS = 100;
/** A tick that is later by more stood still meanwhile. */
const MOST_MILLIS = 2 * TICK_MILLIS;

/** @param onTick told at each tick, after the clock has gone on */
export function createAttendedClock(onTick: () => void): AttendedClock {
  let attended = 0;
  let tickedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    attended += Math.min(now - tickedAt, MOST_MILLIS);
    tickedAt = now;
    onTick();
  }, TICK_MILLIS).unref();
  return { now: () => attended, stop: () => clearInterval(timer) };
}
