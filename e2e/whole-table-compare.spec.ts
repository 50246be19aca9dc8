import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { pageText, startTableService, type TableService } from './table-service.ts';

type Row = { rack: string; place: number; article: string | null; kilograms: number };

const TABLE = 'stock';
const COLUMNS = [
  { name: 'rack', dataType: 'STRING', nullable: false },
  { name: 'place', dataType: 'INTEGER', nullable: false },
  { name: 'article', dataType: 'STRING', nullable: true },
  { name: 'kilograms', dataType: 'DECIMAL', nullable: false },
];
const row = (rack: string, place: number, article: string | null, kilograms: number): Row => {
  return { rack, place, article, kilograms };
};

/** What the table of each run holds, and at which second of it. */
const runs: Record<string, { seconds: number; rows: Row[] }> = {
  north: { seconds: 60, rows: [row('A', 1, 'rice', 12.5), row('A', 2, null, 0), row('B', 1, 'tea', 3)] },
  south: { seconds: 90, rows: [row('A', 1, 'rice', 12.5), row('A', 2, 'oats', 8), row('C', 1, 'salt', 1)] },
};

let service: TableService;
test.beforeAll(async () => {
  service = await startTableService(Object.keys(runs), (asked) => {
    const { rows = [], seconds = 0 } = runs[asked.simulationId] ?? {};
    const texts = rows.map((each) => JSON.stringify(each));
    return pageText(
      { name: TABLE, columns: COLUMNS, rows: texts, totalElements: rows.length, micros: seconds * 1e6 },
      asked,
    );
  });
});
test.afterAll(() => service.close());

const summary = (page: Page) => page.getByRole('status').filter({ hasText: 'Matched by' });
const texts = (page: Page, row: number) =>
  page.getByRole('grid', { name: TABLE }).locator(`tr[aria-rowindex="${row + 2}"] td`);

test('a table beside another run and beside what it was: rows by keys, differences in place, summary, file', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto(`${service.url}/simulations/north/tables/${TABLE}?whole={}`);
  await expect(page.getByText(/^Complete: 3 rows/)).toBeVisible();

  await test.step('two runs', async () => {
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'south', exact: true }).click();
    // No column alone tells the rows apart, the first two do.
    await expect(summary(page)).toContainText('Added 1, gone 1, changed 1, the same 1. Matched by rack, place.');
    await expect(summary(page)).toContainText('south 00:01:30.000 → north 00:01:00.000');
    await expect(summary(page)).toContainText('Changed by column: article 1, kilograms 1.');
    await expect(texts(page, 0)).toHaveText(['changed', 'A', '2', 'oats', 'null', '8', '0']);
    await expect(texts(page, 1)).toHaveText(['gone', 'C', '1', 'salt', 'null', '1', 'null']);
    await expect(texts(page, 2)).toHaveText(['added', 'B', '1', 'null', 'tea', 'null', '3']);
    await expect(page.locator('td[data-tone=info]')).toHaveText(['changed', 'oats', 'null', '8', '0']);
  });

  await test.step('saved as it is shown', async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'As shown, as JSON lines' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).change)).toEqual(['changed', 'gone', 'added']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ 'article before': 'oats', 'kilograms after': 0 });
  });

  await test.step('by other keys, and a link to it', async () => {
    await page.getByRole('button', { name: 'Matched by' }).click();
    await page.getByRole('checkbox', { name: 'place', exact: true }).press('Space');
    await expect(summary(page)).toContainText('Matched by rack.');
    await page.reload();
    await expect(summary(page)).toContainText('Matched by rack.');
  });

  await test.step('two moments of one run', async () => {
    await page.getByRole('button', { name: 'Stop comparing' }).click();
    await expect(page.getByText(/^Complete: 3 rows/)).toBeVisible();
    runs.north = { seconds: 75, rows: [row('A', 1, 'rice', 11), row('A', 2, null, 0), row('B', 1, 'tea', 3)] };
    await page.getByRole('button', { name: 'Read again' }).click();
    await expect(page.getByText('Read at 00:01:15.000')).toBeVisible();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'With what was read before' }).click();
    await expect(summary(page)).toContainText('north 00:01:00.000 → north 00:01:15.000');
    await expect(summary(page)).toContainText('Added 0, gone 0, changed 1, the same 2. Matched by rack, place.');
    await expect(texts(page, 0)).toHaveText(['changed', 'A', '1', 'rice', 'rice', '12.5', '11']);
    await expect(page.locator('td[data-tone=info]')).toHaveText(['changed', '12.5', '11']);
  });
});
