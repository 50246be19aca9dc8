import type { PlaybackMode, TimeRange } from './types.ts';

/** Live: forwards to the edge, and never beyond. */
export type LivePhase =
  /** It trails the edge by the delay, closing small differences gently. */
  | { readonly kind: 'trailing' }
  /** It keeps a speed of its own (microseconds per wall millisecond) until it trails the edge by the delay. */
  | { readonly kind: 'carrying'; readonly pace: number }
  /** It holds what is shown until it trails the edge by the delay: after the first edge, and whenever it ran dry. */
  | { readonly kind: 'waiting' }
  /** The service does not advance: on to the edge at the speed that it had, and at rest there. */
  | { readonly kind: 'running-out'; readonly pace: number };

/** At a rate of its own, in a loop where there is one; or at one instant, where playing would go on so. */
export interface ReviewPhase {
  readonly kind: 'playing' | 'paused';
  readonly rate: number;
  readonly loop: TimeRange | null;
}

/** What the playhead is doing: exactly one of these. */
export type Phase = LivePhase | ReviewPhase;

export const TRAILING: LivePhase = { kind: 'trailing' };
export const WAITING: LivePhase = { kind: 'waiting' };

export function modeOf({ kind }: Phase): PlaybackMode {
  if (kind === 'paused') return kind;
  return kind === 'playing' ? 'review' : 'live';
}

export function isLive(phase: Phase): phase is LivePhase {
  return modeOf(phase) === 'live';
}

export function rateOf(phase: Phase): number {
  return 'rate' in phase ? phase.rate : 1;
}

export function loopOf(phase: Phase): TimeRange | null {
  return 'loop' in phase ? phase.loop : null;
}
