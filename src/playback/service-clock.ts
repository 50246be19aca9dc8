import type { AnimationClock } from '../protocol/index.ts';
import type { SimMicros, WallMillis } from '../units/index.ts';
import type { EdgeObservation } from './types.ts';

/** Enough of an observation to calibrate by; all times in milliseconds but the simulation's. */
interface Sample {
  simMicros: SimMicros;
  sampledAt: number;
  receivedAt: WallMillis;
}

const LONGEST_WINDOW_MILLIS = 10_000;
const SHORTEST_WINDOW_MILLIS = 800;
const FEWEST_SAMPLES = 3;
/** Two wall clocks that part by more than this between reads were set, or a machine slept. */
const CLOCK_STEP_MILLIS = 10_000;

/**
 * How the service's clock runs against local time. `sampledAt` is only ever compared with itself and with the local
 * time of receipt, never read as a time of day: neither wall clock needs to be right (interface 2.7).
 */
export interface ServiceClock {
  observe(observation: EdgeObservation): void;
  /** Simulation microseconds per wall millisecond, measured; the multiplier until enough is measured. */
  readonly pace: number;
  /** Simulation microseconds per wall millisecond as the multiplier promises. */
  readonly nominalPace: number;
  /** Where the service's clock probably stands; extrapolated by at most `limitMillis`. For control, never shown. */
  estimateAt(now: WallMillis, limitMillis: number): SimMicros;
}

export function createServiceClock(): ServiceClock {
  let window: Sample[] = [];
  let latest: AnimationClock | null = null;
  let pace = 1000;
  let last: Sample | null = null;
  let arrival: WallMillis = 0;

  return {
    observe({ clock, receivedAt, restarted }) {
      if (restarted || breaksRhythm(latest, clock)) window = [];
      const first = latest === null || window.length === 0;
      latest = clock;
      if (!clock.advancing) window = [];
      else
        addSample(window, {
          simMicros: clock.simulationTimeMicros,
          sampledAt: Date.parse(clock.sampledAt),
          receivedAt,
        });
      if (first || window.length === 1) pace = nominalPaceOf(clock);
      pace = measuredPace(window) ?? pace;
      // Worked out here, once for each read, so that frames only look it up.
      last = window.at(-1) ?? null;
      arrival = last === null ? 0 : earliestArrival(window, last);
    },
    get pace() {
      return pace;
    },
    get nominalPace() {
      return latest === null ? 1000 : nominalPaceOf(latest);
    },
    estimateAt(now, limitMillis) {
      if (latest === null) return 0;
      if (!latest.advancing || last === null) return latest.simulationTimeMicros;
      const elapsed = Math.max(0, now - arrival);
      return last.simMicros + pace * Math.min(elapsed, limitMillis);
    },
  };
}

/** A missing multiplier means 1 (interface 2.5). */
function nominalPaceOf(clock: AnimationClock): number {
  return (clock.speedMultiplier ?? 1) * 1000;
}

function breaksRhythm(before: AnimationClock | null, clock: AnimationClock): boolean {
  if (before === null) return true;
  return (
    nominalPaceOf(before) !== nominalPaceOf(clock) ||
    before.runMode !== clock.runMode ||
    before.advancing !== clock.advancing
  );
}

/** Keeps samples of a clock that moved; a clock that only steps teaches nothing while it stands. */
function addSample(window: Sample[], sample: Sample): void {
  const last = window.at(-1);
  if (last !== undefined) {
    const drift = sample.receivedAt - last.receivedAt - (sample.sampledAt - last.sampledAt);
    if (Math.abs(drift) > CLOCK_STEP_MILLIS || sample.simMicros < last.simMicros) window.length = 0;
    else if (sample.simMicros === last.simMicros) return;
  }
  window.push(sample);
  while (window.length > FEWEST_SAMPLES + 1 && spanMillis(window) > LONGEST_WINDOW_MILLIS) window.shift();
}

function spanMillis(window: readonly Sample[]): number {
  return (window.at(-1)?.receivedAt ?? 0) - (window[0]?.receivedAt ?? 0);
}

function measuredPace(window: readonly Sample[]): number | null {
  const first = window[0];
  const last = window.at(-1);
  if (first === undefined || last === undefined || window.length < FEWEST_SAMPLES) return null;
  const sampled = last.sampledAt - first.sampledAt;
  const wall = sampled > 0 ? sampled : last.receivedAt - first.receivedAt;
  return wall < SHORTEST_WINDOW_MILLIS ? null : (last.simMicros - first.simMicros) / wall;
}

/** When `sample` would have arrived on the quickest way seen lately: takes the jitter of the network out. */
function earliestArrival(window: readonly Sample[], sample: Sample): WallMillis {
  let quickest = Number.POSITIVE_INFINITY;
  for (const { receivedAt, sampledAt } of window) quickest = Math.min(quickest, receivedAt - sampledAt);
  return sample.sampledAt + quickest;
}
