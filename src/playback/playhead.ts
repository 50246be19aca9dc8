import type { SimMicros, WallMillis } from '../units/index.ts';
import { goLive, type PlaybackState, paused, play, seek, setLoop, setRate } from './action.ts';
import { finite } from './finite.ts';
import { afterSpeedChange, enterLive, type FormerSpeed, liveAfterFrame, liveStep, makeRoom } from './live-motion.ts';
import { isLive, loopOf, modeOf, type Phase, type ReviewPhase, rateOf, WAITING } from './phase.ts';
import { type PlayableTime, playAround, playableTime, playOn } from './playable-time.ts';
import { PlayoutDelay } from './playout-delay.ts';
import { ServiceClock } from './service-clock.ts';
import { clampToKnown, type Situation } from './situation.ts';
import type { ClockSample, PlayheadState, TimeRange } from './types.ts';

/**
 * Answers "which simulation instant" (ARCHITECTURE.md 6); wall time is always an argument.
 * @throws RangeError for a time or rate that is not finite; nothing changes then
 */
export class Playhead {
  readonly #clock = new ServiceClock();
  readonly #delay = new PlayoutDelay();
  #phase: Phase = WAITING;
  /** With parts of a microsecond, so that slow play adds up. */
  #shownMicros: SimMicros = 0;
  /** One object, brought up to date in place: frames allocate nothing. */
  readonly #situation: { -readonly [Key in keyof Situation]: Situation[Key] } = {
    hasLive: true,
    oldestMicros: 0,
    edgeMicros: 0,
    gaps: [],
    isServiceAdvancing: false,
    pace: 1000,
    delayMillis: 0,
    targetMicros: 0,
  };
  #playable: PlayableTime | null = null;
  #hasBegun = false;
  #lastFrame: WallMillis = 0;

  /** @param hasLive false for what is over and recorded */
  constructor({ hasLive = true }: { hasLive?: boolean } = {}) {
    this.#situation.hasLive = hasLive;
  }

  observe(sample: ClockSample): void {
    // Until now the service rested: frames that were not drawn meanwhile are no time in which it went on.
    if (this.#phase.kind === 'running-out') this.advance(sample.receivedAt);
    const before = this.#speed();
    const { coveredSeconds } = this.#delay;
    this.#clock.observe(sample);
    this.#measureDelay(sample, before.wasAdvancing);
    this.#extendTo(sample.clock.simulationTimeMicros);
    if (!this.#hasBegun) this.#begin(sample.receivedAt);
    this.#lookAt(sample.receivedAt);
    this.#phase = afterSpeedChange(this.#phase, this.#shownMicros, before, this.#clock.nominalPace, this.#situation);
    if (this.#delay.coveredSeconds > coveredSeconds)
      this.#phase = makeRoom(this.#phase, this.#shownMicros, this.#situation);
  }

  /** Later when history is forgotten, earlier when a recording is found that has more. */
  setOldest(oldestMicros: SimMicros): void {
    const situation = this.#situation;
    situation.oldestMicros = finite('oldestMicros', oldestMicros);
    this.#shownMicros = Math.max(this.#shownMicros, situation.oldestMicros);
    this.#playable = null;
  }

  /** Parts of the history of which nothing is known; playing passes over them. */
  setGaps(gaps: readonly TimeRange[]): void {
    this.#situation.gaps = gaps;
    this.#playable = null;
  }

  /** Moves to wall time `now` and returns the instant to show. */
  advance(now: WallMillis): SimMicros {
    if (!this.#hasBegun) return this.#shownMicros;
    // A frame may carry the time at which it was begun, a little before the latest readout: never counted twice.
    const elapsed = now > this.#lastFrame ? now - this.#lastFrame : 0;
    this.#lastFrame += elapsed;
    this.#lookAt(this.#lastFrame);
    this.#move(elapsed);
    return Math.floor(this.#shownMicros);
  }

  /** Lets wall time pass without moving: what is to be shown has to be read first. */
  rest(now: WallMillis): SimMicros {
    this.#lastFrame = Math.max(this.#lastFrame, now);
    return Math.floor(this.#shownMicros);
  }

  /** Lets wall time pass as another run's time says: shows `t`, clamped to what is known, and goes on doing what it does. */
  goAlong(now: WallMillis, t: SimMicros): SimMicros {
    if (this.#hasBegun) this.#shownMicros = clampToKnown(Math.floor(finite('t', t)), this.#situation);
    return this.rest(now);
  }

  pause(): void {
    this.#become(paused(this.#held));
  }

  play(): void {
    this.#become(play(this.#held, this.#situation));
  }

  goLive(): void {
    this.#become(goLive(this.#held, this.#situation));
  }

  /** Shows `t` to the microsecond, clamped to what is known, and pauses there. */
  seek(t: SimMicros): void {
    this.#become(seek(this.#held, t, this.#situation));
  }

  /** 0.1 to 100 in either direction; 0 pauses. */
  setRate(rate: number): void {
    this.#become(setRate(this.#held, rate));
  }

  /** Plays a range again and again; null, or a range without length, ends that. */
  setLoop(range: TimeRange | null): void {
    this.#become(setLoop(this.#held, range, this.#situation));
  }

  state(now: WallMillis): PlayheadState {
    const { oldestMicros, edgeMicros, isServiceAdvancing, pace } = this.#situation;
    const present = Math.max(edgeMicros, this.#clock.estimateAt(now, this.#delay.millis));
    return {
      simulationTimeMicros: Math.floor(this.#shownMicros),
      edgeMicros,
      oldestMicros,
      mode: modeOf(this.#phase),
      rate: rateOf(this.#phase),
      loop: loopOf(this.#phase),
      advancing: isServiceAdvancing,
      behindLiveSeconds: Math.max(0, present - this.#shownMicros) / pace / 1000,
    };
  }

  get #held(): PlaybackState {
    return { phase: this.#phase, shownMicros: this.#shownMicros };
  }

  #become({ phase, shownMicros }: PlaybackState): void {
    this.#phase = phase;
    this.#shownMicros = shownMicros;
    this.#playable = null;
  }

  #move(elapsed: WallMillis): void {
    const phase = this.#phase;
    if (isLive(phase)) {
      this.#shownMicros = liveStep(phase, this.#shownMicros, elapsed, this.#situation);
      this.#phase = liveAfterFrame(phase, this.#shownMicros, this.#situation);
    } else if (phase.kind !== 'paused') this.#review(phase, elapsed);
  }

  #review(phase: ReviewPhase, elapsed: WallMillis): void {
    const distance = phase.rate * this.#clock.nominalPace * elapsed;
    const playable = this.#playableTime(phase.loop);
    if (phase.loop !== null) {
      this.#shownMicros = playAround(playable, this.#shownMicros, distance, phase.rate);
      return;
    }
    this.#shownMicros = playOn(playable, this.#shownMicros, distance);
    const { hasLive, oldestMicros, edgeMicros, targetMicros } = this.#situation;
    // Caught up: from here on it is live, without a step; where nothing is live, it is the end.
    if (phase.rate > 0 && this.#shownMicros >= Math.min(edgeMicros, targetMicros)) {
      if (hasLive) this.#phase = enterLive(this.#shownMicros, this.#situation);
      else this.pause();
    } else if (phase.rate < 0 && this.#shownMicros <= oldestMicros) this.pause();
  }

  #playableTime(loop: TimeRange | null): PlayableTime {
    if (this.#playable !== null) return this.#playable;
    const { oldestMicros, edgeMicros, gaps } = this.#situation;
    const startMicros = Math.max(oldestMicros, loop?.startMicros ?? oldestMicros);
    const endMicros = Math.min(edgeMicros, loop?.endMicros ?? edgeMicros);
    this.#playable = playableTime({ startMicros, endMicros }, gaps);
    return this.#playable;
  }

  /** The first edge: history begins there, and so does the picture, which waits there until the delay has built up. */
  #begin(now: WallMillis): void {
    this.#hasBegun = true;
    this.#situation.oldestMicros = this.#situation.edgeMicros;
    this.#shownMicros = this.#situation.edgeMicros;
    this.#lastFrame = now;
  }

  #extendTo(clockMicros: SimMicros): void {
    const situation = this.#situation;
    situation.edgeMicros = this.#hasBegun ? Math.max(situation.edgeMicros, clockMicros) : clockMicros;
    this.#playable = null;
  }

  #measureDelay({ clock, receivedAt, restarted, sampleIntervalSeconds = 0 }: ClockSample, wasAdvancing: boolean): void {
    const { simulationTimeMicros: clockMicros } = clock;
    const { isAdvancing, pace } = this.#clock;
    if (sampleIntervalSeconds > 0) this.#delay.samplingHeard(sampleIntervalSeconds, clockMicros);
    // While what is shown stands, the service is read less often: no rhythm to trail it by.
    const isPaused = this.#phase.kind === 'paused';
    if (restarted || !wasAdvancing || isPaused) this.#delay.interrupt();
    const hasMoved = !this.#hasBegun || clockMicros > this.#situation.edgeMicros;
    if (hasMoved && isAdvancing) this.#delay.edgeArrived(receivedAt, clockMicros, pace);
    if (isPaused) this.#delay.interrupt();
  }

  #speed(): FormerSpeed {
    return { wasAdvancing: this.#clock.isAdvancing, pace: this.#clock.pace, nominalPace: this.#clock.nominalPace };
  }

  /** What is known of the service at a moment. */
  #lookAt(now: WallMillis): void {
    const situation = this.#situation;
    const delayMillis = this.#delay.millis;
    situation.isServiceAdvancing = this.#clock.isAdvancing;
    situation.pace = this.#clock.pace;
    situation.delayMillis = delayMillis;
    situation.targetMicros = this.#clock.isAdvancing
      ? this.#clock.estimateAt(now, delayMillis) - delayMillis * this.#clock.pace
      : situation.edgeMicros;
  }
}
