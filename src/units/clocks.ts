import type { WallMillis } from './quantity.ts';

/** What time it is, as an argument: pure rooms read no clock, and tests decide how time passes. */
export interface Clocks {
  /** What the wall clock shows: for dates that are told or written alone, since people and time servers set it. */
  now(): WallMillis;
  /** Milliseconds that have passed since some fixed moment: for whatever waits, keeps pace or has an age. */
  steady(): WallMillis;
}
