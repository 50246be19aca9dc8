import { expect, test } from 'vitest';
import { statisticsOf } from './statistics.ts';

test.each([
  { what: 'a single run tells no spread', values: [7], expected: { mean: 7, standardDeviation: null, half: null } },
  { what: 'runs that agree', values: [3, 3, 3], expected: { mean: 3, standardDeviation: 0, half: 0 } },
  {
    what: 'two runs: Student with one degree of freedom',
    values: [1, 3],
    expected: { mean: 2, standardDeviation: Math.SQRT2, half: 12.706204736174698 },
  },
  {
    what: 'five runs: Student with four degrees of freedom',
    values: [2, 4, 4, 4, 6],
    expected: { mean: 4, standardDeviation: Math.SQRT2, half: (2.7764451051977987 * Math.SQRT2) / Math.sqrt(5) },
  },
])('$what', ({ values, expected }) => {
  const found = statisticsOf(values);
  expect(found.mean).toBeCloseTo(expected.mean, 10);
  for (const name of ['standardDeviation', 'half'] as const) {
    if (expected[name] === null) expect(found[name]).toBeNull();
    else expect(found[name]).toBeCloseTo(expected[name], 10);
  }
});

test.each([
  { count: 31, t: 2.0423 },
  { count: 32, t: 2.0395 },
  { count: 61, t: 2.0003 },
  { count: 121, t: 1.9799 },
])('of $count values the interval is not suddenly narrower', ({ count, t }) => {
  const values = Array.from({ length: count }, (_, index) => index % 7);
  const { half, standardDeviation } = statisticsOf(values);
  expect(((half ?? 0) * Math.sqrt(count)) / (standardDeviation ?? 1)).toBeCloseTo(t, 4);
});
