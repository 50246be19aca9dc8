import { describe, expect, test } from 'vitest';
import { goLive, type PlaybackState, play, setLoop, setRate } from './action.ts';
import { type Phase, TRAILING } from './phase.ts';
import type { Situation } from './situation.ts';

const loop = { startMicros: 10, endMicros: 20 };
const EDGE = 100;
const situation: Situation = {
  hasLive: true,
  oldestMicros: 0,
  edgeMicros: EDGE,
  gaps: [],
  isServiceAdvancing: true,
  pace: 1000,
  delayMillis: 0,
  targetMicros: EDGE,
};
const paused = (rate: number, inLoop: typeof loop | null = null): Phase => ({ kind: 'paused', rate, loop: inLoop });
const reviewing = (rate: number, inLoop: typeof loop | null): Phase => ({ kind: 'playing', rate, loop: inLoop });
const at = (shownMicros: number, phase: Phase): PlaybackState => ({ phase, shownMicros });

describe('[P14][P22] play', () => {
  test.each([
    { rule: 'goes on', from: at(50, paused(1)), to: at(50, reviewing(1, null)) },
    { rule: 'at the edge is live', from: at(EDGE, paused(1)), to: at(EDGE, TRAILING) },
    { rule: 'backwards leaves the edge', from: at(EDGE, paused(-1)), to: at(EDGE, reviewing(-1, null)) },
    { rule: 'in a loop that ends at the edge', from: at(EDGE, paused(1, loop)), to: at(EDGE, reviewing(1, loop)) },
    { rule: 'while it plays changes nothing', from: at(50, reviewing(2, null)), to: at(50, reviewing(2, null)) },
  ])('$rule', ({ from, to }) => {
    expect(play(from, situation)).toEqual(to);
  });

  test('of what is over begins at the oldest instant', () => {
    expect(play(at(EDGE, paused(2)), { ...situation, hasLive: false })).toEqual(at(0, reviewing(2, null)));
  });
});

test('going live while live changes nothing, not even the place', () => {
  const live = at(30, TRAILING);
  expect(goLive(live, situation)).toBe(live);
});

describe('[P14] a rate', () => {
  test.each([
    { rule: 'is kept for later by a pause', from: at(50, paused(1, loop)), rate: 2, to: at(50, paused(2, loop)) },
    { rule: 'of 1 stays live', from: at(50, TRAILING), rate: 1, to: at(50, TRAILING) },
    { rule: 'of -1 does not', from: at(50, TRAILING), rate: -1, to: at(50, reviewing(-1, null)) },
    { rule: 'is 100 at most', from: at(50, reviewing(1, loop)), rate: -200, to: at(50, reviewing(-100, loop)) },
  ])('$rule', ({ from, rate, to }) => {
    expect(setRate(from, rate)).toEqual(to);
  });
});

describe('[P15] a loop', () => {
  test.each([
    { rule: 'begins at its start from before it', shown: 9, begins: 10 },
    { rule: 'goes on from its start', shown: 10, begins: 10 },
    { rule: 'goes on inside', shown: 15, begins: 15 },
    { rule: 'goes on from its end', shown: 20, begins: 20 },
    { rule: 'begins at its start from behind it', shown: 21, begins: 10 },
  ])('$rule', ({ shown, begins }) => {
    expect(setLoop(at(shown, reviewing(2, null)), loop, situation)).toEqual(at(begins, reviewing(2, loop)));
  });

  test('chosen while paused stays paused', () => {
    expect(setLoop(at(15, paused(2)), loop, situation)).toEqual(at(15, paused(2, loop)));
  });

  test('[P20] with a start that is no number is refused by its name', () => {
    const broken = { startMicros: Number.NaN, endMicros: 1 };
    expect(() => setLoop(at(15, TRAILING), broken, situation)).toThrow(/^loop\.startMicros must be a finite number/);
  });
});
