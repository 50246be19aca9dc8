import { describe, expect, test } from 'vitest';
import { afterSpeedChange, enterLive, liveAfterFrame, liveStep, makeRoom } from './live-motion.ts';
import { type LivePhase, type Phase, TRAILING, WAITING } from './phase.ts';
import type { Situation } from './situation.ts';

const SECOND = 1_000_000;
const EDGE = 100 * SECOND;
const TARGET = EDGE - SECOND / 2;
const FRAME_MILLIS = 16;
/** What a frame is long at the speed of the service, and the most that it is longer or shorter. */
const FRAME = 16_000;
const TENTH = 1600;

const carrying = (pace: number): LivePhase => ({ kind: 'carrying', pace });
const runningOut = (pace: number): LivePhase => ({ kind: 'running-out', pace });

/** A service at multiplier 1, trailed by half a second. */
function situation(changes: Partial<Situation> = {}): Situation {
  return {
    hasLive: true,
    oldestMicros: 0,
    edgeMicros: EDGE,
    gaps: [],
    isServiceAdvancing: true,
    pace: 1000,
    delayMillis: 500,
    targetMicros: TARGET,
    ...changes,
  };
}

describe('one frame of live play', () => {
  const settling = 100_000 * (1 - Math.exp(-FRAME_MILLIS / 1000));
  const gap = { startMicros: TARGET - 10, endMicros: TARGET + 20_000 };

  test.each<{ rule: string; phase: LivePhase; from: number; to: number; given?: Partial<Situation> }>([
    { rule: '[P5] on target: the pace of the service', phase: TRAILING, from: TARGET - FRAME, to: TARGET },
    { rule: '[P5] a little late: settles', phase: TRAILING, from: TARGET - FRAME - 1e5, to: TARGET - 1e5 + settling },
    { rule: '[P5] late: a tenth faster', phase: TRAILING, from: TARGET - FRAME - 1e6, to: TARGET - 1e6 + TENTH },
    { rule: '[P5] early: a tenth slower', phase: TRAILING, from: TARGET - FRAME + 4e5, to: TARGET + 4e5 - TENTH },
    { rule: '[P6] two seconds late: no jump', phase: TRAILING, from: TARGET - FRAME - 2e6, to: TARGET - 2e6 + TENTH },
    { rule: '[P6] later: a jump', phase: TRAILING, from: TARGET - FRAME - 2e6 - 1, to: TARGET },
    {
      rule: '[P6] twice a long delay: no jump',
      phase: TRAILING,
      from: TARGET - FRAME - 3e6,
      to: TARGET - 3e6 + TENTH,
      given: { delayMillis: 1500 },
    },
    { rule: '[P16] over a gap', phase: TRAILING, from: TARGET - FRAME, to: gap.endMicros, given: { gaps: [gap] } },
    { rule: '[P2] not past the edge', phase: TRAILING, from: EDGE - 10, to: EDGE, given: { targetMicros: EDGE } },
    { rule: '[P8] at a speed of its own', phase: carrying(500), from: TARGET + 9, to: TARGET + 9 + FRAME / 2 },
    { rule: '[P8] faster: ends at the target', phase: carrying(1100), from: TARGET - 10, to: TARGET },
    { rule: '[P3] faster, beyond the target: stays', phase: carrying(1100), from: TARGET + 10, to: TARGET + 10 },
    { rule: '[P8] at the pace: goes on', phase: carrying(1000), from: TARGET - 10, to: TARGET - 10 + FRAME },
    { rule: '[P8] waiting', phase: WAITING, from: TARGET - 10, to: TARGET - 10 },
    { rule: '[P7] running out', phase: runningOut(2000), from: EDGE - 2e6, to: EDGE - 2e6 + 2 * FRAME },
    { rule: '[P7] running out, and at rest', phase: runningOut(1000), from: EDGE - 10, to: EDGE },
    { rule: '[P7] far behind: the last moments', phase: runningOut(1000), from: EDGE - 2e6 - 1, to: EDGE - 5e5 },
  ])('$rule', ({ phase, from, to, given }) => {
    expect(liveStep(phase, from, FRAME_MILLIS, situation(given))).toBeCloseTo(to, 6);
  });
});

describe('what live play does on after a frame', () => {
  test.each<{ rule: string; phase: LivePhase; at: number; next: LivePhase; given?: Partial<Situation> }>([
    { rule: '[P8] it ran dry', phase: TRAILING, at: EDGE, next: WAITING },
    { rule: 'before the edge it did not', phase: TRAILING, at: EDGE - 1, next: TRAILING },
    { rule: 'the edge as target', phase: TRAILING, at: EDGE, next: TRAILING, given: { targetMicros: EDGE } },
    { rule: '[P8] the delay has built up', phase: WAITING, at: TARGET, next: TRAILING },
    { rule: 'it has not yet', phase: WAITING, at: TARGET + 1, next: WAITING },
    { rule: '[P8] faster, at the target', phase: carrying(1100), at: TARGET, next: TRAILING },
    { rule: 'faster, before it', phase: carrying(1100), at: TARGET - 1, next: carrying(1100) },
    { rule: 'as fast, before it', phase: carrying(1000), at: TARGET - 1, next: carrying(1000) },
    { rule: '[P8] slower, and it came up', phase: carrying(500), at: TARGET, next: TRAILING },
    { rule: 'slower, and it did not', phase: carrying(500), at: TARGET + 1, next: carrying(500) },
    { rule: '[P7] at rest', phase: runningOut(1000), at: EDGE, next: runningOut(1000) },
  ])('$rule', ({ phase, at, next, given }) => {
    expect(liveAfterFrame(phase, at, situation(given))).toEqual(next);
  });
});

test.each<[number, Partial<Situation>, LivePhase]>([
  [TARGET, {}, TRAILING],
  [TARGET + 1, {}, WAITING],
  [TARGET, { isServiceAdvancing: false }, runningOut(1000)],
])('live play that begins at %i, %o', (at, given, phase) => {
  expect(enterLive(at, situation(given))).toEqual(phase);
});

describe('[P7][P8] a service that changes its speed', () => {
  const rests = { isServiceAdvancing: false };
  const reviewing: Phase = { kind: 'playing', rate: 1, loop: null };

  test.each<{ rule: string; phase: Phase; next: Phase; nominal?: number; at?: number; given?: Partial<Situation> }>([
    { rule: 'trailing, the same multiplier', phase: TRAILING, next: TRAILING },
    { rule: 'trailing, another one', phase: TRAILING, nominal: 2000, next: carrying(900) },
    { rule: 'trailing, it rests', phase: TRAILING, given: rests, next: runningOut(900) },
    { rule: 'carrying, it goes on', phase: carrying(700), nominal: 2000, next: carrying(700) },
    { rule: 'carrying, it rests', phase: carrying(700), given: rests, next: runningOut(700) },
    { rule: 'waiting, it goes on', phase: WAITING, nominal: 2000, next: WAITING },
    { rule: 'waiting, it rests', phase: WAITING, given: rests, next: runningOut(900) },
    { rule: 'at rest, it rests', phase: runningOut(700), given: rests, next: runningOut(700) },
    { rule: 'at rest, it goes on', phase: runningOut(700), at: TARGET, next: WAITING },
    { rule: 'at rest, a little late', phase: runningOut(700), at: TARGET - 1, next: carrying(1100) },
    { rule: 'at rest, five seconds late', phase: runningOut(700), at: TARGET - 5e6, next: carrying(1100) },
    { rule: 'at rest, later', phase: runningOut(700), at: TARGET - 5e6 - 1, next: TRAILING },
    { rule: 'in review', phase: reviewing, given: rests, next: reviewing },
  ])('$rule', ({ phase, next, nominal = 1000, at = TARGET, given }) => {
    const before = { wasAdvancing: true, pace: 900, nominalPace: 1000 };
    expect(afterSpeedChange(phase, at, before, nominal, situation(given))).toEqual(next);
  });
});

test.each<[string, Phase, number, Phase]>([
  ['is made at half speed', TRAILING, TARGET + 1, carrying(500)],
  ['is there', TRAILING, TARGET, TRAILING],
  ['makes itself while it waits', WAITING, TARGET + 1, WAITING],
])('[P19] room for observations that come less often %s', (_, phase, at, next) => {
  expect(makeRoom(phase, at, situation())).toEqual(next);
});
