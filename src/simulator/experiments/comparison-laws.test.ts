import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandomStreams, type RandomStream } from '../engine/index.ts';
import { standingsOf } from './indicator-table.ts';
import { pairedDifference } from './paired-difference.ts';
import { confidenceOfEach } from './verdict.ts';

/* Laws over many synthetic experiments: settings share the luck of a replication, as they do with common seeds. */

interface Synthetic {
  readonly random: RandomStream;
  readonly truths: readonly number[];
  readonly replications: number;
}

/** The luck that all settings of a replication share is ten times their own. */
function experiment({ random, truths, replications }: Synthetic): number[][] {
  const common = Array.from({ length: replications }, () => random.normal(100, 10));
  return truths.map((truth) => common.map((luck) => luck + truth + random.normal(0, 1)));
}

const EXPERIMENTS = 2000;
/** Four standard deviations of a share of so many. */
const CHANCE = 4 * Math.sqrt((0.95 * 0.05) / EXPERIMENTS);

function shareOf(seed: number, truths: readonly number[], holds: (settings: number[][]) => boolean): number {
  const random = createRandomStreams(seed).stream('laws');
  let count = 0;
  for (let round = 0; round < EXPERIMENTS; round += 1) {
    if (holds(experiment({ random, truths, replications: 5 + (round % 10) }))) count += 1;
  }
  return count / EXPERIMENTS;
}

function covers(values: number[], base: number[], confidence: number, truth: number): boolean {
  const difference = pairedDifference(values, base, confidence);
  return Math.abs((difference?.mean ?? 0) - truth) <= (difference?.half ?? 0);
}

test('95 in 100 intervals of a difference hold what is true', () => {
  const share = shareOf(1, [0, 0.7], ([base = [], other = []]) => covers(other, base, 0.95, 0.7));
  expect(Math.abs(share - 0.95)).toBeLessThan(CHANCE);
});

test('of seven settings all six intervals hold together in at least 95 of 100 experiments', () => {
  const truths = [0, -1, -0.5, 0, 0.5, 1, 2];
  const together = (confidence: number) =>
    shareOf(2, truths, ([base = [], ...others]) =>
      others.every((values, index) => covers(values, base, confidence, truths[index + 1] ?? 0)),
    );
  expect(together(confidenceOfEach(6))).toBeGreaterThan(0.95 - CHANCE);
  // Without the correction they do not: that is what it is for.
  expect(together(0.95)).toBeLessThan(0.87);
});

test.each(['MORE', 'LESS'] as const)('the best setting is among those that may be in 95 of 100 (%s)', (direction) => {
  const truths = [0, 1, 1, 0.9, -1, -0.9, -1];
  const best = direction === 'MORE' ? 1 : 4;
  const share = shareOf(3, truths, (settings) => standingsOf(settings, direction)[best] !== 'NOT_BEST');
  expect(share).toBeGreaterThan(0.95 - CHANCE);
});

test('with runs enough the best is named alone', () => {
  const random = createRandomStreams(4).stream('laws');
  const settings = experiment({ random, truths: [0, 2, 1], replications: 60 });
  expect(standingsOf(settings, 'MORE')).toEqual(['NOT_BEST', 'BEST', 'NOT_BEST']);
  expect(standingsOf(settings, 'LESS')).toEqual(['BEST', 'NOT_BEST', 'NOT_BEST']);
  expect(standingsOf(settings, null)).toEqual([null, null, null]);
});

test('what all settings share makes pairs that much narrower, and nothing where they share nothing', () => {
  const random = createRandomStreams(5).stream('laws');
  const [base = [], other = []] = experiment({ random, truths: [0, 1], replications: 200 });
  expect(pairedDifference(other, base, 0.95)?.timesNarrower).toBeGreaterThan(8);
  const strangers = Array.from({ length: 200 }, () => random.normal(100, 10));
  expect(pairedDifference(strangers, base, 0.95)?.timesNarrower).toBeCloseTo(1, 0);
});

const sample = fc.array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null }), { maxLength: 30 });

test('no run is ever compared with a run of another seed', () => {
  fc.assert(
    fc.property(sample, sample, (values, base) => {
      const pairs = values.flatMap((value, index) => {
        const other = base[index];
        return value === null || other === null || other === undefined ? [] : [value - other];
      });
      const found = pairedDifference(values, base, 0.95);
      expect(found?.pairs ?? 0).toBe(pairs.length);
      if (found) expect(found.mean).toBeCloseTo(pairs.reduce((sum, value) => sum + value, 0) / pairs.length, 6);
    }),
    { seed: 29 },
  );
});

test('the other way round it is the same difference with the other sign, and to itself there is none', () => {
  fc.assert(
    fc.property(sample, sample, (values, base) => {
      const [there, back] = [pairedDifference(values, base, 0.95), pairedDifference(base, values, 0.95)];
      expect(there?.mean ?? 0).toBeCloseTo(-(back?.mean ?? 0), 6);
      expect(there?.half ?? null).toEqual(back ? (back.half === null ? null : expect.closeTo(back.half, 5)) : null);
      const none = pairedDifference(values, values, 0.95);
      if (none) expect(none.mean).toBe(0);
    }),
    { seed: 29 },
  );
});
