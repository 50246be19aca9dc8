/** As HTTP writes dates; `Date.parse` alone makes a date of nearly anything. */
const HTTP_DATE = /^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/;

/**
 * Seconds asked for by a `Retry-After` header: a whole number, or a date measured against the answer's own `Date`, so
 * that a wrong local clock does not matter; only where the answer has none, against `localMillis`. Null where the header
 * is missing or means nothing (interface 7, 429).
 */
export function retryAfterSeconds(headers: Headers, localMillis: number = Date.now()): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const until = HTTP_DATE.test(value) ? Date.parse(value) : Number.NaN;
  const answered = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(until)) return null;
  return Math.max(0, (until - (Number.isNaN(answered) ? localMillis : answered)) / 1000);
}
