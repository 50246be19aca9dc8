import { expect, test } from 'vitest';
import { isStable } from './stability.ts';

test.each([
  { what: 'nothing is known', shares: [], stable: null },
  { what: 'one run piles up a third', shares: [0.33], stable: false },
  { what: 'one run piles up a little', shares: [0.05], stable: true },
  { what: 'all runs pile up a tenth', shares: [0.09, 0.11, 0.1, 0.12], stable: false },
  { what: 'some pile up, others work it off', shares: [0.1, -0.08, 0.06, -0.02], stable: true },
  { what: 'all pile up next to nothing', shares: [0.011, 0.012, 0.011], stable: true },
])('$what', ({ shares, stable }) => {
  expect(isStable(shares)).toBe(stable);
});
