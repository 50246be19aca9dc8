import { keepNewest } from '../../units/index.ts';
import { GatewayFailure } from '../failures.ts';

const MOST_FAILURES = 10;
const WINDOW_MILLIS = 5 * 60_000;
const MOST_REMEMBERED = 10_000;

/** Attempts to sign in, one after the other for each id and address; after too many failures none for a while. */
export class Attempts {
  readonly #now: () => number;
  readonly #failures = new Map<string, number[]>();
  readonly #running = new Map<string, Promise<unknown>>();

  /** @param now monotonic milliseconds */
  constructor(now: () => number = performance.now.bind(performance)) {
    this.#now = now;
  }

  /** @returns null where it failed @throws GatewayFailure that says how long to wait */
  async make<Result>(who: string, attempt: () => Promise<Result | null>): Promise<Result | null> {
    const before = this.#running.get(who) ?? Promise.resolve();
    const made = before.then(async () => {
      this.#refuseTooMany(who);
      const result = await attempt();
      if (result === null) this.#noteFailure(who);
      return result;
    });
    const settled = made.catch(() => {});
    this.#running.set(who, settled);
    try {
      return await made;
    } finally {
      if (this.#running.get(who) === settled) this.#running.delete(who);
    }
  }

  #refuseTooMany(who: string): void {
    const [oldest = 0, ...others] = this.#recent(who);
    if (others.length < MOST_FAILURES - 1) return;
    throw new GatewayFailure('TOO_MANY_REQUESTS', 'Too many attempts to sign in: wait before the next one.', {
      retryAfter: String(Math.ceil((oldest + WINDOW_MILLIS - this.#now()) / 1000)),
    });
  }

  #noteFailure(who: string): void {
    keepNewest(this.#failures, who, [...this.#recent(who), this.#now()], MOST_REMEMBERED);
  }

  #recent(who: string): number[] {
    return (this.#failures.get(who) ?? []).filter((at) => at > this.#now() - WINDOW_MILLIS);
  }
}
