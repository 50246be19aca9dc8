import { MICROS_PER_SECOND, type Seconds, type SimMicros, type WallMillis } from '../units/index.ts';

const FIRST_DELAY_MILLIS = 450;
const SHORTEST_DELAY_MILLIS = 150;
const LONGEST_DELAY_MILLIS = 10_000;
const KEPT_SPACINGS = 12;
const FEWEST_SPACINGS = 4;
/** The delay shrinks by this part of the time that passes, so that the picture can follow without a jump. */
const SHRINKING = 0.08;
/** A sampling interval counts as long as an observation with it came within so many of it. */
const CURRENT_FOR_INTERVALS = 3;

/**
 * Measures how far the picture should trail new live edges, and by the interval of observations: between two of them a pose
 * is known only once the later one is (interface 2.7).
 */
export class PlayoutDelay {
  millis: WallMillis = FIRST_DELAY_MILLIS;
  /** The sampling interval that is covered: what lies between two observations is known when it is shown. */
  coveredSeconds: Seconds = 0;
  readonly #spacings: WallMillis[] = [];
  /** Ever shorter sampling intervals, each heard later than the longer ones before it. */
  #intervals: { seconds: Seconds; heardAt: SimMicros }[] = [];
  #lastArrival: WallMillis | null = null;

  /** A new edge arrived while the service was advancing at `pace` (simulation microseconds per wall millisecond). */
  edgeArrived(receivedAt: WallMillis, edge: SimMicros, pace: number): void {
    const spacing = this.#lastArrival === null ? 0 : Math.max(0, receivedAt - this.#lastArrival);
    if (spacing > 0) keep(this.#spacings, spacing);
    this.#lastArrival = receivedAt;
    const forEdges = delayFor(this.#spacings);
    const secondsPerMilli = pace / MICROS_PER_SECOND;
    this.coveredSeconds = this.#longestInterval(edge, (LONGEST_DELAY_MILLIS - forEdges) * secondsPerMilli);
    this.millis = Math.max(forEdges + this.coveredSeconds / secondsPerMilli, this.millis - SHRINKING * spacing);
  }

  /** Poses observed at such an interval (`sampleIntervalSeconds`) came in, up to `edge`. */
  samplingHeard(seconds: Seconds, edge: SimMicros): void {
    this.#intervals = this.#intervals.filter((earlier) => earlier.seconds > seconds);
    this.#intervals.push({ seconds, heardAt: edge });
  }

  /** The next edge does not measure a spacing: the service rested, or time starts anew. */
  interrupt(): void {
    this.#lastArrival = null;
  }

  /** The longest in use that is not longer than `most`; 0 where none is. */
  #longestInterval(at: SimMicros, most: Seconds): Seconds {
    this.#intervals = this.#intervals.filter(
      ({ seconds, heardAt }) => at - heardAt <= CURRENT_FOR_INTERVALS * seconds * MICROS_PER_SECOND,
    );
    return this.#intervals.find(({ seconds }) => seconds <= most)?.seconds ?? 0;
  }
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
