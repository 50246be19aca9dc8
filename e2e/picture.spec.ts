import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { countWork } from './count-work.ts';
import { isDrawn } from './is-drawn.ts';
import { choose, expect, openLive, openViewer, test } from './product.ts';

declare global {
  interface Window {
    graphicsObjects(): number[];
  }
}

test('hovering and stepping while paused leaves the picture as fine as it was', { tag: '@long' }, async ({ page }) => {
  await openLive(page);
  await page.evaluate(() => window.aisle.pause());
  const canvas = page.locator('canvas').first();
  const fineness = () => canvas.evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth);
  // What was found slow before the pause is told a moment after it.
  const before = await atRest(fineness, 6);
  // As many drawings as a minute of moving the mouse gives: something else lies under the pointer each time.
  await canvas.evaluate(async (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (let i = 0; i < 70; i++) {
      const [clientX, clientY] = [left + width * (0.2 + 0.6 * ((i * 0.37) % 1)), top + height * (0.3 + (i % 7) * 0.06)];
      element.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, pointerType: 'mouse', bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 95));
    }
  });
  for (let i = 0; i < 30; i++) await page.keyboard.press('Shift+ArrowLeft');
  expect(await fineness()).toBe(before);
  await test.step('a resize keeps it, too', async () => {
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect.poll(fineness).toBeCloseTo(before, 2);
  });
});

test('the user decides how finely the picture is drawn', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'View settings' }).click();
  await choose(page, 'Quality', 'Low');
  await expect.poll(() => finenessOf(page)).toBeCloseTo(0.75, 2);
  await choose(page, 'Quality', 'High');
  await expect.poll(() => finenessOf(page)).toBeCloseTo(1, 2);
});

test('the picture is as fine as the screen, also when it comes to another one, finer or coarser', {
  tag: '@long',
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('aisle.picture.quality', 'high'));
  await openViewer(page);
  const screens = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const [index, deviceScaleFactor] of [2, 1, 1.5, 1].entries()) {
    // A browser without a window does not tell of another screen by itself: there the window has another size, too.
    const width = size.width - index - 1;
    await screens.send('Emulation.setDeviceMetricsOverride', { ...size, width, deviceScaleFactor, mobile: false });
    await expect.poll(() => finenessOf(page)).toBeCloseTo(deviceScaleFactor, 2);
  }
});

/** Pixels of the picture to a pixel of the page. */
function finenessOf(page: Page): Promise<number> {
  return page
    .locator('canvas')
    .first()
    .evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth);
}

test('the camera is steered by keys and by two fingers, and Escape leaves what it goes along with', async ({
  page,
}) => {
  await openViewer(page);
  const bar = page.getByRole('img', { name: 'Scale' });
  const cube = page.getByRole('group', { name: 'View from' });
  const turned = () => cube.evaluate((element) => element.style.transform);
  const scale = async () => `${await bar.textContent()} ${(await bar.boundingBox())?.width}`;
  const canvas = page.getByRole('application', { name: '3D view of the plant' });
  await canvas.focus();
  const [start, near] = [await turned(), await scale()];
  await page.keyboard.press('ArrowRight');
  await expect.poll(turned).not.toBe(start);
  await page.keyboard.press('+');
  await expect.poll(scale).not.toBe(near);
  await test.step('the time stays where it was', async () => {
    expect(await page.evaluate(() => window.aisle.time().mode)).toBe('paused');
  });
  await test.step('two fingers that part come nearer', async () => {
    const before = await scale();
    await pinch(page);
    await expect.poll(scale).not.toBe(before);
  });
  await test.step('a side of the cube looks from there', async () => {
    await cube.getByRole('button', { name: 'From above' }).press('Enter');
    await expect.poll(turned).toMatch(/^rotateX\(-1\.5\d+rad\)/);
  });
  await test.step('a side that the keyboard comes to is named, also where it is turned away', async () => {
    for (const side of ['From the south', 'From the east', 'From the north']) {
      await page.keyboard.press('Tab');
      await expect(page.getByTestId('focused-side')).toHaveText(side);
    }
    await canvas.focus();
    await expect(page.getByTestId('focused-side')).toHaveCount(0);
  });
  await test.step('Escape', async () => {
    // Carriers are exchanged now and then.
    const name = await page.evaluate(() => {
      const carrier = window.aisle.entityNames().find((one) => /^CARRIER-\d+$/.test(one));
      window.aisle.select(carrier ?? null);
      return carrier;
    });
    await page.getByRole('button', { name: 'Follow selection' }).click();
    await expect(page.getByRole('status').filter({ hasText: `Following ${name}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(`Following ${name}`)).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeHidden();
  });
});

/** Two fingers on the picture that part. */
async function pinch(page: Page): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('the picture has no place on the page');
  const session = await page.context().newCDPSession(page);
  const at = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: box.x + box.width / 2 + side * apart, y: box.y + box.height / 2 }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(40) });
  for (const apart of [60, 90, 120]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(apart) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Longer than anything that the page does now and then. */
const WATCHED_MILLIS = 11_000;

test('nothing is drawn, rendered or written while nothing changes', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(countWork);
  const made = await page.request.post('/control/v1/simulations', {
    data: { scenario: 'distribution-centre', runMode: 'EVENT_DRIVEN', speedMultiplier: 100, endTimeSeconds: 5 },
  });
  const { simulationId } = (await made.json()).data as { simulationId: string };
  await openLive(page, simulationId);
  await expect(page.getByText('device-utilisation')).toBeVisible();
  const inAWhile = async () => {
    const [before, after] = await page.evaluate(countedFor, WATCHED_MILLIS);
    // A machine under load sleeps longer than it was told to.
    const seconds = Math.floor(after.seconds - before.seconds);
    return {
      drawings: after.pictures - before.pictures + after.charts - before.charts,
      // The service's clock is read once a second: two small parts of the page show it. One second more may begin than
      // has passed.
      hasFewCommits: after.commits - before.commits <= 2 * (seconds + 1),
      // Once a second the age of what is known is told, in the header and beside the tables: four changes.
      hasFewChanges: after.changes - before.changes <= 4 * (seconds + 1),
    };
  };
  // At the end of the run, and where the user paused.
  for (const what of ['live', 'paused'] as const) {
    if (what === 'paused') await page.evaluate(() => window.aisle.pause());
    // It comes to rest once everything has been put into it, which software graphics take their time for.
    const atRest = { drawings: 0, hasFewCommits: true, hasFewChanges: true };
    await expect.poll(inAWhile, { message: what, timeout: 90_000, intervals: [0] }).toEqual(atRest);
    // Also where time stands still, everything gets into the picture.
    const [drawn, present] = await page.evaluate(() => [
      window.aisle.stats().entities,
      window.aisle.entityNames().length,
    ]);
    expect(drawn, `${what}: entities in the picture`).toBe(present);
  }
});

/** What is counted now, and after so many milliseconds of the page's own clock. */
async function countedFor(millis: number) {
  const counted = () => ({ ...window.counted, seconds: performance.now() / 1000 });
  const before = counted();
  await new Promise((resolve) => setTimeout(resolve, millis));
  return [before, counted()] as const;
}

/** Keeps count of what is alive on the graphics card, by drawing context. */
function countGraphicsObjects(): void {
  const alive = new Map<WebGL2RenderingContext, number>();
  const kinds = ['Buffer', 'Texture', 'Program', 'Framebuffer', 'Renderbuffer', 'VertexArray'];
  const { prototype } = WebGL2RenderingContext;
  const wrap = (name: string, by: number): void => {
    const before = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
    Reflect.set(prototype, name, function counting(this: WebGL2RenderingContext, ...values: unknown[]) {
      if (by > 0 || values[0]) alive.set(this, (alive.get(this) ?? 0) + by);
      return before.apply(this, values);
    });
  };
  for (const kind of kinds) {
    wrap(`create${kind}`, 1);
    wrap(`delete${kind}`, -1);
  }
  window.graphicsObjects = () => [...alive].filter(([gl]) => !gl.isContextLost()).map(([, count]) => count);
}

test('after ten visits the graphics card holds what it held after the first', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(countGraphicsObjects);
  await openViewer(page);
  const held = () => page.evaluate(() => window.graphicsObjects());
  await expect.poll(() => isDrawn(page)).toBe(true);
  // Software graphics take their time until everything is on the card.
  const first = await atRest(held, 6);
  for (let visit = 0; visit < 10; visit++) {
    await page.getByRole('link', { name: 'Compatibility' }).click();
    await expect(page.locator('canvas')).toHaveCount(0);
    await page.getByRole('link', { name: 'Live', exact: true }).click();
    await expect.poll(() => page.evaluate(() => window.aisle?.stats().drawCalls ?? 0)).toBeGreaterThan(0);
  }
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect.poll(async () => (await held()).length, 'one drawing context').toBe(1);
  await expect.poll(async () => (await held())[0] ?? 0).toBeLessThanOrEqual((first[0] ?? 0) * 1.05);
});

test('at full speed the plant stands as the latest snapshot says', { tag: '@long' }, async ({ page }) => {
  const made = await page.request.post('/control/v1/simulations', {
    data: { scenario: 'shuttle-store', runMode: 'FULL_SPEED', endTimeSeconds: 600 },
  });
  const { simulationId } = (await made.json()).data as { simulationId: string };
  await openLive(page, simulationId);
  await expect(page.getByRole('status').filter({ hasText: 'no animation (FULL_SPEED)' })).toBeVisible();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect.poll(() => page.evaluate(() => window.aisle.time().simulationTimeMicros)).toBeGreaterThan(0);
});
