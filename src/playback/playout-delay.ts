import { MICROS_PER_SECOND, type Seconds, type SimMicros, type WallMillis } from '../units/index.ts';
import { createSamplingIntervals } from './sampling-intervals.ts';

const FIRST_DELAY_MILLIS = 450;
const SHORTEST_DELAY_MILLIS = 150;
const LONGEST_DELAY_MILLIS = 10_000;
const KEPT_SPACINGS = 12;
const FEWEST_SPACINGS = 4;
/** The delay shrinks by this part of the time that passes, so that the picture can follow without a jump. */
const SHRINKING = 0.08;

/** Measures how far apart new live edges arrive and says how far the picture should trail them. */
export interface PlayoutDelay {
  /** A new edge arrived while the service was advancing at `pace` (simulation microseconds per wall millisecond). */
  edgeArrived(receivedAt: WallMillis, edge: SimMicros, pace: number): void;
  /** Poses observed at such an interval came in, up to `edge`. */
  samplingHeard(interval: Seconds, edge: SimMicros): void;
  /** The next edge does not measure a spacing: the service rested, or time starts anew. */
  interrupt(): void;
  readonly millis: WallMillis;
  /** The sampling interval that is covered: what lies between two observations is known when it is shown. */
  readonly coveredSeconds: Seconds;
}

export function createPlayoutDelay(): PlayoutDelay {
  const spacings: WallMillis[] = [];
  const sampling = createSamplingIntervals();
  let lastArrival: WallMillis | null = null;
  let millis: WallMillis = FIRST_DELAY_MILLIS;
  let coveredSeconds: Seconds = 0;
  return {
    edgeArrived(receivedAt, edge, pace) {
      const spacing = lastArrival === null ? 0 : Math.max(0, receivedAt - lastArrival);
      if (spacing > 0) keep(spacings, spacing);
      lastArrival = receivedAt;
      const forEdges = delayFor(spacings);
      const secondsPerMilli = pace / MICROS_PER_SECOND;
      coveredSeconds = sampling.longestAt(edge, (LONGEST_DELAY_MILLIS - forEdges) * secondsPerMilli);
      millis = Math.max(forEdges + coveredSeconds / secondsPerMilli, millis - SHRINKING * spacing);
    },
    samplingHeard(interval, edge) {
      sampling.heard(interval, edge);
    },
    interrupt() {
      lastArrival = null;
    },
    get millis() {
      return millis;
    },
    get coveredSeconds() {
      return coveredSeconds;
    },
  };
}

function keep(spacings: number[], spacing: number): void {
  if (isOutage(spacings, spacing)) return;
  spacings.push(spacing);
  if (spacings.length > KEPT_SPACINGS) spacings.shift();
}

/** A single very long pause is a fault to be caught up with, not a rhythm to be played at. */
function isOutage(spacings: readonly number[], spacing: number): boolean {
  return spacings.length >= 3 && spacing > 3000 && spacing > 4 * median(spacings);
}

/** One and a half spacings, or the second longest recent one where they vary: a single late one is no rhythm. */
function delayFor(spacings: readonly number[]): number {
  if (spacings.length < 2) return FIRST_DELAY_MILLIS;
  const sorted = [...spacings].sort((a, b) => a - b);
  if (sorted.length < FEWEST_SPACINGS) return bounded(Math.max(FIRST_DELAY_MILLIS, 1.5 * (sorted[0] ?? 0)));
  return bounded(Math.max(1.5 * median(sorted), 1.1 * (sorted.at(-2) ?? 0)));
}

function bounded(millis: number): number {
  return Math.min(LONGEST_DELAY_MILLIS, Math.max(SHORTEST_DELAY_MILLIS, millis));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
