import type { Said } from '../../presence/index.ts';
import { GatewayFailure } from '../failures.ts';

/** A view is told eight times a second; a page that was held up says a few at once. */
const A_SECOND = 20;
const AT_ONCE = 40;
/** Everybody is disturbed by it. */
const COSTS: Partial<Record<Said['kind'], number>> = { call: 12, present: 4 };

/** How much one person may say: so many words a second, and some at once. */
export class Allowance {
  #left = AT_ONCE;
  #at = performance.now();

  /** @throws GatewayFailure where it is used up */
  take(kind: Said['kind']): void {
    const now = performance.now();
    this.#left = Math.min(AT_ONCE, this.#left + ((now - this.#at) / 1000) * A_SECOND);
    this.#at = now;
    const cost = COSTS[kind] ?? 1;
    // Without a time to wait: a page would hold all that it asks.
    if (this.#left < cost) throw new GatewayFailure('TOO_MANY_REQUESTS', 'So much is not passed on to others.');
    this.#left -= cost;
  }
}
