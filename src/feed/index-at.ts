import type { SimMicros } from '../units/index.ts';

/** Index of what covers an instant, of entries in their order that each reach to the next; the first one before them all. */
export function indexAt(entries: readonly { readonly startMicros: SimMicros }[], timelineMicros: SimMicros): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.startMicros ?? 0) <= timelineMicros) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
