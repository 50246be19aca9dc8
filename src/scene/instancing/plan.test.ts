import { expect, test } from 'vitest';
import type { EntityVisuals } from './entity-visuals.ts';
import { EMPTY_PLAN, isLarge, Planner } from './plan.ts';

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
  const paths = new Map() as Parameters<Planner['planOf']>[0]['paths'];
  const nothing = { batches: new Map() } as unknown as EntityVisuals;
  expect(new Planner().planOf({ points, paths } as Parameters<Planner['planOf']>[0], nothing)).toMatchObject({
    minX: -32,
    maxX: 52,
    minZ: -14,
    maxZ: 6,
  });
});

/** A batch of devices on the X axis, a metre apart, as far as a plan reads it. */
function devicesOf(count: number): EntityVisuals {
  const matrices = new Float32Array(count * 16);
  for (let i = 0; i < count; i += 1) matrices[i * 16 + 12] = i;
  const batch = { extent: count, nodeOf: (slot: number) => slot, matrices };
  const visual = { parts: [{ role: 'ENTITY', batch }], paintedState: 3 };
  return {
    batches: new Map([[batch, { coloring: 'activity' }]]),
    visualOf: () => visual,
  } as unknown as EntityVisuals;
}

const NO_NETWORK = { points: new Map(), paths: new Map() };

test.each([
  { devices: 3, dotCount: 3, lastAt: 2 },
  { devices: 100, dotCount: 100, lastAt: 99 },
  { devices: 5000, dotCount: 1667, lastAt: 4998 },
])('$devices devices are $dotCount dots, evenly from all of them', ({ devices, dotCount, lastAt }) => {
  const plan = new Planner().planOf(NO_NETWORK, devicesOf(devices));
  expect(plan).toMatchObject({ devices, dotCount, minX: -2, maxX: devices + 1 });
  expect(plan.dots[dotCount * 2 - 2]).toBe(lastAt);
  expect([...plan.dotStates.subarray(0, dotCount)].every((state) => state === 3)).toBe(true);
});

test('(front P3) plan after plan is written into the same rows', () => {
  const planner = new Planner();
  const { dots, dotStates } = planner.planOf(NO_NETWORK, devicesOf(1000));
  const next = planner.planOf(NO_NETWORK, devicesOf(900));
  expect(next.dots).toBe(dots);
  expect(next.dotStates).toBe(dotStates);
  expect(next.devices).toBe(900);
});
