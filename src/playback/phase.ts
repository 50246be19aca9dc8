import type { PlaybackMode, TimeRange } from './types.ts';

/** Live: it trails the edge by the delay, closing small differences gently. */
interface Trailing {
  readonly kind: 'trailing';
}

/**
 * Live, at a speed of its own (microseconds per wall millisecond) until it trails the edge by the delay: the picture
 * shows what the service did a moment ago, its former speed included.
 */
interface Carrying {
  readonly kind: 'carrying';
  readonly pace: number;
}

/** Live, holding what is shown until it trails the edge by the delay: after the first edge, and whenever it ran dry. */
interface Waiting {
  readonly kind: 'waiting';
}

/** Live, while the service does not advance: on to the edge at the speed that it had, and at rest there. */
interface RunningOut {
  readonly kind: 'running-out';
  readonly pace: number;
}

/** Review: at a rate of its own, until it becomes live or reaches the oldest instant. */
interface Playing {
  readonly kind: 'playing';
  readonly rate: number;
}

/** Review: a range again and again. */
interface Looping {
  readonly kind: 'looping';
  readonly rate: number;
  readonly loop: TimeRange;
}

/** At one instant; with the rate, and the loop if any, at which playing would go on. */
interface Paused {
  readonly kind: 'paused';
  readonly rate: number;
  readonly loop: TimeRange | null;
}

export type LivePhase = Trailing | Carrying | Waiting | RunningOut;
export type ReviewPhase = Playing | Looping;

/** What the playhead is doing: exactly one of these. */
export type Phase = LivePhase | ReviewPhase | Paused;

export const TRAILING: Trailing = { kind: 'trailing' };
export const WAITING: Waiting = { kind: 'waiting' };

const MODES: Readonly<Record<Phase['kind'], PlaybackMode>> = {
  trailing: 'live',
  carrying: 'live',
  waiting: 'live',
  'running-out': 'live',
  playing: 'review',
  looping: 'review',
  paused: 'paused',
};

export function modeOf(phase: Phase): PlaybackMode {
  return MODES[phase.kind];
}

export function isLive(phase: Phase): phase is LivePhase {
  return MODES[phase.kind] === 'live';
}

export function rateOf(phase: Phase): number {
  return 'rate' in phase ? phase.rate : 1;
}

export function loopOf(phase: Phase): TimeRange | null {
  return 'loop' in phase ? phase.loop : null;
}

/** Review at a rate, in a loop where there is one. */
export function reviewing(rate: number, loop: TimeRange | null): ReviewPhase {
  return loop === null ? { kind: 'playing', rate } : { kind: 'looping', rate, loop };
}
