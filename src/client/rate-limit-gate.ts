import { ServiceError } from './service-error.ts';
import { LONGEST_TIMEOUT_MILLIS, systemTimers, type Timers } from './timers.ts';

type Listener = (error: ServiceError, opensAt: number) => void;

/** Holds every request back while the service has asked this client to wait (interface 7: 429, `Retry-After`). */
export class RateLimitGate {
  /** Monotonic milliseconds from which requests may leave again; in the past while the gate is open. */
  opensAt = Number.NEGATIVE_INFINITY;
  readonly #timers: Timers;
  readonly #listeners = new Set<Listener>();

  constructor(timers: Timers = systemTimers) {
    this.#timers = timers;
  }

  /** Fulfilled when requests may leave. */
  async opened(signal?: AbortSignal): Promise<void> {
    for (let wait = this.opensAt - this.#timers.now(); wait > 0; wait = this.opensAt - this.#timers.now()) {
      await this.#timers.sleep(Math.min(wait, LONGEST_TIMEOUT_MILLIS), signal);
    }
  }

  /** Learns from a failed request, of any kind, how long to wait. */
  learnFrom(error: unknown): void {
    if (!(error instanceof ServiceError) || !error.isRateLimit || error.retryAfterSeconds === null) return;
    this.opensAt = Math.max(this.opensAt, this.#timers.now() + error.retryAfterSeconds * 1000);
    for (const listener of this.#listeners) listener(error, this.opensAt);
  }

  /** Told whenever the service has asked to wait; returns how to stop. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
