import type { WallMillis } from '../../units/index.ts';
import { Refusal } from '../refusal.ts';

export interface RateLimits {
  requestsPerSecond: number;
  /** Requests that may come at once after a quiet time. */
  burst: number;
}

/** One allowance per caller, refilled steadily. */
export interface RateLimiter {
  /** @throws Refusal RATE_LIMITED with the seconds to wait (interface 7, 8). */
  admit(caller: string, now: WallMillis): void;
}

interface Allowance {
  left: number;
  at: WallMillis;
}

export function createRateLimiter({ requestsPerSecond, burst }: RateLimits): RateLimiter {
  const allowances = new Map<string, Allowance>();
  return {
    admit(caller, now) {
      const known = allowances.get(caller) ?? { left: burst, at: now };
      const left = Math.min(burst, known.left + (Math.max(0, now - known.at) / 1000) * requestsPerSecond);
      if (left < 1) {
        allowances.set(caller, { left, at: now });
        const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / requestsPerSecond));
        throw new Refusal('RATE_LIMITED', `Too many requests; wait ${retryAfterSeconds} s.`, { retryAfterSeconds });
      }
      allowances.set(caller, { left: left - 1, at: now });
    },
  };
}
