/**
 * How long a service asks to wait: it says seconds, or a date by its own wall clock, which may have passed (interface 7:
 * `Retry-After`). Null: it did not ask, or said nothing that can be read.
 */
export function retryAfterMillis(retryAfter: string | null | undefined, nowMillis: number): number | null {
  if (retryAfter == null) return null;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMillis;
  return Number.isNaN(wait) ? null : wait;
}
