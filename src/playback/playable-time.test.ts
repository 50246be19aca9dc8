import { describe, expect, test } from 'vitest';
import { passOver, playAround, playableTime, playOn } from './playable-time.ts';

const range = (startMicros: number, endMicros: number) => ({ startMicros, endMicros });

describe('what of a range can be played', () => {
  test.each([
    { name: 'no gap', gaps: [], playable: [range(10, 50)] },
    { name: 'a gap inside', gaps: [range(20, 30)], playable: [range(10, 20), range(30, 50)] },
    {
      name: 'gaps in any order',
      gaps: [range(40, 45), range(20, 30)],
      playable: [range(10, 20), range(30, 40), range(45, 50)],
    },
    { name: 'gaps over both ends', gaps: [range(0, 15), range(45, 60)], playable: [range(15, 45)] },
    {
      name: 'gaps that touch or overlap',
      gaps: [range(20, 30), range(30, 35), range(32, 40)],
      playable: [range(10, 20), range(40, 50)],
    },
    { name: 'gaps elsewhere', gaps: [range(0, 10), range(50, 60)], playable: [range(10, 50)] },
    { name: 'nothing but a gap', gaps: [range(0, 60)], playable: [] },
  ])('[P16] $name', ({ gaps, playable }) => {
    expect(playableTime(range(10, 50), gaps)).toEqual(playable);
  });

  test('a range without length has nothing to play', () => {
    expect(playableTime(range(10, 10), [])).toEqual([]);
    expect(playableTime(range(20, 10), [])).toEqual([]);
  });
});

const twoStretches = [range(10, 20), range(30, 50)];

describe('playing on', () => {
  test.each([
    { from: 10, distance: 5, to: 15 },
    { from: 15, distance: 5, to: 30, why: 'the end of a stretch is the start of the next' },
    { from: 15, distance: 10, to: 35, why: 'a gap takes no time' },
    { from: 25, distance: 5, to: 35, why: 'out of a gap' },
    { from: 45, distance: 50, to: 50, why: 'not beyond the end' },
    { from: 35, distance: -5, to: 20 },
    { from: 35, distance: -10, to: 15 },
    { from: 25, distance: -5, to: 15 },
    { from: 15, distance: -50, to: 10 },
    { from: 17, distance: 0, to: 17 },
    { from: 20, distance: 0, to: 30, why: 'the end of a stretch is the start of the next' },
  ])('[P16] by $distance from $from leads to $to', ({ from, distance, to }) => {
    expect(playOn(twoStretches, from, distance)).toBe(to);
  });
});

describe('playing around', () => {
  test.each([
    { from: 45, distance: 5, to: 10, why: 'the end is the start' },
    { from: 45, distance: 7, to: 12 },
    { from: 45, distance: 7 + 10 * 30, to: 12, why: 'many times around' },
    { from: 12, distance: -2, to: 50, why: 'backwards the start is the end' },
    { from: 12, distance: -5, to: 47 },
    { from: 12, distance: -5 - 10 * 30, to: 47 },
    { from: 18, distance: 5, to: 33 },
    { from: 15, distance: 5, to: 30, why: 'forwards the end of a stretch is the start of the next' },
    { from: 35, distance: -5, to: 20, why: 'backwards it is the other way round' },
    { from: 32, distance: -5, to: 17 },
    { from: 0, distance: 3, to: 13, why: 'from before it: begins at its start' },
    { from: 60, distance: 3, to: 13, why: 'from behind it: begins at its start' },
    { from: 0, distance: -3, to: 47, why: 'backwards: begins at its end' },
    { from: 60, distance: -3, to: 47, why: 'backwards: begins at its end' },
  ])('[P15] by $distance from $from leads to $to', ({ from, distance, to }) => {
    expect(playAround(twoStretches, from, distance, Math.sign(distance))).toBe(to);
  });

  test('[P15] a frame in which no time passes stays at either end', () => {
    expect(playAround(twoStretches, 50, 0, -1)).toBe(50);
    expect(playAround(twoStretches, 10, 0, 1)).toBe(10);
  });

  test('[P15] where nothing can be played it stays', () => {
    expect(playAround([], 15, 5, 1)).toBe(15);
    expect(playOn([], 15, 5)).toBe(15);
  });
});

test.each([
  [15, 15],
  [20, 20],
  [21, 30],
  [29, 30],
  [30, 30],
  [45, 50],
])('[P16] live play that comes to %i goes on at %i', (next, to) => {
  expect(passOver([range(20, 30), range(40, 50)], next)).toBe(to);
});
