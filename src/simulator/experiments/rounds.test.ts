import { expect, test } from 'vitest';
import { createRandomStreams } from '../engine/index.ts';
import type { ExperimentPlan, Until } from './plan.ts';
import { firstRound, nextRound } from './rounds.ts';
import { Samples } from './samples.ts';

const UNTIL: Until = { indicator: 'openOrders', halfWidth: 1, of: 'MEAN' };

function planUntil(until: Until | null, points = 1, replications = 1000): ExperimentPlan {
  return { until, replications, points: Array.from({ length: points }) } as unknown as ExperimentPlan;
}

/** How many replications it takes, with runs of which all settings share most of their luck. */
function roundsOf(plan: ExperimentPlan, deviation = 5): number[] {
  const random = createRandomStreams(11).stream('rounds');
  const samples = new Samples(plan.points.length);
  const rounds: number[] = [];
  for (let done = 0, next = firstRound(plan); next !== done; next = nextRound(plan, samples, 0, done)) {
    for (; done < next; done += 1) {
      const common = random.normal(20, deviation);
      for (const point of plan.points.keys()) {
        samples.add(point, { openOrders: common + point + random.normal(0, deviation / 10) });
      }
    }
    rounds.push(done);
  }
  return rounds;
}

test('without a wish all runs are one round', () => {
  expect(roundsOf(planUntil(null, 3, 12))).toEqual([12]);
});

test('it goes on in rounds until the interval is narrow enough', () => {
  const rounds = roundsOf(planUntil(UNTIL));
  // (1.98 * 5 / 1)^2 = 98 runs, as far as 5 is known.
  expect(rounds.at(-1)).toBeGreaterThan(60);
  expect(rounds.at(-1)).toBeLessThan(150);
  for (const [index, round] of rounds.slice(1).entries()) expect(round).toBeLessThanOrEqual(2 * (rounds[index] ?? 0));
});

test('it ends with as many as may be at most', () => {
  expect(roundsOf(planUntil(UNTIL, 1, 30)).at(-1)).toBe(30);
  expect(roundsOf(planUntil(UNTIL, 1, 3))).toEqual([3]);
});

test('a difference that is paired needs far fewer', () => {
  const difference = roundsOf(planUntil({ ...UNTIL, of: 'DIFFERENCE' }, 2)).at(-1) ?? 0;
  expect(difference).toBeLessThan((roundsOf(planUntil(UNTIL, 2)).at(-1) ?? 0) / 3);
});

test('an indicator that no run tells is named, with those there are', () => {
  expect(() => roundsOf(planUntil({ ...UNTIL, indicator: 'moons' }))).toThrow(
    'No run tells moons: until.indicator is one of openOrders',
  );
});
