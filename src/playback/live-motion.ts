import type { SimMicros, WallMillis } from '../units/index.ts';
import { type LivePhase, type Phase, TRAILING, WAITING } from './phase.ts';
import { passOver } from './playable-time.ts';
import type { Situation } from './situation.ts';

/** A difference is closed by running at most this much faster or slower. */
const LARGEST_CORRECTION = 0.1;
const SETTLING_MILLIS = 1000;
const SMALLEST_JUMP_MILLIS = 2000;
/** What a rest of the service may have let pass before it was seen to go on: a page asks a resting service less often. */
const LONGEST_UNSEEN_MILLIS = 5000;
/** Part of the service's pace at which room is made for observations that come less often than was known. */
const MAKING_ROOM = 0.5;

/** Where a live playhead is after so many milliseconds: never past the edge, never behind where it was. */
export function liveStep(phase: LivePhase, from: SimMicros, elapsed: WallMillis, situation: Situation): SimMicros {
  const next = passOver(situation.gaps, freeStep(phase, from, elapsed, situation));
  return Math.max(from, Math.min(situation.edgeMicros, next));
}

function freeStep(phase: LivePhase, from: SimMicros, elapsed: WallMillis, situation: Situation): SimMicros {
  switch (phase.kind) {
    case 'trailing':
      return trail(from, elapsed, situation);
    case 'carrying':
      return carry(from, from + phase.pace * elapsed, phase.pace, situation);
    case 'waiting':
      return from;
    case 'running-out':
      return runOut(from, phase.pace * elapsed, situation);
  }
}

/** Steady pace, gentle correction, a jump only over a large difference. */
function trail(from: SimMicros, elapsed: WallMillis, { pace, delayMillis, targetMicros }: Situation): SimMicros {
  const uncorrected = from + pace * elapsed;
  const error = targetMicros - uncorrected;
  if (error > jumpFrom(pace, delayMillis)) return targetMicros;
  const limit = LARGEST_CORRECTION * pace * elapsed;
  const wanted = error * (1 - Math.exp(-elapsed / SETTLING_MILLIS));
  return uncorrected + Math.max(-limit, Math.min(limit, wanted));
}

/** A speed above the service's ends at the target; one below it goes on until the target has come up. */
function carry(from: SimMicros, next: SimMicros, carried: number, { pace, targetMicros }: Situation): SimMicros {
  return carried > pace ? Math.max(from, Math.min(next, targetMicros)) : next;
}

/** After an outage a service that has come to rest may be far ahead: the last moments are played, the rest is jumped. */
function runOut(from: SimMicros, distance: SimMicros, { edgeMicros, pace, delayMillis }: Situation): SimMicros {
  const isFar = edgeMicros - from > jumpFrom(pace, delayMillis);
  return isFar ? edgeMicros - pace * delayMillis : from + distance;
}

function jumpFrom(pace: number, delayMillis: WallMillis): SimMicros {
  return pace * Math.max(SMALLEST_JUMP_MILLIS, 2 * delayMillis);
}

/** What a live playhead does on, once a frame has brought it to `at`. */
export function liveAfterFrame(phase: LivePhase, at: SimMicros, situation: Situation): LivePhase {
  const { edgeMicros, targetMicros, pace } = situation;
  switch (phase.kind) {
    case 'trailing':
      // It has run dry: one wait until the delay has built up, rather than a stutter from read to read.
      return at >= edgeMicros && targetMicros < at ? WAITING : phase;
    case 'waiting':
      return targetMicros >= at ? TRAILING : phase;
    case 'carrying':
      return (phase.pace >= pace ? targetMicros <= at : targetMicros >= at) ? TRAILING : phase;
    case 'running-out':
      return phase;
  }
}

/** How a live picture begins at `at`, coming from elsewhere. */
export function enterLive(at: SimMicros, { isServiceAdvancing, pace, targetMicros }: Situation): LivePhase {
  if (!isServiceAdvancing) return { kind: 'running-out', pace };
  return at > targetMicros ? WAITING : TRAILING;
}

/** How the service ran before a read. */
export interface FormerSpeed {
  readonly wasAdvancing: boolean;
  /** Measured, and as the multiplier promised. */
  readonly pace: number;
  readonly nominalPace: number;
}

/** The picture trails the service, so a change of its speed is not for now: it keeps the speed it has for a while. */
export function afterSpeedChange(
  phase: Phase,
  at: SimMicros,
  before: FormerSpeed,
  nominalPace: number,
  situation: Situation,
): Phase {
  const { isServiceAdvancing } = situation;
  switch (phase.kind) {
    case 'trailing':
      if (!isServiceAdvancing) return { kind: 'running-out', pace: before.pace };
      return nominalPace === before.nominalPace ? phase : { kind: 'carrying', pace: before.pace };
    case 'carrying':
      return isServiceAdvancing ? phase : { kind: 'running-out', pace: phase.pace };
    case 'waiting':
      return isServiceAdvancing ? phase : { kind: 'running-out', pace: before.pace };
    case 'running-out':
      return isServiceAdvancing ? afterRest(at, situation) : phase;
    default:
      return phase;
  }
}

/** It goes on from where it stood; what was missed is closed at the largest correction, not jumped. */
function afterRest(at: SimMicros, { targetMicros, pace }: Situation): LivePhase {
  if (targetMicros <= at) return WAITING;
  const isShort = targetMicros - at <= pace * LONGEST_UNSEEN_MILLIS;
  return isShort ? { kind: 'carrying', pace: (1 + LARGEST_CORRECTION) * pace } : TRAILING;
}

/** Observations come less often than was known: half speed until what lies between two of them is always known. */
export function makeRoom(phase: Phase, at: SimMicros, { pace, targetMicros }: Situation): Phase {
  const isNeeded = phase.kind === 'trailing' && targetMicros < at;
  return isNeeded ? { kind: 'carrying', pace: MAKING_ROOM * pace } : phase;
}
