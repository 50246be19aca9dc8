import { expect, test } from 'vitest';
import { degreesFromRadians, microsFromSeconds, radiansFromDegrees, secondsBetween } from './quantity.ts';

test.each([
  { from: 0, to: 1_500_000, seconds: 1.5 },
  { from: 2_000_000, to: 500_000, seconds: -1.5 },
  // Subtracting first keeps a microsecond apart near 2^53, where seconds as floats could not.
  { from: 9_007_199_254_740_990, to: 9_007_199_254_740_991, seconds: 1e-6 },
])('from $from to $to micros are $seconds s', ({ from, to, seconds }) => {
  expect(secondsBetween(from, to)).toBe(seconds);
});

test.each([
  { seconds: 1.5, micros: 1_500_000 },
  { seconds: 0.1 + 0.2, micros: 300_000 },
  { seconds: -0.0000004, micros: -0 },
])('$seconds s are $micros whole micros', ({ seconds, micros }) => {
  expect(microsFromSeconds(seconds)).toBe(micros);
});

test('a half turn is pi and back', () => {
  expect(radiansFromDegrees(180)).toBe(Math.PI);
  expect(degreesFromRadians(radiansFromDegrees(370))).toBeCloseTo(370, 12);
});
