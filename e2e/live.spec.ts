import type { Page } from '@playwright/test';
import type { AnimationSnapshot, Envelope } from '../src/protocol/index.ts';
import { DEMO, expect, openLive, openViewer, release, test, untilRead } from './product.ts';

const MILLIMETER = 0.001;

type Position = { x: number; y: number; z: number };

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
  await openLive(page);
  const samples = await page.evaluate(async () => {
    const carriers = window.aisle.entityNames().filter((name) => /carrier/i.test(name));
    const frames: { simulationTimeMicros: number; edgeMicros: number; xs: (Position | undefined)[] }[] = [];
    for (let i = 0; i < 20; i++) {
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
  for (let round = 0; round < 2; round++) {
    const snapshot = await serviceSnapshot(page);
    await seekOnceKnown(page, snapshot.clock.simulationTimeMicros);
    // A vehicle that only sends observations is drawn between two of them once both are known; a snapshot knows one.
    const placed = snapshot.entities.filter(
      (entity) => entity.position !== undefined && entity.supportedActions.join() !== 'POSE_UPDATE',
    );
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
    await untilRead(page, 2);
  }
});

type Ride = { cargo: string; carrier: string };

/** A cargo whose carrier is under way now: a handover moves cargo relative to its carrier, riding does not. */
function findRide(page: Page): Promise<Ride | null> {
  return page.evaluate(async () => {
    const { aisle } = window;
    const rides = aisle.entityNames().flatMap((cargo) => {
      const carrier = aisle.parent(cargo)?.entityName;
      return carrier !== undefined && /^carrier/i.test(carrier) ? [{ cargo, carrier }] : [];
    });
    const before = rides.map(({ carrier }) => aisle.pose(carrier)?.position);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const moving = rides.find(({ carrier }, index) => {
      const [from, to] = [before[index], aisle.pose(carrier)?.position];
      return from && to && Math.hypot(to.x - from.x, to.z - from.z) > 0.1;
    });
    return moving ?? null;
  });
}

async function waitForRide(page: Page): Promise<Ride> {
  let ride: Ride | null = null;
  await expect
    .poll(
      async () => {
        ride = await findRide(page);
        return ride;
      },
      { timeout: 200_000 },
    )
    .not.toBeNull();
  if (ride === null) throw new Error('no cargo is under way');
  return ride;
}

test('a pallet rides on its carrier and moves exactly with it', { tag: '@long' }, async ({ page }) => {
  await openLive(page);
  const ride = await waitForRide(page);
  const apart = await page.evaluate(async ({ cargo, carrier }) => {
    const offsets: { across: number; up: number }[] = [];
    for (let i = 0; i < 10 && window.aisle.parent(cargo)?.entityName === carrier; i++) {
      const top = window.aisle.pose(cargo)?.position;
      const base = window.aisle.pose(carrier)?.position;
      if (top && base) offsets.push({ across: Math.hypot(top.x - base.x, top.z - base.z), up: top.y - base.y });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    return offsets;
  }, ride);
  expect(apart.length).toBeGreaterThan(0);
  for (const { across, up } of apart) {
    expect(Math.abs(across - (apart[0]?.across ?? 0))).toBeLessThan(MILLIMETER);
    expect(up).toBeGreaterThan(0.1);
  }
});

test('a large plant is read beside the main thread, and followed', { tag: '@long' }, async ({ page }) => {
  const simulationId = 'large-fleet';
  const settings = { scenario: 'fleet', parameters: { carriers: 2500 }, runMode: 'REAL_TIME', simulationId };
  const made = await page.request.post('/control/v1/simulations', { data: settings });
  expect(made.ok()).toBe(true);
  const beside = page.waitForEvent('worker');
  await openViewer(page, simulationId);
  expect((await beside).url()).toContain('snapshot-worker');
  await expect.poll(() => page.evaluate(() => window.aisle.connection().state)).toBe('following');
  expect(await page.evaluate(() => window.aisle.entityNames().length)).toBeGreaterThanOrEqual(2500);
  await release(page, simulationId);
});

test('what carriers have done is told in the page, without overlap or hole', { tag: '@long' }, async ({ page }) => {
  await openLive(page);
  const activities = () =>
    page.evaluate(async () => {
      const carriers = window.aisle.entityNames().filter((name) => /carrier/i.test(name));
      const { edgeMicros } = window.aisle.time();
      return Promise.all(carriers.map((name) => window.aisle.activity(name, 0, edgeMicros)));
    });
  await expect(async () => {
    const travels = (await activities()).flat().filter(({ state, meters }) => state === 'travelling' && meters > 1);
    expect(travels).not.toEqual([]);
  }).toPass();
  for (const rows of await activities()) {
    for (const [index, row] of rows.slice(1).entries()) expect(row.startMicros).toBe(rows[index]?.endMicros);
  }
});
