import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askedOf, doesSecondLead, type LockedRun, overlap, shiftOf } from './lock.ts';

const SECOND = 1_000_000;
const run = (startSeconds: number, endSeconds: number, offsetSeconds = 0): LockedRun => ({
  startMicros: (startSeconds + offsetSeconds) * SECOND,
  endMicros: (endSeconds + offsetSeconds) * SECOND,
  offsetMicros: offsetSeconds * SECOND,
});

describe('the shift between two timelines', () => {
  test.each([
    { what: 'two that begin alike', lock: 'since-start', leader: run(0, 60), led: run(0, 30), seconds: 0 },
    { what: 'one that was recorded later', lock: 'since-start', leader: run(0, 60), led: run(100, 130), seconds: 100 },
    { what: 'the same by the clock', lock: 'clock', leader: run(0, 60), led: run(100, 130), seconds: 0 },
    { what: 'behind a former run', lock: 'since-start', leader: run(0, 60, 500), led: run(10, 60), seconds: -490 },
    { what: 'the same by the clock', lock: 'clock', leader: run(0, 60, 500), led: run(10, 60, 20), seconds: -480 },
  ] as const)('$what, $lock: $seconds s', ({ lock, leader, led, seconds }) => {
    expect(shiftOf(lock, leader, led)).toBe(seconds * SECOND);
  });

  const anyRun = fc
    .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: -1e9, max: 1e9 }))
    .map(([start, length, offsetMicros]) => ({
      startMicros: start + offsetMicros,
      endMicros: start + length + offsetMicros,
      offsetMicros,
    }));

  test('is what both show: as long since their starts, or the same simulation time, and the same seen from the other', () => {
    fc.assert(
      fc.property(anyRun, anyRun, fc.integer({ min: 0, max: 1e9 }), (leader, led, sinceStart) => {
        const at = leader.startMicros + sinceStart;
        expect(at + shiftOf('since-start', leader, led) - led.startMicros).toBe(sinceStart);
        expect(at + shiftOf('clock', leader, led) - led.offsetMicros).toBe(at - leader.offsetMicros);
        for (const lock of ['since-start', 'clock'] as const) {
          expect(shiftOf(lock, leader, led) + shiftOf(lock, led, leader)).toBe(0);
          expect(overlap(lock, leader, led)).toBe(overlap(lock, led, leader));
        }
        expect(overlap('since-start', leader, led)).toBe(true);
      }),
      { seed: 20261127 },
    );
  });
});

test.each([
  { seconds: 99, isOver: true, found: { at: 'before', byMicros: SECOND } },
  { seconds: 100, isOver: true, found: { at: 'within' } },
  { seconds: 130, isOver: true, found: { at: 'within' } },
  { seconds: 132, isOver: true, found: { at: 'after', byMicros: 2 * SECOND } },
  { seconds: 132, isOver: false, found: { at: 'within' } },
])('$seconds s of a run from 100 s to 130 s, over: $isOver, is $found.at', ({ seconds, isOver, found }) => {
  expect(askedOf(run(100, 130), seconds * SECOND, { isOver })).toEqual(found);
});

test.each([
  { one: run(0, 10), other: run(10, 20), has: true },
  { one: run(0, 10), other: run(11, 20), has: false },
  { one: run(0, 10, 300), other: run(5, 20, -40), has: true },
])('by the clock runs have an instant in common: $has', ({ one, other, has }) => {
  expect(overlap('clock', one, other)).toBe(has);
});

test.each([
  { first: [false, 10], second: [false, 20], leads: true },
  { first: [false, 20], second: [false, 20], leads: false },
  { first: [false, 20], second: [true, 0], leads: true },
  { first: [true, 0], second: [false, 20], leads: false },
  { first: [true, 0], second: [true, 0], leads: false },
] as const)('of $first and $second (live, length) the second leads: $leads', ({ first, second, leads }) => {
  const candidate = ([isLive, lengthMicros]: readonly [boolean, number]) => ({ isLive, lengthMicros });
  expect(doesSecondLead(candidate(first), candidate(second))).toBe(leads);
});
