import { GatewayFailure } from '../failures.ts';

/** Failed attempts to sign in, by address: after too many, none is looked at for a while. */
export interface Attempts {
  /** Seconds until the next attempt is looked at; 0: now. */
  waitSeconds(ip: string): number;
  failed(ip: string): void;
}

const MOST_FAILURES = 10;
const WINDOW_MILLIS = 5 * 60_000;
const MOST_ADDRESSES = 10_000;

export function createAttempts(now: () => number = performance.now.bind(performance)): Attempts {
  const failures = new Map<string, number[]>();

  const recent = (ip: string) => (failures.get(ip) ?? []).filter((at) => at > now() - WINDOW_MILLIS);

  return {
    waitSeconds(ip) {
      const [oldest = 0, ...others] = recent(ip).slice(-MOST_FAILURES);
      if (others.length < MOST_FAILURES - 1) return 0;
      return Math.ceil((oldest + WINDOW_MILLIS - now()) / 1000);
    },
    failed(ip) {
      const counted = [...recent(ip), now()].slice(-MOST_FAILURES);
      failures.delete(ip);
      failures.set(ip, counted);
      const [longestAgo] = failures.keys();
      if (failures.size > MOST_ADDRESSES && longestAgo !== undefined) failures.delete(longestAgo);
    },
  };
}

/** @throws GatewayFailure that says how long to wait */
export function refuseTooManyAttempts(attempts: Attempts, ip: string): void {
  const wait = attempts.waitSeconds(ip);
  if (wait === 0) return;
  throw new GatewayFailure('TOO_MANY_REQUESTS', 'Too many attempts to sign in: wait before the next one.', {
    retryAfter: String(wait),
  });
}
