import { describe, expect, test } from 'vitest';
import { GRACE_MILLIS, patience } from './patience.ts';
import { ManualTimers } from './testing/manual-timers.ts';

/** A page that is blocked until some time: nothing wakes before. */
class BlockedTimers extends ManualTimers {
  blockedUntil = 0;

  override sleep(millis: number, signal?: AbortSignal): Promise<void> {
    return super.sleep(Math.max(millis, this.blockedUntil - this.now()), signal);
  }
}

function waiting(millis: number, timers: BlockedTimers) {
  const outcome = { over: false };
  void patience(millis, timers).then(() => {
    outcome.over = true;
  });
  return outcome;
}

describe('[F23] patience', () => {
  test('is over after the time, and a moment for what waits to be read', async () => {
    const timers = new BlockedTimers();
    const outcome = waiting(3000, timers);
    await timers.advance(3000 + GRACE_MILLIS - 1);
    expect(outcome.over).toBe(false);
    await timers.advance(1);
    expect(outcome).toEqual({ over: true });
  });

  test('begins anew for a page that was blocked', async () => {
    const timers = new BlockedTimers();
    timers.blockedUntil = 8000;
    const outcome = waiting(3000, timers);
    await timers.advance(8000 + GRACE_MILLIS);
    expect(outcome).toEqual({ over: false });
    await timers.advance(3000 + GRACE_MILLIS);
    expect(outcome).toEqual({ over: true });
  });

  test('ends some day also for a page that is always late', async () => {
    const timers = new BlockedTimers();
    timers.blockedUntil = 600_000;
    const late = setInterval(() => {
      timers.blockedUntil = timers.now() + 60_000;
    }, 0);
    const outcome = waiting(3000, timers);
    for (let minute = 0; minute < 20 && !outcome.over; minute += 1) await timers.advance(60_000);
    clearInterval(late);
    expect(outcome.over).toBe(true);
  });
});
