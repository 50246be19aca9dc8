import { expect, test } from 'vitest';
import { EMPTY_PLAN, isLarge } from './plan.ts';

test.each([
  { what: 'of one hall', meters: 150, devices: 500, large: false },
  { what: 'that is long', meters: 151, devices: 3, large: true },
  { what: 'that is crowded', meters: 60, devices: 501, large: true },
])('a plant $what is large: $large', ({ meters, devices, large }) => {
  expect(isLarge({ ...EMPTY_PLAN, minX: -20, maxX: 10, minZ: 5, maxZ: 5 + meters, devices })).toBe(large);
});
