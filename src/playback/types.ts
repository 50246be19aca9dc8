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
