/**
 * Seconds asked for by a `Retry-After` header: a whole number, or a date measured against the answer's own `Date`,
 * so that a wrong local clock does not matter. Null where the header is missing or means nothing.
 */
export function retryAfterSeconds(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value);
  const until = Date.parse(value);
  const answered = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(until) || Number.isNaN(answered)) return null;
  return Math.max(0, (until - answered) / 1000);
}
