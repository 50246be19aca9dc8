/** How fast the service may be asked, as far as is known: from the settings, or learnt from its refusals (429). */
export interface Pace {
  /** Milliseconds until the next read may start; 0: now. */
  waitMillis(): number;
  started(): void;
  /** The service said that it is asked too often (interface 8, request rate). */
  refused(): void;
}

/** A service that refuses is still asked as often as a few viewers need. */
const LEAST_PER_SECOND = 10;
const BACK_OFF = 0.8;
/** What was learnt is tried again from time to time: the reason may have gone. */
const GROWTH = 1.1;
const GROWTH_MILLIS = 5000;
const FORGOTTEN_PER_SECOND = 2000;
/** Reads that may start at once after a pause, in seconds of the rate. */
const BURST_SECONDS = 0.25;
const WINDOW_MILLIS = 1000;

/** @param perSecond what the service allows; null: unknown, then nothing is slowed down until it refuses */
export function createPace(perSecond: number | null, now: () => number = performance.now.bind(performance)): Pace {
  let rate = perSecond;
  let allowance = 1;
  let countedAt = now();
  let changedAt = now();
  const starts: number[] = [];

  function startsOfLastSecond(): number {
    while (starts.length > 0 && (starts[0] as number) <= now() - WINDOW_MILLIS) starts.shift();
    return starts.length;
  }

  function grow(): void {
    if (perSecond !== null || rate === null || now() - changedAt < GROWTH_MILLIS) return;
    rate = rate * GROWTH > FORGOTTEN_PER_SECOND ? null : rate * GROWTH;
    changedAt = now();
  }

  function count(limit: number): void {
    const gained = ((now() - countedAt) / 1000) * limit;
    allowance = Math.min(allowance + gained, Math.max(1, limit * BURST_SECONDS));
    countedAt = now();
  }

  return {
    waitMillis() {
      grow();
      if (rate === null) return 0;
      count(rate);
      return allowance >= 1 ? 0 : Math.ceil(((1 - allowance) / rate) * 1000);
    },
    started() {
      allowance -= 1;
      startsOfLastSecond();
      starts.push(now());
    },
    refused() {
      if (perSecond !== null || (rate !== null && now() - changedAt < WINDOW_MILLIS)) return;
      rate = Math.max(LEAST_PER_SECOND, BACK_OFF * Math.min(rate ?? Number.POSITIVE_INFINITY, startsOfLastSecond()));
      allowance = 0;
      countedAt = now();
      changedAt = now();
    },
  };
}
