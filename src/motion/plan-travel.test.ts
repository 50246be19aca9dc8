import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planTravel } from './index.ts';

const some = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Speeds and rates that are no 1, so that no factor hides. */
const numbers = fc.record({
  slow: some(0.1, 1.5),
  more: some(0.3, 1.5),
  a: some(0.1, 2.5),
  d: some(0.1, 2.5),
  seconds: some(0.5, 20),
  share: some(0.05, 0.95),
});
type Numbers = typeof numbers extends fc.Arbitrary<infer T> ? T : never;

/** Speeds at the ends of stages of even acceleration, and how long each takes. */
type Stages = [from: number, to: number, seconds: number][];

const change = (from: number, to: number, rate: number): Stages[number] => [from, to, Math.abs(to - from) / rate];
const cruise = (speed: number, seconds: number): Stages[number] => [speed, speed, seconds];

interface Planned {
  stages: Stages;
  top: number;
  a: number;
  d: number;
  /** What is wished; what is reached where it is not said. */
  wished?: number;
}

const SHAPES: [string, (numbers: Numbers) => Planned][] = [
  [
    'up to the greatest speed, cruising, down to the end speed',
    ({ slow, more, a, d, seconds, share }) => {
      const top = slow + more;
      return { stages: [change(slow, top, a), cruise(top, seconds), change(top, share * top, d)], top, a, d };
    },
  ],
  [
    'up, and down before the greatest speed is reached',
    ({ slow, more, a, d, share }) => {
      const peak = slow + more;
      return { stages: [change(slow, peak, a), change(peak, share * peak, d)], top: 1.2 * peak, a, d };
    },
  ],
  [
    'up throughout, where more is wished than can be reached',
    ({ slow, more, a, d }) => {
      const end = slow + more;
      return { stages: [change(slow, end, a)], top: 1.5 * end, a, d, wished: 1.2 * end };
    },
  ],
  [
    'up to the greatest speed and on with it, where more is wished',
    ({ slow, more, a, d, seconds }) => {
      const top = slow + more;
      return { stages: [change(slow, top, a), cruise(top, seconds)], top, a, d, wished: 2 * top };
    },
  ],
  [
    'up and on, where nothing brakes, whatever is wished',
    ({ slow, more, a, seconds }) => {
      const top = slow + more;
      return { stages: [change(slow, top, a), cruise(top, seconds)], top, a, d: 0, wished: 0 };
    },
  ],
  [
    'down throughout, where less is wished than can be reached',
    ({ slow, more, a, d }) => ({ stages: [change(slow + more, slow, d)], top: slow + more, a, d, wished: 0.9 * slow }),
  ],
  [
    '[M3] without acceleration: at the initial speed, down to the end speed',
    ({ slow, d, seconds, share }) => ({
      stages: [cruise(slow, seconds), change(slow, share * slow, d)],
      top: 2 * slow,
      a: 0,
      d,
    }),
  ],
  [
    '[M3] without acceleration: at the initial speed, where more is wished',
    ({ slow, d, seconds }) => ({ stages: [cruise(slow, seconds)], top: 2 * slow, a: 0, d, wished: 1.5 * slow }),
  ],
  [
    '[M3] without acceleration: down throughout',
    ({ slow, more, d }) => ({ stages: [change(slow + more, slow, d)], top: 9, a: 0, d, wished: 0.9 * slow }),
  ],
  [
    '[M3] with no rate at all: at the initial speed, whatever is wished',
    ({ slow, seconds }) => ({ stages: [cruise(slow, seconds)], top: 2 * slow, a: 0, d: 0, wished: 0 }),
  ],
  [
    '[M5] down to the greatest speed, cruising, down to the end speed',
    ({ slow, more, a, d, seconds, share }) => ({
      stages: [change(slow + more, slow, d), cruise(slow, seconds), change(slow, share * slow, d)],
      top: slow,
      a,
      d,
    }),
  ],
  [
    '[M5] down throughout, where the greatest speed is not reached',
    ({ slow, more, a, d, share }) => {
      const first = slow + more;
      return { stages: [change(first, slow + share * more, d)], top: slow, a, d, wished: 0 };
    },
  ],
  [
    '[M5] on with more than the greatest speed, where nothing brakes',
    ({ slow, more, a, seconds }) => ({ stages: [cruise(slow + more, seconds)], top: slow, a, d: 0, wished: 0 }),
  ],
];

describe('[M8] a planned travel takes as long as the stages that it is made of', () => {
  test.each(SHAPES)('%s', (_, shape) => {
    fc.assert(
      fc.property(numbers, (drawn) => {
        const { stages, top, a, d, wished } = shape(drawn);
        const length = stages.reduce((sum, [from, to, seconds]) => sum + (seconds * (from + to)) / 2, 0);
        const duration = stages.reduce((sum, [, , seconds]) => sum + seconds, 0);
        const end = stages.at(-1)?.[1] ?? 0;
        const speeds = { initialSpeed: stages[0]?.[0] ?? 0, maxSpeed: top, acceleration: a, deceleration: d };
        const plan = planTravel(length, speeds, wished ?? end);
        expect(plan.durationSeconds).toBeCloseTo(duration, 6);
        expect(plan.endSpeed).toBeCloseTo(end, 6);
      }),
      { seed: 20261125, numRuns: 50 },
    );
  });

  test.each([0, 2])('no way takes no time, from %d m/s too', (initialSpeed) => {
    const speeds = { initialSpeed, maxSpeed: 2, acceleration: 1, deceleration: 1 };
    for (const length of [0, -1])
      expect(planTravel(length, speeds, 1)).toEqual({ durationSeconds: 0, endSpeed: initialSpeed });
  });
});
