import type { WallMillis } from '../units/index.ts';

const FIRST_DELAY_MILLIS = 450;
const SHORTEST_DELAY_MILLIS = 150;
const LONGEST_DELAY_MILLIS = 10_000;
const KEPT_SPACINGS = 12;
const FEWEST_SPACINGS = 4;
/** The delay shrinks by this part of the time that passes, so that the picture can follow without a jump. */
const SHRINKING = 0.08;

/** Measures how far apart new live edges arrive and says how far the picture should trail them. */
export interface DelayMeter {
  /** A new edge arrived while the service was advancing. */
  edgeArrived(receivedAt: WallMillis): void;
  /** The next edge does not measure a spacing: the service rested, or time starts anew. */
  interrupt(): void;
  readonly millis: number;
}

export function createDelayMeter(): DelayMeter {
  const spacings: number[] = [];
  let lastArrival: WallMillis | null = null;
  let millis = FIRST_DELAY_MILLIS;
  return {
    edgeArrived(receivedAt) {
      if (lastArrival !== null && receivedAt > lastArrival) {
        const spacing = receivedAt - lastArrival;
        keep(spacings, spacing);
        millis = Math.max(delayFor(spacings), millis - SHRINKING * spacing);
      }
      lastArrival = receivedAt;
    },
    interrupt() {
      lastArrival = null;
    },
    get millis() {
      return millis;
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
