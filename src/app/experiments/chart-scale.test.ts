import { expect, test } from 'vitest';
import { chartScale, ticks } from './chart-scale.ts';
import { resultsOf } from './experiment-results.ts';

const row = (designPoint: number, values: object, mean: number, half: number | null) => ({
  designPoint: BigInt(designPoint),
  ...values,
  indicator: 'shipped',
  replications: 3n,
  mean,
  standardDeviation: half,
  lowerBound95: half === null ? null : mean - half,
  upperBound95: half === null ? null : mean + half,
});

const scaleOf = (
  rows: readonly Readonly<Record<string, unknown>>[],
  factors: readonly { name: string; values: (number | string)[] }[],
  factor = 1,
) =>
  chartScale(resultsOf(rows, factors), {
    indicator: 'shipped',
    firstValues: factors[0]?.values ?? [],
    factor,
    write: String,
  });

test.each([
  { low: 0, high: 10, found: [0, 2, 4, 6, 8, 10] },
  { low: 0, high: 1, found: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  { low: 97.3, high: 104.1, found: [96, 98, 100, 102, 104, 106] },
  { low: 0.61, high: 0.62, found: [0.61, 0.6125, 0.615, 0.6175, 0.62] },
])('ticks from $low to $high are round and hold both ends', ({ low, high, found }) => {
  expect(ticks(low, high)).toEqual(found);
});

test('numbers stand where they are, means and intervals on the same axis', () => {
  const rows = [
    row(1, { carriers: 3n }, 50, 10),
    row(2, { carriers: 4n }, 100, null),
    row(3, { carriers: 9n }, 100, 0),
  ];
  const scale = scaleOf(rows, [{ name: 'carriers', values: [3, 4, 9] }]);
  expect(scale?.xTicks.map(({ text: words }) => words)).toEqual(['3', '4', '9']);
  const [first, second, third] = scale?.series[0]?.marks ?? [];
  const [a, b, c] = [first?.x ?? 0, second?.x ?? 0, third?.x ?? 0];
  expect((b - a) / (c - a)).toBeCloseTo(1 / 6);
  expect(first).toMatchObject({ low: expect.closeTo(1), high: expect.closeTo(2 / 3) });
  expect(second).toMatchObject({ low: null, high: null, y: expect.closeTo(0) });
});

test('the second parameter makes series, words stand side by side', () => {
  const rows = ['NEAR', 'FAR'].flatMap((rule, at) =>
    [1, 2].map((speed) => row(2 * at + speed, { rule, speed }, speed, 0.1)),
  );
  const scale = scaleOf(rows, [
    { name: 'rule', values: ['NEAR', 'FAR'] },
    { name: 'speed', values: [1, 2] },
  ]);
  expect(scale?.series.map(({ label, marks }) => [label, marks.map(({ x }) => x)])).toEqual([
    ['1', [0.25, 0.75]],
    ['2', [0.25, 0.75]],
  ]);
});

test('what is shown as another number is drawn as that', () => {
  const rows = [row(1, { n: 1 }, 0.5, 0.1), row(2, { n: 2 }, 1, 0)];
  const scale = scaleOf(rows, [{ name: 'n', values: [1, 2] }], 100);
  expect(scale?.yTicks.at(-1)?.text).toBe('100');
  expect(scale?.series[0]?.marks[1]?.y).toBe(0);
});

test('a single setting and a value without spread are drawn, too', () => {
  const scale = scaleOf([row(1, {}, 5, null)], []);
  expect(scale?.series[0]?.marks).toMatchObject([{ x: 0.5, low: null }]);
  expect(scaleOf([], [])).toBeNull();
});

test('rows that are not as they should be are left out', () => {
  const bad = [{ designPoint: 'x', indicator: 'a', mean: 1 }, { designPoint: 1, indicator: 'a', mean: null }, {}];
  expect(resultsOf(bad, []).points).toEqual([]);
});
