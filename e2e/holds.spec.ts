import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { createSimulator, DEFAULT_API_KEY } from '../src/simulator/index.ts';
import { panel as panelOf } from './arrange.ts';
import { queue } from './foreign-plants/queue.ts';
import { expect, openViewer, setSpeed, test, untilRead } from './product.ts';
import { type StartedProduct, startProduct } from './started-product.ts';

test('who holds whom: sentences and arrows of now, lost time by root of a range, as the service tells it', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 90);
  await setSpeed(page, 1);
  const drawCalls = () => page.evaluate(() => window.aisle.stats().drawCalls);
  const before = await drawCalls();
  await page.getByRole('button', { name: 'Who holds whom', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Who holds whom' });
  await expect(panel).toContainText('As the service tells it itself');
  const lost = panel.getByRole('table', { name: 'Lost device time by root' });
  // Whoever charges longest may come first.
  await expect(
    lost
      .getByRole('row')
      .filter({ hasText: /in the way|held back|people|full/ })
      .first(),
  ).toBeVisible();
  // All arrows are one more draw call, however many there are.
  await expect.poll(drawCalls).toBeLessThanOrEqual(before + 1);

  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('root,why,place,lostDeviceHours,devices,holds,inferred');

  // A sentence leads to its device, whose details say the same.
  await page.evaluate(() => window.aisle.seek(85_000_000));
  const sentence = panel.getByRole('list', { name: 'Held now' }).getByRole('button').first();
  await expect(sentence).toContainText(/has (been|waited|charged)/);
  await sentence.click();
  const details = page.getByRole('complementary', { name: 'Selected entity' });
  await expect(details).toContainText(/has (been|waited|charged)/);

  await page.getByRole('button', { name: 'Who holds whom', exact: true }).click();
  await expect(panel).toBeHidden();
});

/** Of the vehicles that queue. */
const TURN_MICROS = 12_000_000;

let simulator: ReturnType<typeof createSimulator> | undefined;
let queueing: StartedProduct | undefined;

test.beforeAll(async () => {
  simulator = createSimulator({ scenarios: [queue], demoInstances: true });
  const { baseUrl: SIMULATION_BASE_URL } = await simulator.listen('127.0.0.1', 0);
  const service = { SIMULATION_BASE_URL, SIMULATION_API_KEY: DEFAULT_API_KEY, SIMULATION_IDS: 'demo-queue' };
  queueing = await startProduct(service);
});

test.afterAll(async () => {
  await queueing?.close();
  await simulator?.close();
});

test('holds that no table tells are inferred and said to be, and their root has its colour in the lanes', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page, 'demo-queue', '', queueing?.url);
  // It waits in its turn that begins after what is recorded did.
  const { oldestMicros } = await page.evaluate(() => window.aisle.time());
  const waitingMicros = (Math.floor(oldestMicros / TURN_MICROS) + 1) * TURN_MICROS + 10_000_000;
  await expect
    .poll(() => page.evaluate(() => window.aisle.time().edgeMicros))
    .toBeGreaterThan(waitingMicros + 4_000_000);
  await page.getByRole('button', { name: 'Lanes: what each device did' }).click();
  const lanes = page.getByTestId('lanes');
  await expect(page.getByRole('treegrid').getByRole('row', { name: /^Second / })).toBeVisible();

  await page.evaluate((micros) => window.aisle.seek(micros), waitingMicros);
  await page.getByRole('button', { name: 'Who holds whom', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Who holds whom' });
  await expect(panel).toContainText(/Inferred from .*: the service does not tell it\./);
  const root = panel.getByRole('row', { name: /First in the way/ });
  await expect(root).toBeVisible();
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  const [, line = ''] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(line).toMatch(/^First,traffic,.*,1,\d+,true$/);

  // Its colour beside the root is over the lane of the device that it holds, and leaves with the panel.
  const colour = await root.locator('[style]').evaluate((swatch) => getComputedStyle(swatch).backgroundColor);
  await expect.poll(() => hasColour(lanes, colour)).toBe(true);
  const sentence = panel.getByRole('list', { name: 'Held now' }).getByRole('button');
  await expect(sentence).toHaveText(/Second.* has been held for 3\.0 s by .*First/);
  await sentence.click();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('(inferred)');
  await page.getByRole('button', { name: 'Who holds whom', exact: true }).click();
  await expect.poll(() => hasColour(lanes, colour)).toBe(false);

  await test.step('the inspector has room for who holds it: nothing below moves as a hold begins', async () => {
    await page.getByRole('button', { name: 'All about it' }).click();
    const inspector = panelOf(page, 'Inspector');
    const now = inspector.getByLabel('Now', { exact: true });
    const height = async () => {
      const [head, figures] = [await inspector.getByRole('heading').first().boundingBox(), await now.boundingBox()];
      return (figures?.y ?? 0) - (head?.y ?? 0);
    };
    await expect(inspector).toContainText('(inferred)');
    await expect(now).toBeVisible();
    const held = await height();
    await page.evaluate((micros) => window.aisle.seek(micros), waitingMicros - 6_000_000);
    await expect(inspector).not.toContainText('(inferred)');
    expect(await height()).toBe(held);
  });
});

/** Whether a canvas has pixels of a colour `rgb(…)`. A copy is read: a canvas that is read back twice warns of it. */
function hasColour(canvas: Locator, colour: string): Promise<boolean> {
  return canvas.evaluate((drawn: HTMLCanvasElement, wanted) => {
    const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(drawn, 0, 0);
    const { data } = copy?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] };
    for (let at = 0; at < data.length; at += 4)
      if (`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})` === wanted) return true;
    return false;
  }, colour);
}
