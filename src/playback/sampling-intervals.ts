import { MICROS_PER_SECOND, type Seconds, type SimMicros } from '../units/index.ts';

/** An interval counts as long as an observation with it came within so many of it. */
const CURRENT_FOR_INTERVALS = 3;

/**
 * The intervals at which poses are observed at present (`sampleIntervalSeconds`, interface 2.7). Between two
 * observations a pose is only known once the later one is, so live play has to trail by the longest.
 */
export interface SamplingIntervals {
  heard(interval: Seconds, at: SimMicros): void;
  /** The longest in use at `at` that is not longer than `most`; 0 where none is. */
  longestAt(at: SimMicros, most: Seconds): Seconds;
}

export function createSamplingIntervals(): SamplingIntervals {
  /** Ever shorter ones, each heard later than the longer ones before it. */
  let inUse: { interval: Seconds; heardAt: SimMicros }[] = [];
  return {
    heard(interval, at) {
      inUse = inUse.filter((earlier) => earlier.interval > interval);
      inUse.push({ interval, heardAt: at });
    },
    longestAt(at, most) {
      inUse = inUse.filter(
        ({ interval, heardAt }) => at - heardAt <= CURRENT_FOR_INTERVALS * interval * MICROS_PER_SECOND,
      );
      return inUse.find(({ interval }) => interval <= most)?.interval ?? 0;
    },
  };
}
