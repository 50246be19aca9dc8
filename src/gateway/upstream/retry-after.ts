/**
 * When a service that asks to wait may be asked again, by our clock: it says seconds, or a date by its own wall clock
 * (interface 7: `Retry-After`). Null: it did not ask, or said nothing that can be read.
 */
export function retryAfterMillis(retryAfter: string | null | undefined, nowMillis: number): number | null {
  if (retryAfter == null) return null;
  const until = /^\d+$/.test(retryAfter) ? nowMillis + Number(retryAfter) * 1000 : Date.parse(retryAfter);
  return Number.isNaN(until) ? null : until;
}
