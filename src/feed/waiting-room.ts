import { ServiceError } from './service-error.ts';
import { systemTimers, type Timers } from './timers.ts';

export interface WaitingRoom {
  /** Fulfilled when requests may leave. */
  enter(signal?: AbortSignal): Promise<void>;
  /** Learns from a failed request how long to wait. */
  heed(error: unknown): void;
}

/** Holds every request back while the service has asked this client to wait (interface 7: 429, `Retry-After`). */
export function createWaitingRoom(timers: Timers = systemTimers): WaitingRoom {
  let openAt = Number.NEGATIVE_INFINITY;
  return {
    async enter(signal) {
      while (timers.now() < openAt) await timers.sleep(openAt - timers.now(), signal);
    },
    heed(error) {
      if (!(error instanceof ServiceError) || error.status !== 429 || error.retryAfterSeconds === null) return;
      openAt = Math.max(openAt, timers.now() + error.retryAfterSeconds * 1000);
    },
  };
}
