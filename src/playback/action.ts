import type { SimMicros } from '../units/index.ts';
import { finite } from './finite.ts';
import { enterLive } from './live-motion.ts';
import { isLive, loopOf, type Phase, type ReviewPhase, rateOf } from './phase.ts';
import { passOver } from './playable-time.ts';
import { clampToKnown, type Situation } from './situation.ts';
import type { TimeRange } from './types.ts';

const SLOWEST_RATE = 0.1;
const FASTEST_RATE = 100;

/** All that the playhead remembers of itself: what it is doing, and where. */
export interface PlaybackState {
  readonly phase: Phase;
  readonly shownMicros: SimMicros;
}

/* What each thing that somebody can ask of a playhead makes of it, by what is known at this moment. */

export function paused({ phase, shownMicros }: PlaybackState): PlaybackState {
  const held: Phase = { kind: 'paused', rate: rateOf(phase), loop: loopOf(phase) };
  return { phase: held, shownMicros: Math.floor(shownMicros) };
}

export function play(state: PlaybackState, situation: Situation): PlaybackState {
  const { phase, shownMicros } = state;
  if (phase.kind !== 'paused') return state;
  const isAtEnd = phase.rate > 0 && phase.loop === null && shownMicros >= situation.edgeMicros;
  if (!isAtEnd) return { phase: { ...phase, kind: 'playing' }, shownMicros };
  if (situation.hasLive) return goLive(state, situation);
  return { phase: { ...phase, kind: 'playing' }, shownMicros: situation.oldestMicros };
}

/** To the live picture, forwards only: whoever looks at what is newer than that waits for it. */
export function goLive(state: PlaybackState, situation: Situation): PlaybackState {
  if (isLive(state.phase)) return state;
  if (!situation.hasLive) return seek(state, situation.edgeMicros, situation);
  const { gaps, targetMicros } = situation;
  const landed = passOver(gaps, Math.max(state.shownMicros, targetMicros));
  const shownMicros = clampToKnown(landed, situation);
  return { phase: enterLive(shownMicros, situation), shownMicros };
}

/** @throws RangeError for a time that is not finite */
export function seek(state: PlaybackState, toMicros: SimMicros, situation: Situation): PlaybackState {
  const t = Math.round(finite('t', toMicros));
  return { ...paused(state), shownMicros: clampToKnown(t, situation) };
}

/** @throws RangeError for a rate that is not finite */
export function setRate(state: PlaybackState, rate: number): PlaybackState {
  if (finite('rate', rate) === 0) return paused(state);
  const { phase, shownMicros } = state;
  const chosen = Math.sign(rate) * Math.min(FASTEST_RATE, Math.max(SLOWEST_RATE, Math.abs(rate)));
  if (isLive(phase) && chosen === 1) return state;
  return { phase: { ...reviewOf(phase), rate: chosen }, shownMicros };
}

/** @throws RangeError for a time that is not finite */
export function setLoop(state: PlaybackState, range: TimeRange | null, situation: Situation): PlaybackState {
  const loop = withLength(range);
  const { phase, shownMicros } = state;
  if (loop === null && isLive(phase)) return state;
  const isOutside = loop !== null && (shownMicros < loop.startMicros || shownMicros > loop.endMicros);
  return {
    phase: { ...reviewOf(phase), loop },
    shownMicros: isOutside ? clampToKnown(loop.startMicros, situation) : shownMicros,
  };
}

function reviewOf(phase: Phase): ReviewPhase {
  return isLive(phase) ? { kind: 'playing', rate: 1, loop: null } : phase;
}

function withLength(range: TimeRange | null): TimeRange | null {
  if (range === null) return null;
  const startMicros = Math.round(finite('loop.startMicros', range.startMicros));
  const endMicros = Math.round(finite('loop.endMicros', range.endMicros));
  return endMicros > startMicros ? { startMicros, endMicros } : null;
}
