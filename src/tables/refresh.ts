import { ServiceError } from '../feed/index.ts';

/** Choices of how often a table is read again, in milliseconds; 0 is off. */
export const REFRESH_CHOICES = [
  { value: '0', label: 'Off' },
  { value: '1000', label: 'Every 1 s' },
  { value: '2000', label: 'Every 2 s' },
  { value: '5000', label: 'Every 5 s' },
  { value: '15000', label: 'Every 15 s' },
] as const;

export type RefreshChoice = (typeof REFRESH_CHOICES)[number]['value'];

/** Cannot heal by asking again: credentials, ownership, unknown, released (interface 7). */
const FINAL = new Set<number | null>([401, 403, 404, 410]);
const AFTER_FAILURE_MILLIS = 5000;

/** Milliseconds until the next automatic read, or false for none. The client itself obeys `Retry-After`. */
export function refreshDelay(everyMillis: number, error: unknown): number | false {
  if (everyMillis === 0) return false;
  if (error instanceof ServiceError && FINAL.has(error.status)) return false;
  return error ? Math.max(everyMillis, AFTER_FAILURE_MILLIS) : everyMillis;
}
