import type { AnimationClock } from '../protocol/index.ts';
import type { Seconds, SimMicros, WallMillis } from '../units/index.ts';

export type PlaybackMode = 'live' | 'paused' | 'review';

export interface TimeRange {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
}

/** What a complete read of the service taught about time: every event up to the clock is applied (hasMore=false). */
export interface ClockSample {
  clock: AnimationClock;
  /** Monotonic local time of receipt. */
  receivedAt: WallMillis;
  /** True when the clock does not continue from the one before: a new world, a new run. */
  restarted?: boolean;
  /** Longest `sampleIntervalSeconds` of the pose observations applied since the last sample; 0 or absent: none. */
  sampleIntervalSeconds?: Seconds;
}

export interface PlayheadState {
  readonly simulationTimeMicros: SimMicros;
  readonly edgeMicros: SimMicros;
  readonly oldestMicros: SimMicros;
  readonly mode: PlaybackMode;
  /** Chosen rate; in review 1 is the service's own speed, negative plays backwards. */
  readonly rate: number;
  readonly loop: TimeRange | null;
  readonly advancing: boolean;
  /** Wall seconds by which the picture trails the service's present. */
  readonly behindLiveSeconds: Seconds;
}

/**
 * Answers "which simulation instant" (ARCHITECTURE.md 6). Pure: wall time is always an argument. A time or rate that is
 * not a finite number is refused with a RangeError and changes nothing.
 */
export interface Playhead {
  observe(sample: ClockSample): void;
  /** Later when history is forgotten, earlier when a recording is found that has more. */
  setOldest(oldestMicros: SimMicros): void;
  /** Stretches inside the history of which nothing is known; playing passes over them. */
  setGaps(gaps: readonly TimeRange[]): void;
  /** Moves to wall time `now` and returns the instant to show. */
  advance(now: WallMillis): SimMicros;
  /** Lets wall time pass without moving: what is to be shown has to be read first. */
  rest(now: WallMillis): SimMicros;
  pause(): void;
  play(): void;
  goLive(): void;
  /** Shows `t` to the microsecond, clamped to what is known, and pauses there. */
  seek(t: SimMicros): void;
  /** 0.1 to 100 in either direction; 0 pauses. */
  setRate(rate: number): void;
  /** Plays a range again and again; null, or a range without length, ends that. */
  setLoop(range: TimeRange | null): void;
  state(now: WallMillis): PlayheadState;
}
