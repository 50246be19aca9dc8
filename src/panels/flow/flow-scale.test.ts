import { describe, expect, test } from 'vitest';
import { flowOf, flowValues, niceTop, valueWords } from './flow-scale.ts';

const MINUTE = 60_000_000;
const FOUND = {
  paths: [
    { pathName: 'P1', passages: 3, restMicros: 0 },
    { pathName: 'P2', passages: 12, restMicros: 5 * MINUTE },
  ],
  cells: [
    { x: 0.5, y: 0, z: 0.5, restMicros: MINUTE },
    { x: 1.5, y: 0, z: 0.5, restMicros: 3 * MINUTE },
  ],
};

describe('what is measured, over half an hour', () => {
  test.each([
    {
      measure: 'passages',
      values: [
        { path: 'P2', value: 24 },
        { path: 'P1', value: 6 },
      ],
    },
    { measure: 'rest', values: [{ path: 'P2', value: 10 }] },
    {
      measure: 'floor',
      values: [
        { path: null, value: 6 },
        { path: null, value: 2 },
      ],
    },
  ] as const)('$measure', ({ measure, values }) => {
    expect(flowValues(measure, FOUND, 30 * MINUTE)).toMatchObject(values);
  });

  test('of no time there is nothing', () => {
    expect(flowValues('passages', FOUND, 0)).toEqual([]);
  });
});

test.each([
  [0, 1],
  [0.013, 0.015],
  [1, 1],
  [1.01, 1.5],
  [24, 25],
  [201, 250],
  [50, 50],
  [51, 60],
  [81, 100],
  [999, 1000],
])('the scale of %f ends at %f', (most, top) => {
  expect(niceTop(most)).toBeCloseTo(top, 9);
});

test('what is beyond a scale that is fixed is painted as its top', () => {
  const flow = flowOf(flowValues('passages', FOUND, 30 * MINUTE), 12);
  expect(flow.paths).toEqual([
    { name: 'P2', share: 1 },
    { name: 'P1', share: 0.5 },
  ]);
});

test.each([
  [1, '1 passage/h'],
  [0.96, '1 passage/h'],
  [1.1, '1.1 passages/h'],
  [1200, '1,200 passages/h'],
])('a path with %f passages an hour is told as %j (front 18)', (value, words) => {
  expect(valueWords('passages', value)).toBe(words);
});
