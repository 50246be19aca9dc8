import fc from 'fast-check';
import { expect, test } from 'vitest';
import { studentT } from './student-t.ts';

/** NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: critical values of Student's t. */
test.each([
  { confidence: 0.9, values: { 1: 6.314, 2: 2.92, 3: 2.353, 9: 1.833, 10: 1.812, 31: 1.696, 100: 1.66 } },
  { confidence: 0.95, values: { 1: 12.706, 2: 4.303, 3: 3.182, 9: 2.262, 30: 2.042, 31: 2.04, 60: 2.0, 100: 1.984 } },
  { confidence: 0.99, values: { 1: 63.657, 2: 9.925, 5: 4.032, 9: 3.25, 30: 2.75, 60: 2.66, 100: 2.626 } },
  { confidence: 0.998, values: { 1: 318.309, 2: 22.327, 7: 4.785, 20: 3.552, 100: 3.174 } },
])('the quantiles of the tables at $confidence', ({ confidence, values }) => {
  for (const [degrees, t] of Object.entries(values)) {
    expect(Math.abs(studentT(Number(degrees), confidence) - t), degrees).toBeLessThanOrEqual(0.0005 + 1e-9);
  }
});

test('with very many degrees of freedom it is the normal distribution', () => {
  expect(studentT(100_001, 0.95)).toBeCloseTo(1.95998, 4);
});

test('one and two degrees of freedom have closed forms', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 0.999, noNaN: true }), (p) => {
      expect(studentT(1, p) / Math.tan((p * Math.PI) / 2)).toBeCloseTo(1, 8);
      expect(studentT(2, p) / (p * Math.sqrt(2 / (1 - p ** 2)))).toBeCloseTo(1, 8);
    }),
    { seed: 29, numRuns: 60 },
  );
});

test('more runs never make an interval wider, more confidence always does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.5, max: 0.99, noNaN: true }), (degrees, p) => {
      expect(studentT(degrees + 1, p)).toBeLessThan(studentT(degrees, p));
      expect(studentT(degrees, p + 0.005)).toBeGreaterThan(studentT(degrees, p));
    }),
    { seed: 29, numRuns: 60 },
  );
});
