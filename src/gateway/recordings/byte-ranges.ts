/** What of a file is asked for: all, a part (last byte included), or nothing that there is. */
export type WantedBytes = { kind: 'all' } | { kind: 'part'; first: number; last: number } | { kind: 'none' };

/** Reads a `Range` header (RFC 9110, 14.2): one range of bytes; several, or what is no range, count as none given. */
export function wantedBytes(header: string | undefined, size: number): WantedBytes {
  const [, from, until] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || until === undefined || (from === '' && until === '')) return { kind: 'all' };
  const first = from === '' ? Math.max(0, size - Number(until)) : Number(from);
  const last = from === '' || until === '' ? size - 1 : Math.min(Number(until), size - 1);
  return first > last ? { kind: 'none' } : { kind: 'part', first, last };
}
