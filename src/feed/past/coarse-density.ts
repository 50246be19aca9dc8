import type { Manifest } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';

type Density = Manifest['segments'][number]['density'];

const WHOLE = new WeakMap<Density, Density>();

/** One bucket for all of a segment that is no longer than this: a day has a thousand of them, and sixty times the buckets. */
export function coarsened(density: Density, mostMicros: SimMicros): Density {
  const { counts, bucketMicros } = density;
  if (counts.length < 2 || counts.length * bucketMicros > mostMicros) return density;
  const whole = WHOLE.get(density) ?? inOneBucket(density);
  WHOLE.set(density, whole);
  return whole;
}

function inOneBucket({ startMicros, bucketMicros, counts, kinds }: Density): Density {
  return {
    startMicros,
    bucketMicros: bucketMicros * counts.length,
    counts: [counts.reduce((sum, count) => sum + count, 0)],
    kinds: [kinds.reduce((all, flags) => all | flags, 0)],
  };
}
