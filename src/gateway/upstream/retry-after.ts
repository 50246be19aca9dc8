/** How long a service asks to wait, in seconds or until a date (interface 7); null: it did not, or not readably. */
export function retryAfterMillis(retryAfter: string | null | undefined, nowMillis: number): number | null {
  if (retryAfter == null) return null;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - nowMillis;
  return Number.isNaN(wait) ? null : wait;
}
