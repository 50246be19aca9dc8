import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSpeedProfile, planTravel } from '../../../motion/index.ts';
import { timeAtDistance } from './profile-time.ts';

const SEED = { seed: 20261121, numRuns: 500 };
const positive = (max: number) => fc.double({ min: 0.1, max, noNaN: true });

test('a profile is where it is asked for at the time that is told', () => {
  const cases = fc.record({
    length: positive(50),
    maxSpeed: positive(4),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    acceleration: positive(2),
    deceleration: positive(2),
    ratio: fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000),
  });
  fc.assert(
    fc.property(cases, ({ length, maxSpeed, share, acceleration, deceleration, ratio }) => {
      const speeds = { initialSpeed: share * maxSpeed, maxSpeed, acceleration, deceleration };
      const profile = compileSpeedProfile(length, planTravel(length, speeds).durationSeconds, speeds);
      expect(profile.at(timeAtDistance(profile, ratio * length))).toBeCloseTo(ratio * length, 6);
    }),
    SEED,
  );
});

test.each([
  { meters: -1, seconds: 0 },
  { meters: 0, seconds: 0 },
  { meters: 4, seconds: 8 },
  { meters: 5, seconds: 8 },
])('$meters m of 4 m are covered after $seconds s', ({ meters, seconds }) => {
  const speeds = { initialSpeed: 0, maxSpeed: 0.5, acceleration: 0, deceleration: 0 };
  expect(timeAtDistance(compileSpeedProfile(4, 8, speeds), meters)).toBe(seconds);
});
