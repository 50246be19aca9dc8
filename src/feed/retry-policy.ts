import type { Trouble, TroubleKind } from './trouble.ts';

const FIRST_RETRY_MILLIS = 250;
/** Coordinates hardly ever change, and each try reads a whole snapshot. */
const COORDINATES_RETRY_MILLIS = 15_000;
/** Short enough that a service that is back is noticed within three seconds. */
const LONGEST_RETRY_MILLIS = 2400;
/** A service that refuses with "after 0 s", or with a date that is over, is still not asked without a pause. */
const LEAST_WAIT_MILLIS = 500;
/** The next snapshot for an unusable action waits so many times as long as the last one took. */
const REPAIR_WAITS = 20;
const LEAST_REPAIR_MILLIS = 1000;
export const LONGEST_REPAIR_MILLIS = 30_000;

/** Of a read. */
export interface Failure {
  readonly at: number;
  readonly trouble: { readonly kind: TroubleKind };
  readonly retryAfterSeconds: number | null;
  /** In [0, 1). */
  readonly jitter: number;
}

/** What has been done about answers that demanded a fresh snapshot. */
export interface Repair {
  /** How many there were since updates were last read. */
  readonly demandsInRow: number;
  /** What an unusable action took away, and when. */
  readonly loss: { readonly trouble: Trouble; readonly at: number } | null;
  /** When a snapshot was last spent on an unusable action. */
  readonly lossRepairedAt: number | null;
  /** What the last snapshot took. */
  readonly snapshotMillis: number;
}

/**
 * Monotonic milliseconds before which the read that follows a failure does not leave.
 * @param inRow how many failures there were, with this one
 * @param readingSnapshot what failed was the read of a snapshot
 */
export function retryAt(repair: Repair, inRow: number, readingSnapshot: boolean, failure: Failure): number {
  const { at, trouble, retryAfterSeconds, jitter } = failure;
  if (retryAfterSeconds !== null) return at + Math.max(retryAfterSeconds * 1000, LEAST_WAIT_MILLIS);
  if (trouble.kind === 'unusable-action') {
    const doubled = Math.min(LONGEST_REPAIR_MILLIS, FIRST_RETRY_MILLIS * 2 ** inRow);
    return readingSnapshot ? at + doubled : lossRepairAt(repair, at);
  }
  // What is lost is fetched at once; only when that does not help, ever more slowly.
  if (needsFreshSnapshot(trouble.kind)) {
    return repair.demandsInRow <= 1 ? at : at + backoffMillis(repair.demandsInRow - 1, jitter);
  }
  if (trouble.kind === 'unsupported-coordinates') return at + COORDINATES_RETRY_MILLIS;
  if (isRefusal(trouble.kind)) return at + LONGEST_RETRY_MILLIS;
  return at + backoffMillis(inRow + (trouble.kind === 'rate-limited' ? 2 : 0), jitter);
}

/** The first at once, then as often as what a snapshot takes allows. */
function lossRepairAt({ lossRepairedAt, snapshotMillis }: Repair, at: number): number {
  if (lossRepairedAt === null) return at;
  const wait = Math.min(LONGEST_REPAIR_MILLIS, Math.max(LEAST_REPAIR_MILLIS, REPAIR_WAITS * snapshotMillis));
  return Math.max(at, lossRepairedAt + wait);
}

/** Milliseconds to wait after so many failures: doubling, with jitter so that viewers do not return together. */
export function backoffMillis(failures: number, jitter: number): number {
  const ceiling = Math.min(LONGEST_RETRY_MILLIS, FIRST_RETRY_MILLIS * 2 ** Math.max(0, failures - 1));
  return ceiling * (0.5 + 0.5 * jitter);
}

/** The local state is no longer a base for increments (interface 4.8, 7). */
export function needsFreshSnapshot(kind: TroubleKind): boolean {
  return kind === 'generation-changed' || kind === 'cursor-expired' || kind === 'unusable-action';
}

const REFUSALS: ReadonlySet<TroubleKind> = new Set([
  'unauthenticated',
  'forbidden',
  'not-found',
  'released',
  'refused',
  'unsupported-coordinates',
]);

/** What somebody has to mend; asked again now and then, in case somebody did. */
export function isRefusal(kind: TroubleKind): boolean {
  return REFUSALS.has(kind);
}
