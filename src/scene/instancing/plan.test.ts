import { expect, test } from 'vitest';
import type { EntityVisuals } from './entity-visuals.ts';
import { EMPTY_PLAN, isLarge, planOf } from './plan.ts';

test.each([
  { what: 'of one hall', meters: 150, devices: 500, large: false },
  { what: 'that is long', meters: 151, devices: 3, large: true },
  { what: 'that is crowded', meters: 60, devices: 501, large: true },
])('a plant $what is large: $large', ({ meters, devices, large }) => {
  expect(isLarge({ ...EMPTY_PLAN, minX: -20, maxX: 10, minZ: 5, maxZ: 5 + meters, devices })).toBe(large);
});

test('a plant of points and paths alone is as wide as these, with a margin', () => {
  const at = (x: number, z: number) => ({ name: `${x} ${z}`, position: { x, y: 0, z } });
  const points = new Map([at(-30, 4), at(50, -12)].map((point) => [point.name, point]));
  const paths = new Map() as Parameters<typeof planOf>[0]['paths'];
  const nothing = { batches: new Map() } as unknown as EntityVisuals;
  expect(planOf({ points, paths } as Parameters<typeof planOf>[0], nothing)).toMatchObject({
    minX: -32,
    maxX: 52,
    minZ: -14,
    maxZ: 6,
  });
});
