const FIRST_MILLIS = 250;
/** Short enough that a service that is back is noticed within three seconds. */
const LONGEST_MILLIS = 2400;

/**
 * Milliseconds to wait before try number `failures` + 1: doubling, with jitter over the upper half so that many
 * viewers do not return at the same moment. `random` is in [0, 1).
 */
export function backoffMillis(failures: number, random: () => number): number {
  const ceiling = Math.min(LONGEST_MILLIS, FIRST_MILLIS * 2 ** Math.max(0, failures - 1));
  return ceiling * (0.5 + 0.5 * random());
}
