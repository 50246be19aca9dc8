import type { SegmentEntry } from '../recording/index.ts';
import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';

/** More are never kept: buckets are then made twice as wide. */
const MOST_BUCKETS = 64;

/** Counts events over simulation time, in as many buckets as a timeline can show. */
export function createDensity() {
  let bucketMicros = MICROS_PER_SECOND;
  let start: SimMicros | null = null;
  let counts: number[] = [];

  /** Two neighbours in one; the start moves back where it lies in the middle of a bucket. */
  function widen(): void {
    const place = Math.round((start ?? 0) / bucketMicros);
    bucketMicros *= 2;
    start = Math.floor(place / 2) * bucketMicros;
    const wide: number[] = [];
    for (const [index, count] of counts.entries()) {
      const at = Math.floor((place + index) / 2) - Math.floor(place / 2);
      wide[at] = (wide[at] ?? 0) + count;
    }
    counts = wide;
  }

  return {
    add(time: SimMicros): void {
      start ??= Math.floor(time / bucketMicros) * bucketMicros;
      // An event from before the first one counts as the first: late news are rare.
      while (Math.floor((time - start) / bucketMicros) >= MOST_BUCKETS) widen();
      const at = Math.max(0, Math.floor((time - start) / bucketMicros));
      while (counts.length <= at) counts.push(0);
      counts[at] = (counts[at] ?? 0) + 1;
    },
    read: (): SegmentEntry['density'] => ({ startMicros: start ?? 0, bucketMicros, counts: [...counts] }),
  };
}
