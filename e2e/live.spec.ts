import type { Page } from '@playwright/test';
import type { AnimationSnapshot, Envelope } from '../src/protocol/index.ts';
import { DEMO, expect, openViewer, test } from './product.ts';

const MILLIMETER = 0.001;

/** What the simulation service itself says is where, asked through the gateway. */
async function serviceSnapshot(page: Page): Promise<AnimationSnapshot> {
  const response = await page.request.get(`/simulation/openapi/v1/simulations/${DEMO}/animation/snapshot`);
  expect(response.status()).toBe(200);
  return ((await response.json()) as Envelope<AnimationSnapshot>).data;
}

async function seekOnceKnown(page: Page, micros: number): Promise<void> {
  await page.waitForFunction((t) => window.aisle.time().edgeMicros >= t, micros);
  await page.evaluate((t) => window.aisle.seek(t), micros);
}

function poses(page: Page, names: readonly string[]) {
  return page.evaluate((asked) => asked.map((name) => window.aisle.pose(name)), names);
}

test('carriers move, live, without the playhead passing the edge or running back', async ({ page }) => {
  await openViewer(page);
  const samples = await page.evaluate(async () => {
    const carriers = window.aisle.entityNames().filter((name) => /carrier/i.test(name));
    const frames = [];
    for (let i = 0; i < 40; i++) {
      const { simulationTimeMicros, edgeMicros } = window.aisle.time();
      frames.push({ simulationTimeMicros, edgeMicros, xs: carriers.map((name) => window.aisle.pose(name)?.position) });
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    return frames;
  });
  const moved = samples[0]?.xs.filter((start, carrier) => {
    const end = samples.at(-1)?.xs[carrier];
    return start && end && Math.hypot(end.x - start.x, end.z - start.z) > 0.5;
  });
  expect(moved?.length).toBeGreaterThan(0);
  for (const [index, { simulationTimeMicros, edgeMicros }] of samples.entries()) {
    expect(simulationTimeMicros).toBeLessThanOrEqual(edgeMicros);
    expect(simulationTimeMicros).toBeGreaterThanOrEqual(samples[index - 1]?.simulationTimeMicros ?? 0);
  }
});

test('every entity is drawn where the simulator says it is', async ({ page }) => {
  await openViewer(page);
  for (let round = 0; round < 3; round++) {
    const snapshot = await serviceSnapshot(page);
    await seekOnceKnown(page, snapshot.clock.simulationTimeMicros);
    const placed = snapshot.entities.filter((entity) => entity.position !== undefined);
    const drawn = await poses(
      page,
      placed.map((entity) => entity.entityName),
    );
    expect(placed.length).toBeGreaterThan(20);
    for (const [index, entity] of placed.entries()) {
      const { x = 0, y = 0, z = 0 } = entity.position ?? {};
      const at = drawn[index]?.position;
      expect(at, entity.entityName).toBeDefined();
      const distance = at ? Math.hypot(at.x - x, at.y - y, at.z - z) : Number.POSITIVE_INFINITY;
      expect(distance, entity.entityName).toBeLessThan(MILLIMETER);
    }
    await page.evaluate(() => window.aisle.goLive());
    await page.waitForTimeout(1_500);
  }
});

test('a pallet rides on its carrier and moves exactly with it', async ({ page }) => {
  await openViewer(page);
  const ride = await page.waitForFunction(
    () => {
      const aisle = window.aisle;
      for (const name of aisle.entityNames()) {
        const parent = aisle.parent(name);
        if (parent === null || !/carrier/i.test(parent.entityName)) continue;
        const cargo = aisle.pose(name);
        const carrier = aisle.pose(parent.entityName);
        if (cargo && carrier) return { name, parent: parent.entityName, cargo, carrier };
      }
      return null;
    },
    undefined,
    { timeout: 60_000 },
  );
  const start = await ride.jsonValue();
  if (start === null) throw new Error('no pallet is being carried');
  const height = start.cargo.position.y - start.carrier.position.y;
  expect(height).toBeGreaterThan(0.1);

  const apart = await page.evaluate(async ({ name, parent }) => {
    const distances: number[] = [];
    for (let i = 0; i < 20 && window.aisle.parent(name)?.entityName === parent; i++) {
      const cargo = window.aisle.pose(name)?.position;
      const carrier = window.aisle.pose(parent)?.position;
      if (cargo && carrier) distances.push(Math.hypot(cargo.x - carrier.x, cargo.y - carrier.y, cargo.z - carrier.z));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return distances;
  }, start);
  expect(apart.length).toBeGreaterThan(0);
  for (const distance of apart) expect(Math.abs(distance - (apart[0] ?? 0))).toBeLessThan(0.01);
});
