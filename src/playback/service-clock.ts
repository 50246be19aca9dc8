import type { AnimationClock } from '../protocol/index.ts';
import type { SimMicros, WallMillis } from '../units/index.ts';
import { finite } from './finite.ts';
import type { ClockSample } from './types.ts';

/** What of a sample it takes to calibrate by; all times in milliseconds but the simulation's. */
interface Calibration {
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
 * How the service's clock runs against local time. Neither wall clock needs to be right: `sampledAt` is compared only with
 * itself and the time of receipt (interface 2.7).
 */
export class ServiceClock {
  /** The clock goes on; at multiplier 0 only where it is seen to. */
  isAdvancing = false;
  /** Simulation microseconds per wall millisecond, measured, or the multiplier until enough is; always positive. */
  pace = 1000;
  /** The same as the multiplier promises; that of before while the multiplier is 0. */
  nominalPace = 1000;
  #window: Calibration[] = [];
  #latest: AnimationClock | null = null;
  #last: Calibration | null = null;
  #arrival: WallMillis = 0;

  /** @throws RangeError for a time that is not a finite number; nothing is learnt from such a sample. */
  observe({ clock, receivedAt, restarted }: ClockSample): void {
    const calibration = calibrationOf(clock, receivedAt);
    const promised = nominalPaceOf(clock);
    if (restarted || breaksRhythm(this.#latest, clock)) this.#window = [];
    this.#latest = clock;
    if (clock.advancing) addCalibration(this.#window, calibration);
    this.nominalPace = promised || this.nominalPace;
    const measured = measuredPace(this.#window);
    this.pace = measured ?? (promised || this.pace);
    this.isAdvancing = clock.advancing && (promised > 0 || measured !== null);
    // Worked out here, once for each read, so that frames only look it up.
    this.#last = this.#window.at(-1) ?? null;
    this.#arrival = this.#last === null ? 0 : earliestArrival(this.#window, this.#last);
  }

  /** Where the service's clock probably stands, extrapolated by at most `limitMillis`: for control, never shown. */
  estimateAt(now: WallMillis, limitMillis: WallMillis): SimMicros {
    if (this.#latest === null) return 0;
    if (!this.isAdvancing || this.#last === null) return this.#latest.simulationTimeMicros;
    const elapsed = Math.max(0, now - this.#arrival);
    return this.#last.simMicros + this.pace * Math.min(elapsed, limitMillis);
  }
}

/** A `sampledAt` that cannot be read leaves the time of receipt, which is a little less steady. */
function calibrationOf(clock: AnimationClock, receivedAt: WallMillis): Calibration {
  const sampledAt = Date.parse(clock.sampledAt);
  return {
    simMicros: finite('clock.simulationTimeMicros', clock.simulationTimeMicros),
    sampledAt: Number.isNaN(sampledAt) ? receivedAt : sampledAt,
    receivedAt: finite('receivedAt', receivedAt),
  };
}

/** A missing multiplier means 1 (interface 2.5). */
function nominalPaceOf(clock: AnimationClock): number {
  return Math.max(0, finite('clock.speedMultiplier', clock.speedMultiplier ?? 1)) * 1000;
}

function breaksRhythm(before: AnimationClock | null, clock: AnimationClock): boolean {
  if (before === null) return true;
  return (
    nominalPaceOf(before) !== nominalPaceOf(clock) ||
    before.runMode !== clock.runMode ||
    before.advancing !== clock.advancing
  );
}

/** Keeps those of a clock that moved; a clock that only steps teaches nothing while it stands. */
function addCalibration(window: Calibration[], calibration: Calibration): void {
  const last = window.at(-1);
  if (last !== undefined) {
    const drift = calibration.receivedAt - last.receivedAt - (calibration.sampledAt - last.sampledAt);
    if (Math.abs(drift) > CLOCK_STEP_MILLIS || calibration.simMicros < last.simMicros) window.length = 0;
    else if (calibration.simMicros === last.simMicros) return;
  }
  window.push(calibration);
  while (window.length > FEWEST_SAMPLES + 1 && spanMillis(window) > LONGEST_WINDOW_MILLIS) window.shift();
}

function spanMillis(window: readonly Calibration[]): number {
  return (window.at(-1)?.receivedAt ?? 0) - (window[0]?.receivedAt ?? 0);
}

function measuredPace(window: readonly Calibration[]): number | null {
  const first = window[0];
  const last = window.at(-1);
  if (first === undefined || last === undefined || window.length < FEWEST_SAMPLES) return null;
  const sampled = last.sampledAt - first.sampledAt;
  const wall = sampled > 0 ? sampled : last.receivedAt - first.receivedAt;
  return wall < SHORTEST_WINDOW_MILLIS ? null : (last.simMicros - first.simMicros) / wall;
}

/** When the clock would have arrived on the quickest way seen lately: takes the jitter of the network out. */
function earliestArrival(window: readonly Calibration[], { sampledAt }: Calibration): WallMillis {
  let quickest = Number.POSITIVE_INFINITY;
  for (const one of window) quickest = Math.min(quickest, one.receivedAt - one.sampledAt);
  return sampledAt + quickest;
}
