import { ServiceError } from './service-error.ts';
import { LONGEST_TIMEOUT_MILLIS, systemTimers, type Timers } from './timers.ts';

/** Holds every request back while the service has asked this client to wait (interface 7: 429, `Retry-After`). */
export interface RateLimitGate {
  /** Monotonic milliseconds from which requests may leave again; in the past while the gate is open. */
  readonly opensAt: number;
  /** Fulfilled when requests may leave. */
  opened(signal?: AbortSignal): Promise<void>;
  /** Learns from a failed request, of any kind, how long to wait. */
  learnFrom(error: unknown): void;
  /** Told whenever the service has asked to wait; returns how to stop. */
  subscribe(listener: (error: ServiceError, opensAt: number) => void): () => void;
}

export function createRateLimitGate(timers: Timers = systemTimers): RateLimitGate {
  let opensAt = Number.NEGATIVE_INFINITY;
  const listeners = new Set<(error: ServiceError, opensAt: number) => void>();
  return {
    get opensAt() {
      return opensAt;
    },
    async opened(signal) {
      for (let wait = opensAt - timers.now(); wait > 0; wait = opensAt - timers.now()) {
        await timers.sleep(Math.min(wait, LONGEST_TIMEOUT_MILLIS), signal);
      }
    },
    learnFrom(error) {
      if (!(error instanceof ServiceError) || !error.isRateLimit || error.retryAfterSeconds === null) return;
      opensAt = Math.max(opensAt, timers.now() + error.retryAfterSeconds * 1000);
      for (const listener of listeners) listener(error, opensAt);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
