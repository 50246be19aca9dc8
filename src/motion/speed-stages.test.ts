import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Speeds, type Stage, stagesOf } from './speed-stages.ts';

const stage = (seconds: number, speed: number, acceleration: number): Stage => ({ seconds, speed, acceleration });

/** Initial and greatest speed, acceleration and deceleration. */
const speeds = (initialSpeed: number, maxSpeed: number, acceleration: number, deceleration: number): Speeds => ({
  initialSpeed,
  maxSpeed,
  acceleration,
  deceleration,
});

/** The mean of first and last speed of each stage, for as long as it takes. */
const lengthOf = (stages: readonly Stage[]): number =>
  stages.reduce(
    (sum, { seconds, speed, acceleration }) => sum + (seconds * (2 * speed + acceleration * seconds)) / 2,
    0,
  );

const durationOf = (stages: readonly Stage[]): number => stages.reduce((sum, { seconds }) => sum + seconds, 0);

/** Holds stages that take time against those that were meant; times are true to a share of the duration. */
function expectStages(actual: readonly Stage[], meant: readonly Stage[]): void {
  const rounding = 1e-5 * durationOf(meant);
  const found = actual.filter(({ seconds }) => seconds > rounding);
  expect(found).toHaveLength(meant.length);
  for (const [index, { seconds, speed, acceleration }] of found.entries()) {
    expect(Math.abs(seconds - (meant[index]?.seconds ?? 0))).toBeLessThan(rounding);
    expect(speed).toBeCloseTo(meant[index]?.speed ?? 0, 4);
    expect(acceleration).toBeCloseTo(meant[index]?.acceleration ?? 0, 9);
  }
}

/** The stages of a length that is longer by so much than those which are meant. */
const found = (meant: readonly Stage[], given: Speeds, longerBy = 0): Stage[] =>
  stagesOf(lengthOf(meant) + longerBy, durationOf(meant), given);

interface Meant {
  meant: Stage[];
  given: Speeds;
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Rates and times that are no 1, so that no factor hides. */
const numbers = fc.record({
  slow: number(0.05, 1.5),
  more: number(0.3, 1.5),
  a: number(0.1, 2.5),
  d: number(0.1, 2.5),
  seconds: number(1, 20),
  share: number(0.05, 0.95),
});
type Numbers = typeof numbers extends fc.Arbitrary<infer T> ? T : never;

/** What can be meant: stages, and speeds that say so. */
const SHAPES: [string, (numbers: Numbers) => Meant][] = [
  [
    '[M1] up to the greatest speed, cruising, down to the end speed',
    ({ slow, more, a, d, seconds, share }) => {
      const top = slow + more;
      const meant = [stage(more / a, slow, a), stage(seconds, top, 0), stage((share * top) / d, top, -d)];
      return { meant, given: speeds(slow, top, a, d) };
    },
  ],
  [
    '[M1] up, and down before the greatest speed is reached',
    ({ slow, more, a, d, share }) => {
      const peak = slow + more;
      return {
        meant: [stage(more / a, slow, a), stage((share * peak) / d, peak, -d)],
        given: speeds(slow, 1.2 * peak, a, d),
      };
    },
  ],
  [
    '[M5] down to the greatest speed, cruising, down to the end speed',
    ({ slow, more, a, d, seconds, share }) => {
      const meant = [stage(more / d, slow + more, -d), stage(seconds, slow, 0), stage((share * slow) / d, slow, -d)];
      return { meant, given: speeds(slow + more, slow, a, d) };
    },
  ],
  [
    '[M5] down throughout, where the greatest speed is not reached',
    ({ slow, more, a, d, share }) => ({
      meant: [stage((share * more) / d, slow + more, -d)],
      given: speeds(slow + more, slow, a, d),
    }),
  ],
  [
    '[M2] up to less than the greatest speed, cruising, down to rest',
    ({ slow, more, a, d, seconds }) => {
      const cruise = slow + more;
      const meant = [stage(more / a, slow, a), stage(seconds, cruise, 0), stage(cruise / d, cruise, -d)];
      return { meant, given: speeds(slow, 1.5 * cruise, a, d) };
    },
  ],
  [
    '[M2] up to more than the greatest speed, cruising, down to rest',
    ({ slow, more, a, d, seconds, share }) => {
      const cruise = slow + more;
      const first = 0.4 * share * cruise;
      const meant = [stage((cruise - first) / a, first, a), stage(seconds, cruise, 0), stage(cruise / d, cruise, -d)];
      return { meant, given: speeds(first, (0.9 * lengthOf(meant)) / durationOf(meant), a, d) };
    },
  ],
  [
    '[M2] up to more than the greatest speed, and at once down to rest, over hours',
    ({ slow, a, d }) => {
      const [up, down] = [a / 1e4, d / 1e4];
      const meant = [stage(slow / up, 0, up), stage(slow / down, slow, -down)];
      return { meant, given: speeds(0, 0.45 * slow, up, down) };
    },
  ],
  [
    '[M2] down to cruising, later down to rest',
    ({ slow, more, a, d, seconds }) => {
      const first = slow + more;
      const meant = [stage(more / d, first, -d), stage(seconds, slow, 0), stage(slow / d, slow, -d)];
      return { meant, given: speeds(first, 1.1 * first, a, d) };
    },
  ],
  [
    '[M2] down to rest, and waiting there',
    ({ slow, more, a, d, seconds }) => {
      const first = slow + more;
      return { meant: [stage(first / d, first, -d), stage(seconds, 0, 0)], given: speeds(first, 1.1 * first, a, d) };
    },
  ],
  [
    '[M3] without deceleration: up to the end speed, and so on with it',
    ({ slow, more, a, seconds }) => ({
      meant: [stage(more / a, slow, a), stage(seconds, slow + more, 0)],
      given: speeds(slow, slow, a, 0),
    }),
  ],
  [
    '[M3] without acceleration: at the initial speed, down to the end speed, however fast one may go',
    ({ slow, d, seconds, share }) => ({
      meant: [stage(seconds, slow, 0), stage((share * slow) / d, slow, -d)],
      given: speeds(slow, 1.01 * slow, 0, d),
    }),
  ],
  [
    '[M3] without acceleration: at the greatest speed where the initial one is too slow',
    ({ slow, more, d, seconds, share }) => {
      const top = slow + more;
      const meant = [stage(seconds, top, 0), stage((share * top) / d, top, -d)];
      return { meant, given: speeds((0.9 * lengthOf(meant)) / durationOf(meant), top, 0, d) };
    },
  ],
  [
    '[M3] without acceleration: down throughout where both speeds are too fast',
    ({ slow, d, share }) => ({
      meant: [stage((share * slow) / d, slow, -d)],
      given: speeds(1.1 * slow, 1.2 * slow, 0, d),
    }),
  ],
  [
    '[M3] without acceleration: at less than both speeds, down to rest',
    ({ slow, d, seconds }) => ({
      meant: [stage(seconds, slow, 0), stage(slow / d, slow, -d)],
      given: speeds(1.1 * slow, 1.2 * slow, 0, d),
    }),
  ],
  [
    '[M3] without acceleration: at more than both speeds, down to rest',
    ({ slow, d, seconds }) => {
      const meant = [stage(seconds, slow, 0), stage(slow / d, slow, -d)];
      return { meant, given: speeds(0, (0.9 * lengthOf(meant)) / durationOf(meant), 0, d) };
    },
  ],
];

describe('the stages that cover a length in a duration are those which were meant', () => {
  test.each(SHAPES)('%s', (_, shape) => {
    fc.assert(
      fc.property(numbers, (drawn) => {
        const { meant, given } = shape(drawn);
        expectStages(found(meant, given), meant);
      }),
      { seed: 20261125, numRuns: 100 },
    );
  });
});

describe('on the edge between two shapes', () => {
  test.each([
    { what: '[M3] down throughout from the initial speed', meant: [stage(3, 2, -0.5)], given: speeds(2, 5, 0, 0.5) },
    {
      what: '[M3] down to rest, which is slower than allowed',
      meant: [stage(4, 2, -0.5)],
      given: speeds(0, 3, 0, 0.5),
    },
    {
      what: '[M3] down to rest, which is faster than allowed',
      meant: [stage(4, 2, -0.5)],
      given: speeds(0, 0.5, 0, 0.5),
    },
    {
      what: '[M2] up and at once down to rest, which is faster than allowed',
      meant: [stage(4, 0, 0.5), stage(8, 2, -0.25)],
      given: speeds(0, 0.9, 0.5, 0.25),
    },
    {
      what: '[M7] met exactly below the greatest speed, and within rounding with it',
      meant: [stage(1 / 16, 0, 0.125), stage(1 / 16, 0.125 / 16, -0.125)],
      given: speeds(0, (0.125 / 16) * 1.0001, 0.125, 0.125),
    },
    { what: '[M5] at the greatest speed throughout', meant: [stage(5, 2, 0)], given: speeds(2, 2, 0.7, 0.7) },
  ])('$what', ({ meant, given }) => {
    const actual = found(meant, given);
    expectStages(actual, meant);
    expect(actual.filter(({ seconds }) => seconds > 0)).toHaveLength(meant.length);
  });
});

describe('progress is uniform', () => {
  test.each([
    { what: '[M6] nothing moves without length', length: 0, duration: 5, given: speeds(2, 2, 1, 1) },
    { what: '[M6] nothing moves without length, from rest too', length: 0, duration: 5, given: speeds(0, 2, 1, 1) },
    { what: '[M3] neither rate is given', length: 6, duration: 4, given: speeds(2, 2, 0, 0) },
    { what: '[M3] it only accelerates, and too little', length: 9, duration: 4, given: speeds(1, 3, 0.5, 0) },
    {
      what: '[M3] it only accelerates, and is too fast already',
      length: 100,
      duration: 100,
      given: speeds(2, 2, 0.01, 0),
    },
    {
      what: '[M3] it only decelerates, and comes too far even so',
      length: 8,
      duration: 4,
      given: speeds(0, 1, 0, 0.5),
    },
    { what: '[M2] it would have to brake harder', length: 100, duration: 100, given: speeds(2, 2, 0.01, 0.01) },
    {
      what: '[M2] it would have to brake harder from less',
      length: 60,
      duration: 100,
      given: speeds(1, 2, 0.001, 0.001),
    },
    { what: '[M5] too far for braking throughout', length: 5.5, duration: 2, given: speeds(3, 1, 0.8, 0.5) },
    { what: '[M5] braking throughout would turn back', length: 0.375, duration: 1.5, given: speeds(1, 0.5, 1, 1) },
  ])('where $what', ({ length, duration, given }) => {
    expect(stagesOf(length, duration, given)).toEqual([stage(duration, length / duration, 0)]);
  });
});

describe('[M7] lengths that differ by rounding have the stages that were meant', () => {
  /** What rounding may be of a length: 2 mm, and of a short one a hundredth. */
  const rounding = (meant: readonly Stage[]) => Math.min(0.002, 0.01 * lengthOf(meant));

  test.each([
    { what: 'down throughout', meant: [stage(3, 2, -0.5)], given: speeds(2, 2.5, 0.7, 0.5), sign: -1 },
    { what: 'down throughout, a short way', meant: [stage(0.1, 0.5, -0.5)], given: speeds(0.5, 2, 0.7, 0.5), sign: -1 },
    { what: 'down from above the greatest speed', meant: [stage(2, 3, -0.5)], given: speeds(3, 1, 0.7, 0.5), sign: -1 },
    { what: 'down from above it, a longer way', meant: [stage(2, 3, -0.5)], given: speeds(3, 1, 0.7, 0.5), sign: 1 },
    { what: 'up throughout', meant: [stage(3, 0.5, 0.5)], given: speeds(0.5, 2, 0.5, 0.7), sign: 1 },
    { what: 'at the greatest speed throughout', meant: [stage(5, 2, 0)], given: speeds(2, 2, 0.7, 0.7), sign: 1 },
    { what: 'up, without deceleration', meant: [stage(3, 0.5, 0.5)], given: speeds(0.5, 2, 0.5, 0), sign: 1 },
    {
      what: 'at the initial speed, without deceleration',
      meant: [stage(5, 2, 0)],
      given: speeds(2, 2, 0.5, 0),
      sign: -1,
    },
    {
      what: 'at the initial speed, without acceleration',
      meant: [stage(5, 2, 0)],
      given: speeds(2, 3, 0, 0.5),
      sign: 1,
    },
    {
      what: 'down to rest, and waiting',
      meant: [stage(4, 2, -0.5), stage(3, 0, 0)],
      given: speeds(2, 3, 0.7, 0.5),
      sign: -1,
    },
  ])('$what; with more than rounding they have others', ({ meant, given, sign }) => {
    expectStages(found(meant, given, sign * 0.9 * rounding(meant)), meant);
    const other = found(meant, given, sign * 1.1 * rounding(meant));
    expect(() => expectStages(other, meant)).toThrow();
  });
});
