import { describe, expect, test } from 'vitest';
import { createRandomStreams } from './index.ts';

const draws = (seed: number, name: string) => {
  const stream = createRandomStreams(seed).stream(name);
  return Array.from({ length: 5 }, () => stream.uniform());
};

describe('random streams', () => {
  test('depend on seed and name', () => {
    expect(draws(1, 'arrivals')).toEqual(draws(1, 'arrivals'));
    expect(draws(1, 'arrivals')).not.toEqual(draws(2, 'arrivals'));
    expect(draws(1, 'arrivals')).not.toEqual(draws(1, 'arrivals2'));
    expect(draws(1, '2/a')).not.toEqual(draws(12, '/a'));
  });

  test("do not shift with another stream's draws", () => {
    const streams = createRandomStreams(1);
    for (let draw = 0; draw < 100; draw += 1) streams.stream('orders').uniform();
    const arrivals = streams.stream('arrivals');
    expect(Array.from({ length: 5 }, () => arrivals.uniform())).toEqual(draws(1, 'arrivals'));
  });

  test('are one stream per name', () => {
    const streams = createRandomStreams(1);
    expect(streams.stream('a')).toBe(streams.stream('a'));
  });

  test('draw from the distributions they name', () => {
    const stream = createRandomStreams(7).stream('moments');
    const mean = (draw: () => number) => Array.from({ length: 20_000 }, draw).reduce((sum, x) => sum + x, 0) / 20_000;
    expect(mean(() => stream.uniform())).toBeCloseTo(0.5, 1);
    expect(mean(() => stream.exponential(3))).toBeCloseTo(3, 0);
    expect(mean(() => stream.normal(10, 2))).toBeCloseTo(10, 0);
    const numbers = Array.from({ length: 1000 }, () => stream.integer(2, 4));
    expect(new Set(numbers)).toEqual(new Set([2, 3, 4]));
  });

  test('refuse to pick from nothing', () => {
    expect(() => createRandomStreams(1).stream('a').pick([])).toThrow('nothing to pick');
  });
});
