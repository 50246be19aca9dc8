import type { Page } from '@playwright/test';
import { type ForeignProduct, startForeignProduct } from './foreign-plants/foreign-product.ts';
import { expect, openViewer, selectOf, test } from './product.ts';

let product: ForeignProduct;

test.beforeAll(async () => {
  product = await startForeignProduct();
});

test.afterAll(() => product.close());

async function open(page: Page, simulationId: string): Promise<void> {
  await openViewer(page, simulationId, '', product.url);
}

test('levels of the route network can be looked at one by one where no floor slab is bound', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, 'demo-hotel');
  await selectOf(page, 'Floor').click();
  const floors = page.getByRole('option');
  await expect(floors).toHaveText(['All floors', /^Ground/, /^Level 2, 8\.0 m/, /^Level 3, 16\.0 m/]);
  await floors.nth(2).click();
  await expect.poll(() => page.evaluate(() => window.aisle.stats().drawCalls)).toBeGreaterThan(0);
});

test('2,000 robots among 2,476 racks of which nothing is bound take no more draw calls than a few', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, 'demo-robots');
  await expect.poll(() => page.evaluate(() => window.aisle.stats().entities)).toBe(4476);
  await expect.poll(() => page.evaluate(() => window.aisle.stats().moving)).toBe(2000);
  expect(await page.evaluate(() => window.aisle.stats().drawCalls)).toBeLessThan(20);
});

test('assets without a model are listed once each, however many they draw', { tag: '@long' }, async ({ page }) => {
  await open(page, 'demo-lanes');
  await page.getByRole('button', { name: /legend/i }).click();
  const legend = page.getByRole('region', { name: 'Legend' });
  await expect(legend.getByText('foreign vehicle')).toHaveCount(1);
  await expect(legend.getByText('foreign working_station')).toHaveCount(1);
  await page.evaluate(() => window.aisle.select('Vehicle-01'));
  await expect(page.getByText('foreign vehicle (shown as a generic shape)')).toBeVisible();
});

test('in a view of the whole small plant its vehicles and stations are named, and no name lies under a bar', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, 'demo-lanes');
  const names = page.locator('[data-name-tag]:visible');
  for (const name of ['Vehicle-01', 'Working station 01', 'Recharge station']) {
    await expect(names.filter({ hasText: name })).toHaveCount(1);
  }
  const bar = await page.getByRole('button', { name: /legend/i }).boundingBox();
  for (const box of await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))) {
    expect(box).toBeGreaterThan(bar?.y ?? 0);
  }
});
