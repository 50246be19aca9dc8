import type { WallMillis } from '../units/index.ts';

const FIRST_DELAY_MILLIS = 450;
const SHORTEST_DELAY_MILLIS = 150;
const LONGEST_DELAY_MILLIS = 10_000;
const KEPT_SPACINGS = 12;

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
        keep(spacings, receivedAt - lastArrival);
        millis = delayFor(spacings);
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

/** One and a half spacings, or the longest recent one where they vary more than that. */
function delayFor(spacings: readonly number[]): number {
  const wanted = Math.max(1.5 * median(spacings), 1.1 * Math.max(...spacings));
  return Math.min(LONGEST_DELAY_MILLIS, Math.max(SHORTEST_DELAY_MILLIS, wanted));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
