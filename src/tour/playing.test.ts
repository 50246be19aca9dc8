import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEGINNING, type Playing, playedOn, secondsLeft, shotsOf, tourSeconds } from './playing.ts';
import { anySteps, shotWith } from './testing/shots.ts';

const stepsOf = (...seconds: (number | null)[]) => ({ steps: seconds.map((one) => shotWith({ seconds: one })) });

test.each([
  { steps: stepsOf(5, 10), after: 4, is: { index: 0, elapsedSeconds: 4 } },
  { steps: stepsOf(5, 10), after: 5, is: { index: 1, elapsedSeconds: 0 } },
  { steps: stepsOf(5, 10), after: 12, is: { index: 1, elapsedSeconds: 7 } },
  { steps: stepsOf(5, 10), after: 15, is: null },
  { steps: stepsOf(), after: 0, is: null },
])('[J5] of $steps.steps.length steps after $after s', ({ steps, after, is }) => {
  expect(playedOn(BEGINNING, after, shotsOf(steps), true)).toEqual(is);
});

test('[J5] a tour that loops goes on with its first step', () => {
  expect(playedOn(BEGINNING, 17, shotsOf(stepsOf(5, 10), true), true)).toEqual({ index: 2, elapsedSeconds: 2 });
  expect(shotsOf(stepsOf(5, 10), true).at(7)).toMatchObject({ seconds: 10 });
});

test('[J5] playing in any steps comes to the same place as playing at once', () => {
  fc.assert(
    fc.property(anySteps, fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 12 }), (steps, parts) => {
      const shots = shotsOf({ steps });
      const whole = playedOn(
        BEGINNING,
        parts.reduce((sum, one) => sum + one, 0),
        shots,
        false,
      );
      const inParts = parts.reduce<Playing | null>(
        (at, seconds) => at && playedOn(at, seconds, shots, false),
        playedOn(BEGINNING, 0, shots, false),
      );
      expect(inParts).toEqual(whole);
    }),
    { seed: 31 },
  );
});

test('[J6] without a length a person is waited for, and nobody for ten seconds', () => {
  const shots = shotsOf(stepsOf(null, 5));
  expect(playedOn(BEGINNING, 1e6, shots, true)).toEqual({ index: 0, elapsedSeconds: 1e6 });
  expect(secondsLeft(BEGINNING, shots, true)).toBe(Number.POSITIVE_INFINITY);
  expect(playedOn(BEGINNING, 11, shots, false)).toEqual({ index: 1, elapsedSeconds: 1 });
  expect(secondsLeft({ index: 0, elapsedSeconds: 4 }, shots, false)).toBe(6);
  expect(secondsLeft({ index: 2, elapsedSeconds: 0 }, shots, false)).toBe(0);
  expect([tourSeconds(stepsOf(5, 10)), tourSeconds(stepsOf(5, null))]).toEqual([15, null]);
});
