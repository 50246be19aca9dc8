import type { SimMicros, WallMillis } from '../../units/index.ts';

/** What a pacer drives: simulation time that can be moved on, with everything up to it published. */
export interface Advanceable {
  readonly timeMicros: SimMicros;
  /** Time of the next thing that happens, Infinity when there is none. */
  readonly nextEventMicros: SimMicros;
  advanceTo(time: SimMicros): void;
}

export interface Pacing {
  run: Advanceable;
  /** Infinity without a finite end. */
  endMicros: SimMicros;
  multiplier: () => number;
  now: () => WallMillis;
}

/** Decides how far simulation time is at a wall time: one per run mode. */
export interface Pacer {
  /** Counts on from here: after a start, a pause or a change of multiplier. */
  anchor(): void;
  /** Runs what is due. Returns the wall milliseconds until more is due, Infinity when nothing will be. */
  advance(): number;
  /** Nothing is to go on until it is anchored again: there was a pause, a stop, a release. */
  rest?(): void;
}

/** Wall time that one turn may take, so that requests are answered in between. */
export const SLICE_MILLIS = 20;
/** A run that fell further behind wall time than this goes on from where it is instead of catching up. */
export const MAXIMUM_LAG_MILLIS = 1000;
