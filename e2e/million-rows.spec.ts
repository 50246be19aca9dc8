import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Locator, Page } from '@playwright/test';
import { complaints } from './complaints.ts';
import {
  type MillionRows,
  orderOf,
  PAGE_ROWS,
  RACKS,
  ROWS,
  rowsOfPage,
  SIMULATION,
  startMillionRows,
  TABLE,
} from './million-rows.ts';
import { expect, test } from './product.ts';

/** Reading a million rows: long on a machine that others use. */
const READ_MILLIS = 240_000;
const HELD_PAGE = 100;
const SOUGHT = 777_777;
const ROW_PIXELS = 28;

let product: MillionRows;
test.beforeAll(async () => {
  product = await startMillionRows();
});
test.afterAll(() => product.close());

const address = (shown: object) =>
  `${product.url}/simulations/${SIMULATION}/tables/${TABLE}?${new URLSearchParams({ whole: JSON.stringify(shown) })}`;

/** Texts of the cells of a row in view, from 0. */
const cells = (grid: Locator, index: number) =>
  grid.locator(`tr[aria-rowindex="${index + 2}"] [role=gridcell], tr[aria-rowindex="${index + 2}"] td`);

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'As shown, as JSON lines' }).click(),
  ]);
  return download.path();
}

test('a million rows are read with progress, called off and read on, then sorted, filtered, grouped and saved', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(READ_MILLIS * 2);
  product.holdBehind(HELD_PAGE);
  await page.goto(address({}));
  const grid = page.getByRole('grid', { name: TABLE });

  await expect(page.getByText('50,000 of 1,000,000 rows')).toBeVisible();
  await expect(grid).toHaveAttribute('aria-rowcount', '50001');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Read so far: 50,000 rows of 1,000,000\./)).toBeVisible();
  product.holdBehind(Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'Go on reading' }).click();
  await expect(page.getByText(/^Complete: 1,000,000 rows\./)).toBeVisible({ timeout: READ_MILLIS });
  const again = [...product.asked].filter(([, times]) => times > 1).map(([number]) => number);
  expect(product.asked.size, 'pages that were read').toBe(ROWS / PAGE_ROWS);
  expect(Math.min(...again, HELD_PAGE + 1), 'only what was called off is read again').toBeGreaterThan(HELD_PAGE);

  await expect(grid).toHaveAttribute('aria-rowcount', String(ROWS + 1));
  await grid.locator('td').first().click();
  await page.keyboard.press('Control+End');
  const last = orderOf(ROWS - 1);
  await expect(cells(grid, ROWS - 1)).toHaveText([last.order, last.rack, String(last.lines), String(last.fill)]);

  await expect(cells(grid, ROWS - 2).first()).toBeInViewport();

  const search = page.getByRole('searchbox', { name: 'Find in table' });
  await search.fill(orderOf(SOUGHT).order);
  await search.press('Enter');
  await expect(page.getByText('1 of 1 row')).toBeVisible();
  await expect(cells(grid, SOUGHT).first()).toBeInViewport();
  await expect(cells(grid, SOUGHT - 1).first()).toBeInViewport();
  await search.fill('');

  const header = grid.getByRole('columnheader', { name: /^order/ });
  await header.getByRole('button').click();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(cells(grid, 0).first()).toHaveText('order-999999');

  await page.goto(address({ filters: [{ column: 'rack', type: 'set', values: ['rack-7'] }] }));
  await expect(page.getByText('15,625 rows', { exact: true })).toBeVisible();
  await expect(cells(grid, 0).first()).toHaveText(orderOf(7).order);

  await page.goto(
    address({
      group: { by: ['rack'], aggregates: [{ function: 'count' }, { function: 'sum', column: 'lines' }] },
      sort: [{ column: 'sum(lines)', direction: 'descending' }],
    }),
  );
  await expect(page.getByText(`Groups: ${RACKS}`)).toBeVisible();
  await expect(cells(grid, 0)).toHaveText(groupOf(ROWS / 2));
});

test('what is saved of a million rows is what the service gives, page by page', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(READ_MILLIS * 2);
  await page.goto(address({}));
  await expect(page.getByText(/^Complete: 1,000,000 rows\./)).toBeVisible({ timeout: READ_MILLIS });
  const lines = createInterface({ input: createReadStream(await exported(page)) })[Symbol.asyncIterator]();
  for (let number = 1; number <= ROWS / PAGE_ROWS; number += 1) {
    const saved: string[] = [];
    while (saved.length < PAGE_ROWS) saved.push(String((await lines.next()).value));
    expect(saved.join(',') === (await rowsOfPage(product.pagesUrl, number)), `rows of page ${number}`).toBe(true);
  }
  expect((await lines.next()).done, 'nothing behind the last row').toBe(true);
});

test('a wheel moves a million rows pixel by pixel, wherever the bar stands, and both ends are reached', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(READ_MILLIS * 2);
  await page.goto(address({}));
  await expect(page.getByText(/^Complete: 1,000,000 rows\./)).toBeVisible({ timeout: READ_MILLIS });
  const grid = page.getByRole('grid', { name: TABLE });
  const scroller = grid.locator('..');
  await grid.locator('td').first().hover();
  for (const [share, row, pixels] of [
    [0, 0, 2_800],
    [0.5, (ROWS - 1) / 2, -2_800],
    [0.97, 0.97 * ROWS, 7_000],
    [1, ROWS, -2_800],
  ] as const) {
    await scroller.evaluate((element, to) => {
      element.scrollTop = (element.scrollHeight - element.clientHeight) * to;
    }, share);
    await expect.poll(() => offsetOf(grid)).toBeGreaterThan((row - ROWS / 100) * ROW_PIXELS);
    await expect.poll(() => offsetOf(grid)).toBeLessThan((row + ROWS / 100) * ROW_PIXELS);
    const before = await offsetOf(grid);
    await page.mouse.wheel(0, pixels);
    await expect.poll(() => offsetOf(grid), `from ${share} of the bar`).toBeCloseTo(before + pixels, 0);
  }
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(cells(grid, ROWS - 1).first()).toBeInViewport({ ratio: 1 });
  await scroller.evaluate((element) => element.scrollTo(0, 0));
  await expect(cells(grid, 0).first()).toBeInViewport({ ratio: 1 });
});

test('cells are marked over rows that were never in view, and copied as the service has them', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(READ_MILLIS * 2);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(address({}));
  await expect(page.getByText(/^Complete: 1,000,000 rows\./)).toBeVisible({ timeout: READ_MILLIS });
  const grid = page.getByRole('grid', { name: TABLE });
  const scroller = grid.locator('..');
  const marked = page.getByRole('region', { name: 'Marked cells' });
  const start = 2;
  await cells(grid, start).nth(1).click();
  await scroller.evaluate((element, top) => element.scrollTo(0, top), 1203 * ROW_PIXELS);
  const end = 1210;
  await cells(grid, end)
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await expect(marked.getByRole('status')).toHaveText('Marked cells: 1,209 × 2');
  expect(await complaints(page, 'main')).toEqual([]);
  await page.keyboard.press('Control+c');
  await expect(marked.getByText('Cells copied')).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  const expected = Array.from({ length: end - start + 1 }, (_, at) => orderOf(start + at));
  expect(copied).toEqual(expected.map(({ rack, lines }) => `${rack}\t${lines}`));

  await page.keyboard.press('Control+Shift+End');
  await marked.getByRole('button', { name: 'Copy cells' }).click();
  await expect(marked.getByText(/^Too many cells to copy/)).toBeVisible();
  await marked.getByRole('button', { name: 'Close' }).click();
  await expect(marked).toHaveCount(0);

  await scroller.evaluate((element) => element.scrollTo(0, 0));
  const [from, to] = [await cells(grid, 1).nth(0).boundingBox(), await cells(grid, 3).nth(2).boundingBox()];
  if (from === null || to === null) throw new Error('the first rows are not there');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 6 });
  await page.mouse.up();
  await expect(marked.getByRole('status')).toHaveText('Marked cells: 3 × 3');
  await expect(grid.locator('td[aria-selected=true]')).toHaveCount(9);
  await page.keyboard.press('Escape');
  await expect(marked).toHaveCount(0);
});

/** Pixels of rows above the view, as the first drawn row lies. */
function offsetOf(grid: Locator): Promise<number> {
  return grid.evaluate((table, rowPixels) => {
    const row = table.querySelector('tbody tr:not([data-away])');
    const lies = (row?.getBoundingClientRect().top ?? 0) - (table.parentElement?.getBoundingClientRect().top ?? 0);
    // The header is the first row, and is as high as its bottom lies below the top of the scroller.
    const header = table.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    return (Number(row?.getAttribute('aria-rowindex')) - 2) * rowPixels - (lies - header);
  }, ROW_PIXELS);
}

/** The rack of an order, how many orders it has, and their lines, as they are written on the screen. */
function groupOf(index: number): string[] {
  const rack = index % RACKS;
  let lines = 0n;
  for (let at = rack; at < ROWS; at += RACKS) lines += orderOf(at).lines;
  return [`rack-${rack}`, (ROWS / RACKS).toLocaleString('en'), lines.toLocaleString('en')];
}
