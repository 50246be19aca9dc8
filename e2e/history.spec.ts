import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { choose, DEMO, expect, openLive, setSpeed, test, untilRead } from './product.ts';

function time(page: Page) {
  return page.evaluate(() => window.aisle.time());
}

/** How the plant is looked at: from where, and how near. */
async function sight(page: Page): Promise<string> {
  const bar = page.getByRole('img', { name: 'Scale' });
  const cube = page.getByRole('group', { name: 'View from' });
  const turned = await cube.evaluate((element) => element.style.transform);
  return `${turned} ${await bar.textContent()} ${Math.round((await bar.boundingBox())?.width ?? 0)}`;
}

/** Until the eye has come to rest. */
async function settled(page: Page): Promise<void> {
  let before = '';
  await expect
    .poll(
      async () => {
        const moved = before !== (await sight(page));
        before = await sight(page);
        return moved;
      },
      { intervals: [400] },
    )
    .toBe(false);
}

/** Opens the demo, sped up so that something happens, and lets some history gather. */
async function openWithHistory(page: Page): Promise<void> {
  // What was recorded before the page was opened comes a moment after its first picture.
  const recorded = page.waitForResponse((answer) => /\/api\/recordings\/[^/?]+$/.test(answer.url()));
  await openLive(page);
  await recorded;
  await setSpeed(page, 30);
  await untilRead(page, 60);
  await setSpeed(page, 10);
}

test.afterEach(({ page }) => setSpeed(page, 1));

test('history by pointer, by keys, backwards and by seeking', { tag: '@long' }, async ({ page }) => {
  await openWithHistory(page);
  await test.step('the timeline: hover tells the time, drag scrubs, wheel zooms, Shift and drag loops', () =>
    byPointer(page));
  await test.step('keys: space, arrows, Shift and arrows, Home, End, L', () => byKeys(page));
  await test.step('backwards and fast, while reading goes on', () => backwards(page));
  await test.step('a seek shows exactly its instant, every time', () => bySeeking(page));
});

async function byPointer(page: Page): Promise<void> {
  const canvas = page.getByTestId('timeline');
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the timeline is not there');
  const at = (part: number) => [box.x + part * box.width, box.y + box.height / 2] as const;

  const tip = page.getByTestId('timeline-tip');
  // The run may begin right of the pointer while its first seconds are read.
  await expect(async () => {
    await page.mouse.move(...at(0.59));
    await page.mouse.move(...at(0.6));
    await expect(tip).toHaveText(/^\d\d:\d\d:\d\d\.\d{3}/, { timeout: 500 });
  }).toPass();

  await page.mouse.down();
  await page.mouse.move(...at(0.5));
  await page.mouse.move(...at(0.7));
  await page.mouse.up();
  const scrubbed = await time(page);
  expect(scrubbed.mode).toBe('paused');
  expect(scrubbed.simulationTimeMicros).toBeGreaterThan(scrubbed.oldestMicros);
  expect(scrubbed.simulationTimeMicros).toBeLessThan(scrubbed.edgeMicros);

  await page.mouse.move(...at(0.3));
  const wide = await tip.textContent();
  await page.mouse.wheel(0, -600);
  await page.mouse.move(...at(0.301));
  await expect(tip).not.toHaveText(wide ?? '');
  await canvas.dblclick();

  await page.keyboard.down('Shift');
  await page.mouse.move(...at(0.6));
  await page.mouse.down();
  await page.mouse.move(...at(0.7));
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect((await time(page)).mode).toBe('review');
  await page.getByRole('button', { name: /Looping/ }).click();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await expect.poll(async () => (await time(page)).mode).toBe('live');
}

async function byKeys(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('Home');
  const home = await time(page);
  expect(home).toMatchObject({ mode: 'paused', simulationTimeMicros: home.oldestMicros });
  // Of what is recorded and not read yet only about when something happened is known.
  await page.evaluate((at) => window.aisle.seek(at), home.simulationTimeMicros);
  await page.keyboard.press('Shift+ArrowRight');
  const event = (await time(page)).simulationTimeMicros;
  expect(event).toBeGreaterThan(home.oldestMicros);
  await page.keyboard.press('Shift+ArrowRight');
  expect((await time(page)).simulationTimeMicros).toBeGreaterThan(event);
  await page.keyboard.press('Shift+ArrowLeft');
  expect((await time(page)).simulationTimeMicros).toBe(event);
  await page.keyboard.press('ArrowRight');
  expect((await time(page)).simulationTimeMicros).toBe(event + 50e6);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await time(page)).simulationTimeMicros).toBeGreaterThan(event + 50e6);
  await page.keyboard.press('Space');
  expect((await time(page)).mode).toBe('paused');
  await page.keyboard.press('End');
  const end = await time(page);
  expect(end.mode).toBe('paused');
  await page.keyboard.press('l');
  await expect.poll(async () => (await time(page)).mode).toBe('live');
}

test('live, tables and live again: history, instant, camera and what it goes along with are as they were', {
  tag: '@long',
}, async ({ page }) => {
  await openWithHistory(page);
  await page.evaluate(() => window.aisle.seek(window.aisle.time().edgeMicros - 30e6));
  const before = await time(page);
  expect(before.mode).toBe('paused');
  const begun = await sight(page);
  await page.getByRole('button', { name: 'Front', exact: true }).click();
  await expect.poll(() => sight(page)).not.toBe(begun);
  await settled(page);
  await page.evaluate(() => window.aisle.select('LIFT-1'));
  await page.getByRole('button', { name: 'Follow selection' }).click();
  const following = page.getByRole('status', { name: 'View mode' });
  await expect(following).toContainText('Following LIFT-1');
  await settled(page);
  const looked = await sight(page);
  const pages = page.getByRole('navigation', { name: 'Simulation' });
  await pages.getByRole('link', { name: 'Tables' }).click();
  await expect.poll(() => page.evaluate(() => 'aisle' in window)).toBe(false);
  // Meanwhile reading goes on.
  const clock = async () => {
    const answer = await page.request.get(`/simulation/openapi/v1/simulations/${DEMO}/clock`);
    return (await answer.json()).data.simulationTimeMicros as number;
  };
  await expect.poll(clock).toBeGreaterThan(before.edgeMicros + 30e6);
  await pages.getByRole('link', { name: 'Live' }).click();
  await expect.poll(() => page.evaluate(() => 'aisle' in window)).toBe(true);
  const back = await time(page);
  expect(back).toMatchObject({
    mode: 'paused',
    simulationTimeMicros: before.simulationTimeMicros,
    oldestMicros: before.oldestMicros,
  });
  expect(back.edgeMicros - before.edgeMicros).toBeGreaterThan(15e6);
  expect(await page.evaluate(() => window.aisle.connection().state)).toBe('following');
  await expect.poll(() => sight(page)).toBe(looked);
  await expect(following).toContainText('Following LIFT-1');

  // The address says it all, the instant a moment later.
  await expect(page).toHaveURL(new RegExp(`[?&]t=${before.simulationTimeMicros}\\b`));
  await page.reload();
  await expect(following).toContainText('Following LIFT-1');
  await expect
    .poll(() => time(page))
    .toMatchObject({ mode: 'paused', simulationTimeMicros: before.simulationTimeMicros });
});

async function backwards(page: Page): Promise<void> {
  await choose(page, 'Playback speed', 'Reverse 2×');
  const before = await time(page);
  await expect.poll(async () => (await time(page)).simulationTimeMicros).toBeLessThan(before.simulationTimeMicros);
  await expect.poll(async () => (await time(page)).edgeMicros).toBeGreaterThan(before.edgeMicros);
  await choose(page, 'Playback speed', '25×');
  await expect.poll(async () => (await time(page)).mode).toBe('live');
}

test('a link opens an entity and an instant, also one that is still to come', async ({ page, request }) => {
  const clock = await request.get(`/simulation/openapi/v1/simulations/${DEMO}/clock`);
  const soon = (await clock.json()).data.simulationTimeMicros + 62_345_678;
  await openLive(page, DEMO, `?select=CARRIER-01&t=${soon}`);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('CARRIER-01');
  await setSpeed(page, 20);
  await expect.poll(async () => (await time(page)).mode).toBe('paused');
  expect((await time(page)).simulationTimeMicros).toBe(soon);
});

async function bySeeking(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { oldestMicros, edgeMicros } = window.aisle.time();
    for (let n = 1; n <= 20; n += 1) {
      const wanted = oldestMicros + Math.round(((n * 7919) % 997) * ((edgeMicros - oldestMicros) / 997));
      await window.aisle.seek(wanted);
      if (window.aisle.time().simulationTimeMicros !== wanted) throw new Error(`${wanted} was not shown`);
    }
  });
}

test('the simulation itself: pause lets the picture run out to the edge, resume goes on', async ({ page }) => {
  await openLive(page);
  await page.getByRole('button', { name: 'Pause simulation' }).click();
  const status = page.getByRole('status', { name: 'Simulation status' });
  await expect(status).toContainText('Paused');
  // What was published before the pause may still come with the answers to the next requests; then nothing moves.
  const standsAtEdge = async () => {
    const before = await time(page);
    for (let read = 0; read < 2; read += 1) await page.waitForResponse(/updates\/query/);
    const after = await time(page);
    return isDeepStrictEqual(before, after) && after.simulationTimeMicros === after.edgeMicros;
  };
  await expect.poll(standsAtEdge).toBe(true);
  const rested = await time(page);
  await page.getByRole('button', { name: 'Resume simulation' }).click();
  await expect(status).toContainText('Running');
  await expect.poll(async () => (await time(page)).simulationTimeMicros).toBeGreaterThan(rested.simulationTimeMicros);
});
