import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';
import type { SegmentEntry } from './manifest.ts';

/** More are never kept: buckets are then made twice as wide. */
const MOST_BUCKETS = 64;

interface Bucket {
  count: number;
  kinds: number;
}

/** Counts events over simulation time, and of which kinds they are, in as many buckets as a timeline can show. */
export function createDensity() {
  let bucketMicros = MICROS_PER_SECOND;
  let start: SimMicros | null = null;
  let buckets: Bucket[] = [];

  /** Two neighbours in one; the start moves back where it lies in the middle of a bucket. */
  function widen(): void {
    const place = Math.round((start ?? 0) / bucketMicros);
    bucketMicros *= 2;
    start = Math.floor(place / 2) * bucketMicros;
    const wide: Bucket[] = [];
    for (const [index, bucket] of buckets.entries()) {
      put(wide, Math.floor((place + index) / 2) - Math.floor(place / 2), bucket);
    }
    buckets = wide;
  }

  return {
    add(time: SimMicros, kinds: number): void {
      start ??= Math.floor(time / bucketMicros) * bucketMicros;
      // An event from before the first one counts as the first: late news are rare.
      while (Math.floor((time - start) / bucketMicros) >= MOST_BUCKETS) widen();
      put(buckets, Math.max(0, Math.floor((time - start) / bucketMicros)), { count: 1, kinds });
    },
    read: (): SegmentEntry['density'] => ({
      startMicros: start ?? 0,
      bucketMicros,
      counts: buckets.map(({ count }) => count),
      kinds: buckets.map(({ kinds }) => kinds),
    }),
  };
}

function put(buckets: Bucket[], at: number, { count, kinds }: Bucket): void {
  while (buckets.length <= at) buckets.push({ count: 0, kinds: 0 });
  const bucket = buckets[at];
  if (!bucket) return;
  bucket.count += count;
  bucket.kinds |= kinds;
}
