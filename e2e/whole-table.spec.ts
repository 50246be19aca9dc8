import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { choose, DEMO, expect, test } from './product.ts';

const API = `/simulation/openapi/v1/simulations/${DEMO}/tables`;

/** A table of the scene with text and integer columns, and its rows as the service pages them. */
async function someTable(page: Page) {
  const catalog = await (await page.request.post(`${API}/catalog/query`, { data: { pageSize: 500 } })).json();
  const items = catalog.data.items as { name: string; scope: string; rowCount?: number }[];
  const [largest] = items
    .filter(({ scope }) => scope === 'SCENE')
    .sort((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0));
  if (!largest) throw new Error('the scene has no table');
  return largest.name;
}

test('a whole table is loaded, sorted, filtered and grouped, and its address shows the same', async ({ page }) => {
  const name = await someTable(page);
  await page.goto(`/simulations/${DEMO}/tables/${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect(page.getByText(/^Complete: [\d,]+ rows?\./)).toBeVisible();
  const grid = page.getByRole('grid', { name });
  await expect(grid.getByRole('rowheader').first()).toHaveText('1');

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As shown, as JSON lines' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBe(Number(await grid.getAttribute('aria-rowcount')) - 1);

  const header = grid.getByRole('columnheader').nth(1);
  const column = (await header.getByRole('button').first().innerText()).split('\n')[0] ?? '';
  await header.getByRole('button').first().click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/whole=.*ascending/);

  await page.getByRole('button', { name: 'Filter' }).click();
  await choose(page, 'Condition', 'is not null');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();

  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('checkbox', { name: column, exact: true }).press('Space');
  await page.keyboard.press('Escape');
  await expect(grid.getByRole('columnheader', { name: /^count/ })).toBeVisible();

  await page.reload();
  await expect(grid.getByRole('columnheader', { name: /^count/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
  await grid.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  await expect(page.locator('[role=grid] td:focus')).toBeInViewport();
  await page.getByRole('button', { name: 'Back to pages' }).click();
  await expect(page.getByRole('button', { name: 'Load all' })).toBeVisible();
});

test('buttons keep their places while a whole table is read', async ({ page }) => {
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/api\/table-copies\/[^/]+/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/simulations/${DEMO}/tables/throughput?whole={}`);
  const names = ['Filter', 'Colours', 'Chart', 'Times', 'Export', 'Compare', 'Back to pages'];
  const places = () =>
    Promise.all(names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox({ timeout: 10_000 })));
  await expect(page.getByText('Starting…')).toBeVisible();
  const before = await places();
  goOn();
  await expect(page.getByText(/^Complete: /)).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  expect(await places()).toEqual(before);
});

test('the tables of one name open as one table, with the owner as a column', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/simulations/${DEMO}/tables`);
  const all = page
    .getByRole('main')
    .getByRole('link', { name: /\d owners, [\d,]+ rows/ })
    .first();
  await expect(all).toBeVisible();
  await expectNothingForAxe(page);
  await all.click();
  await expect(page).toHaveURL(/owners=all/);
  await expect(page.getByText(/^Tables of \d+ owners as one/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^owner/ })).toBeVisible();
});
