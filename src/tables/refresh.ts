import { t } from '@lingui/core/macro';
import { ServiceError } from '../client/index.ts';

/** Choices of how often a table is read again, in milliseconds; 0 is off. */
export const REFRESH_CHOICES = ['0', '1000', '2000', '5000', '15000'] as const;

export type RefreshChoice = (typeof REFRESH_CHOICES)[number];

export function refreshWords(choice: RefreshChoice): string {
  if (choice === '0') return t`Off`;
  const seconds = Number(choice) / 1000;
  return t`Every ${seconds} s`;
}

/** Asking again does not help: credentials, ownership, unknown, released (interface 7). */
const FINAL = new Set<number | null>([401, 403, 404, 410]);
const AFTER_FAILURE_MILLIS = 5000;

/** Milliseconds until the next automatic read, or false for none. The client itself obeys `Retry-After`. */
export function refreshDelay(everyMillis: number, error: unknown): number | false {
  if (everyMillis === 0) return false;
  if (error instanceof ServiceError && FINAL.has(error.status)) return false;
  return error ? Math.max(everyMillis, AFTER_FAILURE_MILLIS) : everyMillis;
}
