import type { SimMicros, WallMillis } from '../units/index.ts';
import { createDelayMeter } from './delay.ts';
import { stepLive, within } from './live-motion.ts';
import { passOver, stepReview } from './review-motion.ts';
import { createServiceClock } from './service-clock.ts';
import type { EdgeObservation, PlaybackMode, Playhead, PlayheadState, TimeRange } from './types.ts';

const SLOWEST_RATE = 0.1;
const FASTEST_RATE = 100;

/** A playhead with nothing observed yet; it stands at 0 until the first complete observation. */
export function createPlayhead(): Playhead {
  return new ObservedPlayhead();
}

class ObservedPlayhead implements Playhead {
  readonly #clock = createServiceClock();
  readonly #delay = createDelayMeter();
  #position: SimMicros = 0;
  #edge: SimMicros = 0;
  #oldest: SimMicros = 0;
  #mode: PlaybackMode = 'live';
  #rate = 1;
  #loop: TimeRange | null = null;
  #gaps: readonly TimeRange[] = [];
  #advancing = false;
  /**
   * Speed kept after the service changed its own, until the picture trails the edge by the delay again: the picture
   * shows what the service did a moment ago, its former speed included. Null when the delay fits.
   */
  #carriedPace: number | null = null;
  /** Set with the first complete observation; a plain number, so that frames allocate nothing. */
  #lastMoved: WallMillis = 0;
  #lastComplete: WallMillis | null = null;

  observe(observation: EdgeObservation): void {
    const { clock, complete, receivedAt, restarted = false } = observation;
    const first = this.#lastComplete === null;
    const paceBefore = this.#advancing ? this.#clock.nominalPace : 0;
    if (!complete) return;
    this.#lastComplete = receivedAt;
    this.#clock.observe(observation);
    const moved = clock.simulationTimeMicros > this.#edge || first;
    if (restarted || !clock.advancing || !this.#advancing) this.#delay.interrupt();
    if (moved && clock.advancing) this.#delay.edgeArrived(receivedAt);
    if (moved) this.#edge = clock.simulationTimeMicros;
    if (first) this.#begin(receivedAt);
    this.#advancing = clock.advancing;
    this.#noticePaceChange(paceBefore, clock.advancing ? this.#clock.nominalPace : 0, receivedAt);
  }

  setOldest(oldestMicros: SimMicros): void {
    this.#oldest = Math.max(this.#oldest, oldestMicros);
    this.#position = Math.max(this.#position, this.#oldest);
  }

  setGaps(gaps: readonly TimeRange[]): void {
    this.#gaps = gaps;
  }

  advance(now: WallMillis): SimMicros {
    if (this.#lastComplete === null) return this.#position;
    // A frame may carry the time at which it was begun, a little before the latest readout: never counted twice.
    const elapsed = Math.max(0, now - this.#lastMoved);
    this.#lastMoved = Math.max(now, this.#lastMoved);
    if (this.#mode === 'live') this.#position = this.#live(now, elapsed);
    else if (this.#mode === 'review') this.#review(now, elapsed);
    return Math.floor(this.#position);
  }

  pause(): void {
    this.#position = Math.floor(this.#position);
    this.#mode = 'paused';
  }

  play(): void {
    if (this.#mode !== 'paused') return;
    const atEnd = this.#rate > 0 && this.#loop === null && this.#position >= this.#edge;
    if (atEnd) this.goLive();
    else this.#mode = 'review';
  }

  goLive(): void {
    const returning = this.#mode !== 'live';
    this.#mode = 'live';
    this.#rate = 1;
    this.#loop = null;
    this.#carriedPace = null;
    if (!returning || this.#lastComplete === null) return;
    const target = this.#liveTarget(this.#lastMoved);
    const landed = passOver(this.#gaps, this.#position, target);
    this.#position = within(this.#position, landed, this.#edge);
    if (this.#position > target) this.#carriedPace = 0;
  }

  seek(t: SimMicros): void {
    this.#mode = 'paused';
    this.#position = this.#clamp(Math.round(t));
  }

  setRate(rate: number): void {
    if (!Number.isFinite(rate)) throw new RangeError(`rate must be a finite number, not ${rate}`);
    if (rate === 0) {
      this.pause();
      return;
    }
    const magnitude = Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, Math.abs(rate)));
    this.#rate = Math.sign(rate) * magnitude;
    if (this.#mode === 'live' && this.#rate !== 1) this.#mode = 'review';
  }

  setLoop(range: TimeRange | null): void {
    this.#loop = range !== null && range.endMicros > range.startMicros ? range : null;
    if (this.#loop === null) return;
    if (this.#mode === 'live') this.#mode = 'review';
    const { startMicros, endMicros } = this.#loop;
    if (this.#position < startMicros || this.#position > endMicros) this.#position = this.#clamp(startMicros);
  }

  state(now: WallMillis): PlayheadState {
    const present = Math.max(this.#edge, this.#clock.estimateAt(now, this.#delay.millis));
    return {
      simulationTimeMicros: Math.floor(this.#position),
      edgeMicros: this.#edge,
      oldestMicros: this.#oldest,
      mode: this.#mode,
      rate: this.#rate,
      loop: this.#loop,
      advancing: this.#advancing,
      behindLiveSeconds: Math.max(0, present - this.#position) / this.#clock.pace / 1000,
      staleMillis: this.#lastComplete === null ? 0 : Math.max(0, now - this.#lastComplete),
    };
  }

  /** The first edge: history begins there, and so does the picture, until the delay has built up. */
  #begin(now: WallMillis): void {
    this.#oldest = this.#edge;
    this.#position = this.#edge;
    this.#lastMoved = now;
  }

  #noticePaceChange(before: number, after: number, now: WallMillis): void {
    if (before === after || this.#mode !== 'live' || after === 0) return;
    const resting = before === 0;
    if (resting && this.#position < this.#edge && this.#liveTarget(now) > this.#position) return;
    this.#carriedPace = before;
  }

  #live(now: WallMillis, elapsedMillis: number): SimMicros {
    const from = this.#position;
    const edge = this.#edge;
    const pace = this.#clock.pace;
    if (!this.#advancing) return passOver(this.#gaps, from, within(from, from + pace * elapsedMillis, edge));
    const target = this.#liveTarget(now);
    const delayMillis = this.#delay.millis;
    const carried = this.#carry(from, target, elapsedMillis);
    const next = carried ?? stepLive(from, target, edge, pace, elapsedMillis, delayMillis);
    const landed = within(from, passOver(this.#gaps, from, next), edge);
    // Beyond a gap the picture waits until it trails the edge by the delay.
    if (landed > next && landed > target) this.#carriedPace = 0;
    return landed;
  }

  /** Position at the speed kept from before, or null once the delay fits. */
  #carry(from: SimMicros, target: SimMicros, elapsedMillis: number): SimMicros | null {
    if (this.#carriedPace === null) return null;
    const next = from + this.#carriedPace * elapsedMillis;
    const speedsUp = this.#carriedPace < this.#clock.pace;
    const fits = speedsUp ? target >= next : target <= next;
    if (!fits) return next;
    this.#carriedPace = null;
    return speedsUp ? next : Math.max(from, Math.min(next, target));
  }

  #review(now: WallMillis, elapsed: number): void {
    const distance = this.#rate * this.#clock.nominalPace * elapsed;
    const next = stepReview(this.#position, distance, this.#gaps, this.#loop);
    this.#position = this.#clamp(next);
    if (this.#loop !== null) return;
    if (this.#rate > 0 && next >= Math.min(this.#edge, this.#liveTarget(now))) this.#joinLive();
    else if (this.#rate < 0 && next <= this.#oldest) this.pause();
  }

  /** Review has caught up: from here on it is live, without a step. */
  #joinLive(): void {
    this.#mode = 'live';
    this.#rate = 1;
    this.#carriedPace = null;
  }

  #liveTarget(now: WallMillis): SimMicros {
    if (!this.#advancing) return this.#edge;
    const delay = this.#delay.millis;
    return this.#clock.estimateAt(now, delay) - delay * this.#clock.pace;
  }

  #clamp(t: SimMicros): SimMicros {
    return Math.min(this.#edge, Math.max(this.#oldest, t));
  }
}
