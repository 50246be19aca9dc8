import type { Page } from '@playwright/test';
import { LEAVE_UNDRAWN } from '../scripts/browser-executable.ts';
import { find } from './palette.ts';
import { choose, DEMO, expect, openLive, openRecording, openViewer, selectOf, setSpeed, test } from './product.ts';

/** Copies the link of what is shown. */
async function copiedLink(page: Page): Promise<URL> {
  await find(page, 'copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  return new URL(await page.evaluate(() => navigator.clipboard.readText()));
}

test('a copied link shows time, camera and selection again, and says what it asks for in vain', {
  tag: '@long',
}, async ({ page, context, consoleErrors }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  const link = await copiedLink(page);
  expect(link.searchParams.get('t')).toMatch(/^(\d+h)?(\d+m)?[\d.]+s$/);
  expect(link.searchParams.get('camera')?.split(',').map(Number)).not.toContain(Number.NaN);
  expect(link.searchParams.get('select')).toBe('CARRIER-01');
  expect(link.searchParams.get('layout')).not.toBeNull();
  const { simulationTimeMicros } = await page.evaluate(() => window.aisle.time());

  await page.goto(link.href);
  await page.waitForFunction((at) => window.aisle?.time().simulationTimeMicros === at, simulationTimeMicros);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('CARRIER-01');

  await page.goto(`/simulations/${DEMO}?select=CARRIER-0X`);
  await expect(page.getByText(/“CARRIER-0X” is not known here. The nearest name is “CARRIER-0/)).toBeVisible();
  // Nor is it among what was recorded: the browser tells of the answer that says so.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

test('a copied link shows colours and an open table to who has never been here', { tag: '@long' }, async ({
  page,
  context,
  browser,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await page.getByRole('button', { name: 'Legend' }).click();
  await choose(page, 'Colour by', 'Load');
  const tables = page.getByRole('region', { name: 'Tables', exact: true });
  await tables.getByRole('link', { name: /^orders/ }).click();
  await expect(tables.getByRole('grid')).toBeVisible();
  const link = await copiedLink(page);
  expect(link.searchParams.get('layers')).toBe('colour:load');

  const other = await browser.newContext({ baseURL: product.url });
  await other.addInitScript({ path: LEAVE_UNDRAWN });
  const opened = await other.newPage();
  await opened.goto(link.href);
  const shown = opened.getByRole('region', { name: 'Tables', exact: true });
  await expect(shown.getByRole('heading', { name: 'orders' })).toBeVisible();
  await expect(shown.getByRole('grid')).toBeVisible();
  // It was open where the link was copied.
  await expect(selectOf(opened, 'Colour by')).toContainText('Load');
  await other.close();
});

test('a link to what left before the page was opened says so, and shows when it was there last', {
  tag: '@long',
}, async ({ page }) => {
  await openLive(page);
  const pallets = () => page.evaluate(() => window.aisle.entityNames().filter((name) => name.startsWith('PALLET')));
  await setSpeed(page, 60);
  const seen = new Set<string>();
  let gone: string | undefined;
  await expect
    .poll(async () => {
      const there = new Set(await pallets());
      gone = [...seen].find((name) => !there.has(name));
      for (const name of there) seen.add(name);
      return gone;
    })
    .toBeDefined();
  await setSpeed(page, 1);
  const { edgeMicros } = await page.evaluate(() => window.aisle.time());

  await page.goto(`/simulations/${DEMO}?select=${gone}&t=${Math.floor(edgeMicros)}`);
  await expect(page.getByText(`“${gone}” is not there at`)).toContainText('Showing the nearest time at which it is:');
  const { mode, simulationTimeMicros } = await page.evaluate(() => window.aisle.time());
  expect(mode).not.toBe('live');
  expect(simulationTimeMicros).toBeLessThan(edgeMicros);
  await expect.poll(async () => (await pallets()).includes(gone ?? '')).toBe(true);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('Type');
});

test('a copied link of a recording shows its time, camera and selection again', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecording(page);
  const time = () => page.evaluate(() => window.aisle.time());
  const { oldestMicros, edgeMicros } = await time();
  const at = Math.round((oldestMicros + edgeMicros) / 2000) * 1000;
  await page.evaluate((micros) => window.aisle.seek(micros), at);
  await page.evaluate(() => window.aisle.select('LIFT-1'));
  const link = await copiedLink(page);
  expect(link.pathname).toMatch(/^\/recordings\//);

  await page.goto('about:blank');
  await page.goto(link.href);
  await page.waitForFunction((micros) => window.aisle?.time().simulationTimeMicros === micros, at);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
});
