import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CatalogItem, CatalogPage, Envelope, TablePage } from '../src/protocol/index.ts';
import { choose, DEMO, expect, openViewer, test } from './product.ts';

const TABLES = `/simulation/openapi/v1/simulations/${DEMO}/tables`;

async function ask<Data>(page: Page, path: string, data: object): Promise<Data> {
  const response = await page.request.post(`${TABLES}${path}`, { data });
  expect(response.status()).toBe(200);
  return ((await response.json()) as Envelope<Data>).data;
}

/** The table of the scene with the most rows. */
async function largestTable(page: Page): Promise<CatalogItem> {
  const { items } = await ask<CatalogPage>(page, '/catalog/query', { pageSize: 500 });
  const [largest] = items
    .filter((item) => item.scope === 'SCENE')
    .sort((a, b) => (b.rowCount ?? 0) - (a.rowCount ?? 0));
  if (!largest) throw new Error('the scene has no table');
  return largest;
}

const readTable = (page: Page, tableName: string, pageSize: number) =>
  ask<TablePage>(page, '/query', { tableName, pageSize });

const catalog = async (page: Page) => (await ask<CatalogPage>(page, '/catalog/query', { pageSize: 500 })).items;

const grid = (page: Page, name: string) => page.getByRole('grid', { name });
const rowNumbers = (page: Page, name: string) => grid(page, name).getByRole('rowheader');

function tablePage(name: string, search = ''): string {
  return `/simulations/${DEMO}/tables/${encodeURIComponent(name)}${search}`;
}

test('beside the picture: a table is chosen from the list, read, and left again', async ({ page }) => {
  await openViewer(page);
  const { name } = await largestTable(page);
  await page.getByLabel('Table name contains').fill(name);
  await page.getByRole('link', { name }).first().click();
  await expect(rowNumbers(page, name).first()).toHaveText('1');
  await page.getByRole('button', { name: 'All tables' }).click();
  await expect(page.getByLabel('Table name contains')).toBeVisible();
});

test('a device named in a table is shown in the picture, and its own tables are then one click away', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  const owners = async () =>
    (await catalog(page)).map((item) => item.ownerEntityName).filter((owner) => owner !== null);
  await expect(async () => expect(await owners()).not.toEqual([])).toPass();
  const shown = await page.evaluate(() => window.aisle.entityNames());
  const device = (await owners()).find((owner) => /^(LIFT|STACKER)/.test(owner) && shown.includes(owner)) ?? '';
  await page.getByRole('link', { name: /^device-utilisation/ }).click();
  // Its id is the same word, as long as it bears its first name.
  await page.getByRole('gridcell', { name: device, exact: true }).first().click();
  await page.getByRole('button', { name: 'Show in 3D' }).click();
  await expect(page).toHaveURL(new RegExp(`select=${device}`));
  await test.step('a name is followed by one press, in a row that the panel of its cell will lie beside as well', async () => {
    // The table's rows reach below the panel of the cell, so that the pressed name moves once that opens.
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const names = grid(page, 'device-utilisation').getByRole('button', { name: /^CARRIER-/ });
    const name = (await names.last().textContent()) ?? '';
    await names.last().click();
    await expect(page).toHaveURL(new RegExp(`select=${name}`));
    await page.getByRole('gridcell', { name: device, exact: true }).first().getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`select=${device}`));
  });
  await expect(page.locator('tr[aria-current=true]').first()).toContainText(device);
  await page.getByRole('button', { name: 'All tables' }).click();
  await page.getByRole('button', { name: `Filter: ${device}` }).click();
  await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(device);
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${device} `) })).toBeVisible();
});

test('the catalog lists what the service has, scene and owners apart, and filters', async ({ page }) => {
  await page.goto(`/simulations/${DEMO}/tables`);
  const entries = page.getByRole('main').getByRole('listitem');
  // Devices get their tables when they first work: the list and the service are compared until they agree.
  await expect(async () => {
    const { length } = await catalog(page);
    await expect(page.getByText(`${length} tables`, { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(entries.first()).toBeVisible();
  const owner = (await catalog(page)).find((item) => item.ownerEntityName !== null)?.ownerEntityName;
  if (!owner) throw new Error('no object has a table');
  await page.getByRole('combobox', { name: 'Owner' }).fill(owner);
  await page.keyboard.press('Escape');
  const owned = (await catalog(page)).filter((item) => item.ownerEntityName === owner);
  await expect(entries).toHaveCount(owned.length);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`entity=${encodeURIComponent(owner).replaceAll('%20', '(%20|\\+)')}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(owner);
});

test('(front 9) the filter of the list and the chart of a page are in the address', async ({ page }) => {
  const { name } = await largestTable(page);
  await page.goto(`/simulations/${DEMO}/tables`);
  await page.getByLabel('Table name contains').fill(name);
  await expect(page).toHaveURL(new RegExp(`q=${name}`));
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  const chart = page.getByRole('region', { name: 'Chart of this page' });
  await expect(chart).toBeVisible();
  await page.reload();
  await expect(chart).toBeVisible();
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(chart).toBeHidden();
  await page.goto(`/simulations/${DEMO}/tables?q=${name}`);
  await expect(page.getByLabel('Table name contains')).toHaveValue(name);
});

test('pages, page sizes and addresses agree', async ({ page }) => {
  const { name } = await largestTable(page);
  await page.goto(tablePage(name, '?pageSize=50'));
  await expect(page.getByText(/^Rows 1–50 of/)).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rowNumbers(page, name).first()).toHaveText('51');
  await choose(page, 'Rows per page', '100 rows');
  await expect(page).toHaveURL(/page=1&pageSize=100|pageSize=100&page=1/);
  await page.goBack();
  await expect(rowNumbers(page, name).first()).toHaveText('51');
  await page.reload();
  await expect(rowNumbers(page, name).first()).toHaveText('51');
});

test('columns are those of the service; one is hidden, sorted, walked by keys', async ({ page }) => {
  const { name } = await largestTable(page);
  const { columns } = await readTable(page, name, 50);
  await page.goto(tablePage(name, '?pageSize=50'));
  await choose(page, 'Auto-refresh', 'Off');
  const headers = grid(page, name).getByRole('columnheader');
  await expect(headers).toHaveCount(columns.length + 1);

  await headers.nth(1).getByRole('button').first().click();
  await expect(headers.nth(1)).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(page.getByText('Sorted within this page')).toBeVisible();

  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('checkbox').nth(1).press('Space');
  await page.keyboard.press('Escape');
  await expect(headers).toHaveCount(columns.length);

  await grid(page, name).getByRole('gridcell').first().click();
  await page.keyboard.press('Control+End');
  const details = page.getByRole('region', { name: 'Selected cell' });
  await expect(details).toContainText(columns.at(-1)?.name ?? '');
  await expect(page.locator('[role=grid] td:focus')).toBeInViewport();
});

test('the page, as it stands on the screen, and the whole table are saved as CSV (front 10)', async ({ page }) => {
  const { name } = await largestTable(page);
  await page.goto(tablePage(name, '?pageSize=50'));
  await expect(rowNumbers(page, name).first()).toBeVisible();
  const { columns } = await readTable(page, name, 50);
  const save = async (item: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    return { file: download.suggestedFilename(), lines };
  };
  const part = await save(/This page as CSV/);
  expect(part.file).toMatch(/page-1\.csv$/);
  expect(part.lines).toHaveLength(51);
  expect(part.lines[0]).toBe(`\uFEFF${columns.map((column) => column.name).join(',')}`);

  // As it stands on the screen: sorted, without what is hidden.
  const headers = grid(page, name).getByRole('columnheader');
  await choose(page, 'Auto-refresh', 'Off');
  await headers.nth(1).getByRole('button').first().click();
  await headers.nth(1).getByRole('button').first().click();
  await expect(headers.nth(1)).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: /^Columns/ }).click();
  await page.getByRole('checkbox').nth(1).press('Space');
  await page.keyboard.press('Escape');
  await expect(headers).toHaveCount(columns.length);
  const shown = await save(/This page as CSV/);
  const fieldsOf = (line = '') => line.replace('\uFEFF', '').split(',');
  expect(fieldsOf(shown.lines[0])).toHaveLength(columns.length - 1);
  const firstCell = grid(page, name).getByRole('gridcell').first();
  await expect(firstCell).toHaveText(fieldsOf(shown.lines[1])[0] ?? '');
  expect(fieldsOf(shown.lines[1])[0]).not.toBe(fieldsOf(part.lines[1])[0]);

  const { page: before } = await readTable(page, name, 1);
  const whole = await save(/Whole table as CSV/);
  expect(whole.lines.length - 1).toBeGreaterThanOrEqual(before.totalElements);
  await expect(page.getByText(/rows saved/)).toBeVisible();
});

test('a table that is not there is said in words, with code and request id', async ({ page, consoleErrors }) => {
  await page.goto(tablePage('no such table'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('TABLE_NOT_FOUND');
  await expect(alert.getByRole('button', { name: 'Copy request ID' })).toBeVisible();
  // The browser itself writes the refused read to the console.
  expect(consoleErrors.splice(0).every((message) => message.includes('404'))).toBe(true);
});

test('what Aisle derives stands in the list, and opens as a whole table', async ({ page }) => {
  await openViewer(page);
  await page.goto(`/simulations/${DEMO}/tables`);
  await page.getByRole('region', { name: 'Derived by Aisle' }).getByRole('link', { name: 'aisle_activity' }).click();
  await expect(page).toHaveURL(/\/tables\/aisle_activity/);
  const table = grid(page, 'aisle_activity');
  await expect(table.getByRole('columnheader', { name: /entityName/ })).toBeVisible();
  await expect(table.getByRole('gridcell', { name: 'travelling' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to pages' })).toHaveCount(0);
});

test('(front 9) what stands beside the picture is still there when one comes back', async ({ page }) => {
  await openViewer(page);
  const { name } = await largestTable(page);
  const width = page.getByRole('separator', { name: 'Width of panels' });
  await page.getByLabel('Table name contains').fill(name);
  await page.getByRole('link', { name }).first().click();
  await expect(grid(page, name)).toBeVisible();
  await width.press('ArrowLeft');
  await width.press('ArrowLeft');
  const share = await width.getAttribute('aria-valuenow');
  await page.getByRole('navigation', { name: 'Simulation' }).getByRole('link', { name: 'Tables' }).click();
  await expect(page.getByRole('heading', { name: 'Result tables' })).toBeVisible();
  await page.goBack();
  await expect(grid(page, name)).toBeVisible();
  await expect(width).toHaveAttribute('aria-valuenow', share ?? '');

  await test.step('and the address alone brings it back', async () => {
    await page.reload();
    await expect(grid(page, name)).toBeVisible();
    await expect(width).toHaveAttribute('aria-valuenow', share ?? '');
  });
});
