import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSpeedProfile, planTravel, type Speeds } from './index.ts';

const speeds = (initialSpeed: number, maxSpeed: number, acceleration: number, deceleration: number): Speeds => ({
  initialSpeed,
  maxSpeed,
  acceleration,
  deceleration,
});

describe('[M1] accelerate, cruise, decelerate: the end speed makes the length true', () => {
  test.each([
    {
      what: 'trapezoid to rest',
      length: 10,
      duration: 7,
      speeds: speeds(0, 2, 1, 1),
      end: 0,
      at: [
        [2, 2],
        [5, 8],
        [6, 9.5],
      ],
    },
    {
      what: 'triangle to rest',
      length: 4,
      duration: 4,
      speeds: speeds(0, 9, 1, 1),
      end: 0,
      at: [
        [2, 2],
        [3, 3.5],
      ],
    },
    {
      what: 'no braking at all',
      length: 8,
      duration: 5,
      speeds: speeds(0, 2, 1, 1),
      end: 2,
      at: [
        [2, 2],
        [4, 6],
      ],
    },
    {
      what: 'cruising throughout',
      length: 10,
      duration: 5,
      speeds: speeds(2, 2, 1, 1),
      end: 2,
      at: [
        [1, 2],
        [4, 8],
      ],
    },
    { what: 'braking throughout', length: 2, duration: 2, speeds: speeds(2, 2, 1, 1), end: 0, at: [[1, 1.5]] },
    {
      what: 'part of the braking',
      length: 7,
      duration: 4,
      speeds: speeds(1, 2, 1, 1),
      end: 1,
      at: [
        [1, 1.5],
        [3, 5.5],
      ],
    },
  ] as const)('$what', ({ length, duration, speeds: given, end, at }) => {
    const profile = compileSpeedProfile(length, duration, given);
    expect(profile.at(0)).toBe(0);
    expect(profile.at(duration)).toBe(length);
    expect(profile.endSpeed).toBeCloseTo(end, 6);
    for (const [elapsed, distance] of at) expect(profile.at(elapsed)).toBeCloseTo(distance, 9);
  });
});

describe('[M2] where no end speed does, the cruising speed does, ending at rest; else progress is uniform', () => {
  test.each([
    { what: 'duration long: cruises slower', length: 3, duration: 4, speeds: speeds(0, 2, 1, 1), cruise: 1 },
    {
      what: 'duration short: cruises faster than the greatest speed',
      length: 12,
      duration: 7,
      speeds: speeds(0, 1.5, 1, 1),
      cruise: 3,
    },
    {
      what: 'duration long for the initial speed: slows to cruise',
      length: 3,
      duration: 3,
      speeds: speeds(2, 2, 1, 1),
      cruise: 1,
    },
  ])('$what', ({ length, duration, speeds: given, cruise }) => {
    const profile = compileSpeedProfile(length, duration, given);
    expect(profile.endSpeed).toBeCloseTo(0, 9);
    expect(profile.initialSpeed).toBeCloseTo(given.initialSpeed, 9);
    expect(profile.speedAt(duration / 2)).toBeCloseTo(cruise, 9);
    expect(profile.at(duration)).toBe(length);
  });

  test.each([
    { what: 'too short for any', length: 100, duration: 2, speeds: speeds(0, 2, 1, 1) },
    { what: 'far too long for the initial speed', length: 1, duration: 100, speeds: speeds(2, 2, 1, 1) },
    { what: 'both rates zero', length: 5, duration: 4, speeds: speeds(1, 2, 0, 0) },
  ])('uniform: $what', ({ length, duration, speeds: given }) => {
    const profile = compileSpeedProfile(length, duration, given);
    expect(profile.at(duration / 4)).toBeCloseTo(length / 4, 9);
    expect(profile.speedAt(duration / 2)).toBeCloseTo(length / duration, 9);
  });
});

describe('[M4] profile laws', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const rate = fc.oneof(fc.constant(0), number(0.05, 5));

  test('exact at both ends, never backwards, never past the end, speed continuous', () => {
    fc.assert(
      fc.property(
        number(0.001, 200),
        number(0.01, 200),
        number(0, 4),
        number(0.05, 4),
        rate,
        rate,
        (length, duration, initial, top, a, d) => {
          const profile = compileSpeedProfile(length, duration, speeds(initial, top, a, d));
          expect(profile.at(0)).toBe(0);
          expect(profile.at(duration)).toBe(length);
          let before = 0;
          for (let step = 1; step <= 100; step += 1) {
            const distance = profile.at((duration * step) / 100);
            expect(distance).toBeGreaterThanOrEqual(before - 1e-9);
            expect(distance).toBeLessThanOrEqual(length);
            before = distance;
          }
          const { phases } = profile;
          for (let index = 1; index < phases.length; index += 1) {
            const last = phases[index - 1];
            const next = phases[index];
            if (!last || !next) throw new Error('phase expected');
            const x = next.seconds - last.seconds;
            expect(last.meters + x * (last.speed + x * last.halfAcceleration)).toBeCloseTo(next.meters, 7);
            expect(last.speed + 2 * x * last.halfAcceleration).toBeCloseTo(next.speed, 6);
          }
        },
      ),
      { seed: 20261121, numRuns: 1000, endOnFailure: true },
    );
  });

  test('a planned travel has the end speed that was planned', () => {
    fc.assert(
      fc.property(
        number(0.05, 100),
        number(0, 3),
        number(0.2, 3),
        number(0.1, 3),
        number(0.1, 3),
        number(0, 3),
        (length, initial, top, a, d, end) => {
          const given = speeds(initial, top, a, d);
          const plan = planTravel(length, given, end);
          const profile = compileSpeedProfile(length, plan.durationSeconds, given);
          expect(profile.endSpeed).toBeCloseTo(plan.endSpeed, 2);
          expect(profile.initialSpeed).toBeCloseTo(initial, 2);
        },
      ),
      { seed: 20261121, numRuns: 1000, endOnFailure: true },
    );
  });
});
