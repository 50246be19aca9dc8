import type { AnimationClock } from '../protocol/index.ts';
import type { SimMicros, WallMillis } from '../units/index.ts';

export type PlaybackMode = 'live' | 'paused' | 'review';

/** What a read of the service taught about time. */
export interface EdgeObservation {
  clock: AnimationClock;
  /** True when every event up to the clock is applied (the response had hasMore=false). */
  complete: boolean;
  receivedAt: WallMillis;
}

export interface PlayheadState {
  readonly simulationTimeMicros: SimMicros;
  readonly edgeMicros: SimMicros;
  readonly oldestMicros: SimMicros;
  readonly mode: PlaybackMode;
  /** Chosen rate; in review 1 is the service's own pace, negative plays backwards. */
  readonly rate: number;
  readonly advancing: boolean;
  /** Wall seconds by which the picture trails the live edge. */
  readonly behindLiveSeconds: number;
  /** Wall milliseconds since the last complete observation. */
  readonly staleMillis: number;
}

/** Answers "which simulation instant" (architecture 6). Pure: wall time is always an argument. */
export interface Playhead {
  observe(observation: EdgeObservation): void;
  setOldest(oldestMicros: SimMicros): void;
  /** Moves to wall time `now` and returns the instant to show. */
  advance(now: WallMillis): SimMicros;
  pause(): void;
  play(): void;
  goLive(): void;
  seek(t: SimMicros): void;
  setRate(rate: number): void;
  setLoop(range: { startMicros: SimMicros; endMicros: SimMicros } | null): void;
  /** A new world begins: the next observation sets edge and playhead afresh. */
  reset(): void;
  state(now: WallMillis): PlayheadState;
}
