/** 2^32 divided by the golden ratio, odd: multiples of it spread evenly over all 32-bit numbers. */
const STRIDE = 0x9e3779b9;

/**
 * The seed of a replication, counted from 0: made of the experiment's seed and that number as SplitMix does. Within one
 * experiment no two are the same, and experiments with neighbouring seeds share none but by rare chance.
 */
export function replicationSeed(seed: number, replication: number): number {
  return scrambled(scrambled(seed) + Math.imul(replication + 1, STRIDE));
}

/** Another 32-bit number for each: the finish of murmur3, which has an inverse. */
function scrambled(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
