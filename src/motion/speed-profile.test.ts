import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileSpeedProfile, planTravel, type Speeds } from './index.ts';
import { compileUniformProfile } from './speed-profile.ts';

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
    { what: 'and never by a peak above the greatest speed', length: 2.5, duration: 2, speeds: speeds(1, 1, 1, 1) },
    { what: 'far too long for the initial speed', length: 1, duration: 100, speeds: speeds(2, 2, 1, 1) },
  ])('uniform: $what', ({ length, duration, speeds: given }) => {
    const profile = compileSpeedProfile(length, duration, given);
    expect(profile.at(duration / 4)).toBeCloseTo(length / 4, 9);
    expect(profile.speedAt(duration / 2)).toBeCloseTo(length / duration, 9);
  });
});

describe('[M3] a rate of 0 is the constant-speed branch', () => {
  test.each([
    { what: 'both: uniform', given: speeds(1, 2, 0, 0), length: 5, duration: 4, start: 1.25, end: 1.25 },
    {
      what: 'no acceleration: at once the initial speed',
      given: speeds(1, 2, 0, 1),
      length: 3.5,
      duration: 4,
      start: 1,
      end: 0,
    },
    {
      what: 'no acceleration, from rest: at once the greatest',
      given: speeds(0, 2, 0, 1),
      length: 6,
      duration: 4,
      start: 2,
      end: 0,
    },
    {
      what: 'no acceleration: a cruising speed is found',
      given: speeds(0, 1, 0, 1),
      length: 6,
      duration: 4,
      start: 2,
      end: 0,
    },
    {
      what: 'no acceleration: braking all the time',
      given: speeds(0, 9, 0, 1),
      length: 4,
      duration: 2,
      start: 3,
      end: 1,
    },
    {
      what: 'no deceleration: ends at the speed reached',
      given: speeds(0, 2, 1, 0),
      length: 6,
      duration: 4,
      start: 0,
      end: 2,
    },
    {
      what: 'no deceleration: cruises above the greatest if it must',
      given: speeds(0, 1, 1, 0),
      length: 6,
      duration: 4,
      start: 0,
      end: 2,
    },
    {
      what: 'no deceleration and no time to be slow: uniform',
      given: speeds(2, 2, 1, 0),
      length: 4,
      duration: 4,
      start: 1,
      end: 1,
    },
  ])('$what', ({ given, length, duration, start, end }) => {
    const profile = compileSpeedProfile(length, duration, given);
    expect(profile.initialSpeed).toBeCloseTo(start, 6);
    expect(profile.endSpeed).toBeCloseTo(end, 6);
    expect(profile.at(duration)).toBe(length);
  });
});

describe('[M5] an initial speed above the greatest', () => {
  test('is braked down to it, cruised, braked to rest', () => {
    // 3 to 1 m/s in 2 s over 4 m, 2 s at 1 m/s, 1 s to rest over 0.5 m.
    const profile = compileSpeedProfile(6.5, 5, speeds(3, 1, 1, 1));
    expect([1, 2, 3, 4, 5].map((elapsed) => profile.at(elapsed))).toEqual([2.5, 4, 5, 6, 6.5]);
    expect(profile.speedAt(3)).toBeCloseTo(1, 9);
  });

  test('is braked throughout where the way is too short to come down', () => {
    const profile = compileSpeedProfile(2.5, 1, speeds(3, 1, 1, 1));
    expect([profile.initialSpeed, profile.endSpeed]).toEqual([3, 2]);
  });
});

describe('before its start and after its end a profile says where it stands', () => {
  const profile = compileSpeedProfile(10, 5, speeds(2, 2, 1, 1));

  test.each([
    { elapsed: -1, meters: 0, speed: 0 },
    { elapsed: 0, meters: 0, speed: 2 },
    { elapsed: 5, meters: 10, speed: 2 },
    { elapsed: 6, meters: 10, speed: 0 },
  ])('after $elapsed s: $meters m at $speed m/s', ({ elapsed, meters, speed }) => {
    expect(profile.at(elapsed)).toBe(meters);
    expect(profile.speedAt(elapsed)).toBeCloseTo(speed, 9);
  });

  test('one that accelerates has not come from where its formula would have it', () => {
    expect(compileSpeedProfile(10, 7, speeds(0, 2, 1, 1)).at(-10)).toBe(0);
  });

  test('even progress is one phase from start to end', () => {
    const { phases, initialSpeed, endSpeed } = compileUniformProfile(10, 5);
    expect(phases).toEqual([{ seconds: 0, untilSeconds: 5, meters: 0, speed: 2, halfAcceleration: 0 }]);
    expect([initialSpeed, endSpeed]).toEqual([2, 2]);
  });

  test('phases lie end to end, the last to the very end, and none is empty', () => {
    const { phases } = compileSpeedProfile(10, 7, speeds(0, 2, 1, 1));
    expect(phases.map(({ seconds, untilSeconds, meters }) => [seconds, untilSeconds, meters])).toEqual([
      [0, 2, 0],
      [2, 5, 2],
      [5, 7, 8],
    ]);
    expect(compileSpeedProfile(2, 2, speeds(2, 2, 1, 1)).phases).toHaveLength(1);
  });
});

describe('[M6] without length', () => {
  test.each([speeds(0, 2, 1, 1), speeds(2, 2, 0, 1), speeds(0, 0, 0, 0)])('nothing moves: %j', (given) => {
    const profile = compileSpeedProfile(0, 5, given);
    expect([0, 2, 5].map((elapsed) => profile.at(elapsed))).toEqual([0, 0, 0]);
    expect(profile.durationSeconds).toBe(5);
  });
});

describe('[M7] rounding on the wire keeps the profile that was meant', () => {
  test.each([
    {
      what: 'cruising, a millisecond short',
      length: 10,
      duration: 4.9995,
      given: speeds(2, 2, 1, 1),
      start: 2,
      end: 2,
    },
    {
      what: 'braking to rest, a millimetre short',
      length: 1.999,
      duration: 2,
      given: speeds(2, 2, 1, 1),
      start: 2,
      end: 0,
    },
    {
      what: 'no braking at all, a millimetre long',
      length: 8.001,
      duration: 5,
      given: speeds(0, 2, 1, 1),
      start: 0,
      end: 2,
    },
    {
      what: 'trapezoid to rest, a millisecond long',
      length: 10,
      duration: 7.001,
      given: speeds(0, 2, 1, 1),
      start: 0,
      end: 0,
    },
  ])('$what', ({ length, duration, given, start, end }) => {
    const profile = compileSpeedProfile(length, duration, given);
    expect(profile.initialSpeed).toBeCloseTo(start, 2);
    expect(profile.endSpeed).toBeCloseTo(end, 2);
    expect(profile.at(duration)).toBe(length);
    for (const [index, { seconds, meters, speed, halfAcceleration }] of profile.phases.entries()) {
      const next = profile.phases[index + 1];
      const x = (next?.seconds ?? duration) - seconds;
      expect(meters + x * (speed + x * halfAcceleration)).toBeCloseTo(next?.meters ?? length, 12);
    }
  });

  test('more than that does not: the cruising speed is solved, ending at rest', () => {
    const profile = compileSpeedProfile(20.1, 10, speeds(2, 2, 1, 1));
    expect(profile.endSpeed).toBeCloseTo(0, 6);
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
          for (let step = 1; step <= 40; step += 1) {
            const distance = profile.at((duration * step) / 40);
            expect(distance).toBeGreaterThanOrEqual(before - 1e-9);
            expect(distance).toBeLessThanOrEqual(length);
            before = distance;
          }
          const { phases } = profile;
          expect(phases.at(-1)?.untilSeconds).toBe(duration);
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
      { seed: 20261121, numRuns: 400, endOnFailure: true },
    );
  });

  test('[M8] a planned travel has the end speed that was planned', () => {
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
      { seed: 20261121, numRuns: 400, endOnFailure: true },
    );
  });
});

describe('[M8] speeds that meet', () => {
  test.each([
    { what: 'to rest', given: speeds(0, 2, 1, 1), length: 10, end: 0, duration: 7, reached: 0 },
    { what: 'through', given: speeds(0, 2, 1, 1), length: 10, end: 2, duration: 6, reached: 2 },
    {
      what: 'too short to reach the speed wished',
      given: speeds(0, 2, 1, 1),
      length: 0.5,
      end: 2,
      duration: 1,
      reached: 1,
    },
    { what: 'too short to come down', given: speeds(3, 3, 1, 1), length: 2.5, end: 0, duration: 1, reached: 2 },
    { what: 'at once up to speed', given: speeds(0, 2, 0, 1), length: 6, end: 0, duration: 4, reached: 0 },
    { what: 'stopping at once', given: speeds(0, 2, 1, 0), length: 6, end: 0, duration: 4, reached: 2 },
    { what: 'no length', given: speeds(1, 2, 1, 1), length: 0, end: 0, duration: 0, reached: 1 },
  ])('$what', ({ given, length, end, duration, reached }) => {
    const plan = planTravel(length, given, end);
    expect(plan.durationSeconds).toBeCloseTo(duration, 9);
    expect(plan.endSpeed).toBeCloseTo(reached, 9);
  });

  test('the end speed of one section is the initial speed of the next', () => {
    const given = speeds(0, 2, 1, 1);
    const first = planTravel(5, given, 1.2);
    const second = planTravel(3, { ...given, initialSpeed: first.endSpeed });
    const before = compileSpeedProfile(5, first.durationSeconds, given);
    const after = compileSpeedProfile(3, second.durationSeconds, { ...given, initialSpeed: first.endSpeed });
    expect(before.endSpeed).toBeCloseTo(after.initialSpeed, 9);
    expect(after.endSpeed).toBeCloseTo(0, 6);
  });
});
