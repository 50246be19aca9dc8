import { backoffMillis } from './backoff.ts';
import type { ConnectionState } from './connection.ts';
import { ServiceError } from './service-error.ts';
import { needsSnapshot, type TroubleKind } from './trouble.ts';

/** Without anything fresh for this long, "recovering" is no longer the word. */
export const STALLED_AFTER_MILLIS = 3000;
const REFUSED_WAIT_MILLIS = 2400;
/** A service that refuses with "after 0 s", or with a date that is over, is still not asked without a pause. */
const LEAST_ASKED_WAIT_MILLIS = 500;
const FAILURES_BEFORE_FIRST_READ = 4;

/** Milliseconds until the next try after the `failures`th failure in a row. */
export function waitAfter(kind: TroubleKind, error: unknown, failures: number, random: () => number): number {
  // The first time, what is lost is fetched at once; only when that does not help, ever more slowly.
  if (needsSnapshot(kind) && failures === 1) return 0;
  const asked = error instanceof ServiceError ? error.retryAfterSeconds : null;
  if (asked !== null) return Math.max(asked * 1000, LEAST_ASKED_WAIT_MILLIS);
  if (isRefusal(kind)) return REFUSED_WAIT_MILLIS;
  return backoffMillis(kind === 'rate-limited' ? failures + 2 : failures, random);
}

/** @param staleMillis age of what is known; null where nothing was read yet */
export function stateAfter(kind: TroubleKind, failures: number, staleMillis: number | null): ConnectionState {
  if (kind === 'released') return 'ended';
  if (isRefusal(kind)) return 'failed';
  if (kind === 'rate-limited') return 'stalled';
  if (staleMillis === null) return failures > FAILURES_BEFORE_FIRST_READ ? 'stalled' : 'connecting';
  return staleMillis > STALLED_AFTER_MILLIS ? 'stalled' : 'recovering';
}

const REFUSALS: ReadonlySet<TroubleKind> = new Set([
  'unauthenticated',
  'forbidden',
  'not-found',
  'released',
  'refused',
]);

/** What somebody has to mend; asked again now and then, in case somebody did. */
function isRefusal(kind: TroubleKind): boolean {
  return REFUSALS.has(kind);
}
