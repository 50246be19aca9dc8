import { expect, test } from 'vitest';
import { differenceScale } from './differences-panel.tsx';
import { differencesOf } from './experiment-differences.ts';

const row = (designPoint: number, difference: number | null, half: number | null, change: object = {}) => ({
  ...{ designPoint, carriers: designPoint + 2, baseDesignPoint: 1, indicator: 'shipped', pairs: 10, difference },
  lowerBound95: half === null || difference === null ? null : difference - half,
  upperBound95: half === null || difference === null ? null : difference + half,
  ...{ timesNarrower: 3.5, sameWithin: 2, verdict: 'BETTER', ...change },
});
const FACTORS = [{ name: 'carriers' }];

test('the table by indicator and setting; what says nothing is left out', () => {
  const rows = [row(3, 5, 1), row(2, 4, null), row(4, null, null), row(5, 1, 1, { verdict: 'MAYBE' })];
  const found = differencesOf([...rows, row(2, 1, 1, { indicator: 'fill' })], FACTORS);
  expect([...found.keys()]).toEqual(['shipped', 'fill']);
  expect(found.get('shipped')).toEqual([
    expect.objectContaining({ number: 2, values: [4], mean: 4, interval: null }),
    expect.objectContaining({ number: 3, values: [5], mean: 5, interval: [4, 6], timesNarrower: 3.5, sameWithin: 2 }),
  ]);
});

test.each([
  { what: 'on both sides', rows: [row(2, -4, 1), row(3, 6, 2)] },
  { what: 'above zero', rows: [row(2, 40, 1), row(3, 60, 2)] },
  { what: 'below zero', rows: [row(2, -40, 1)] },
  { what: 'at zero', rows: [row(2, 0, 0)] },
])('differences $what stand on one axis with zero', ({ rows }) => {
  const differences = differencesOf(rows, FACTORS).get('shipped') ?? [];
  const scale = differenceScale(differences, 1, String);
  expect(scale.ticks.find(({ text }) => text === '0')?.at).toBeCloseTo(scale.zero, 10);
  for (const [index, { at, low, high }] of scale.marks.entries()) {
    const { mean } = differences[index] ?? { mean: 0 };
    expect(Math.sign(Number((at - scale.zero).toFixed(10)))).toBe(Math.sign(mean));
    for (const end of [at, low ?? 0, high ?? 1, ...scale.same]) expect(end).toBeGreaterThanOrEqual(0);
    for (const end of [at, low ?? 0, high ?? 1, ...scale.same]) expect(end).toBeLessThanOrEqual(1);
  }
  expect(scale.same[0]).toBeLessThanOrEqual(scale.zero);
  expect(scale.same[1]).toBeGreaterThanOrEqual(scale.zero);
});

test('shares are shown in per cent, and drawn where they were', () => {
  const differences = differencesOf([row(2, -0.028, 0.003, { sameWithin: 0.01 })], FACTORS).get('shipped') ?? [];
  const [plain, scaled] = [1, 100].map((factor) => differenceScale(differences, factor, String));
  expect(scaled?.marks[0]?.at).toBeCloseTo(plain?.marks[0]?.at ?? 0, 10);
  expect(scaled?.ticks.map(({ text }) => Number(text) / 100)).toEqual(plain?.ticks.map(({ text }) => Number(text)));
});
