import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { choose, DEMO, expect, test } from './product.ts';

const chartOf = (page: Page) => page.getByRole('region', { name: 'Chart of the result' });

/** The chart itself; its name says what it shows. */
const drawn = (page: Page, name: RegExp): Locator => chartOf(page).getByRole('application', { name });

async function saved(page: Page, format: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await chartOf(page).getByRole('button', { name: 'Save chart' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return readFile(await (await download).path());
}

test('a whole table as a chart: in the address, with the playhead, saved, and a way to its instants', async ({
  page,
}) => {
  await page.goto(`/simulations/${DEMO}/tables/throughput?whole={}`);
  // Its buttons lie still once it is there.
  await expect(page.getByText(/^Complete: /)).toBeVisible();
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await expect(drawn(page, /^Line: .* \/ intervalStart/)).toBeVisible();
  await expect(page.getByTestId('chart-playhead')).toBeVisible();

  await choose(page, 'Kind of chart', 'Bars');
  await choose(page, 'Horizontal axis', 'ordersReceived');
  await expect(page).toHaveURL(/chart=.*bar/);
  await page.reload();
  await expect(drawn(page, /^Bars: .* \/ ordersReceived/)).toBeVisible();
  await expect(page.getByTestId('chart-playhead')).toHaveCount(0);

  expect((await saved(page, 'As PNG')).subarray(1, 4).toString()).toBe('PNG');
  const svg = (await saved(page, 'As SVG')).toString();
  expect(svg).toMatch(/^<svg/);
  expect(svg).toContain('</text>');

  await choose(page, 'Kind of chart', 'Line');
  await choose(page, 'Horizontal axis', 'intervalStart');
  const line = drawn(page, /^Line: .* \/ intervalStart/);
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect(line.getByRole('status')).toContainText('06:00:00');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/simulations/${DEMO}\\?t=0`));

  await test.step('a click', async () => {
    await page.goBack();
    await expect(page.getByTestId('chart-playhead')).toBeVisible();
    const { width, height } = (await line.boundingBox()) ?? { width: 0, height: 0 };
    await line.click({ position: { x: width * 0.7, y: height / 2 } });
    await page.waitForURL(new RegExp(`/simulations/${DEMO}\\?t=[1-9]\\d*`));
  });
});

test('a million rows of an answer: sampled, summed up, grouped, and told so', { tag: '@long' }, async ({ page }) => {
  const sql = 'SELECT range AS number, range % 7 AS rest FROM range(1000000)';
  await page.goto(`/simulations/${DEMO}/sql?${new URLSearchParams({ sql, chart: '{"kind":"scatter"}' })}`);
  await expect(
    drawn(page, /^Scatter: rest \/ number.*1,000,000 rows.*A sample of [\d,]+ of 1,000,000 rows/),
  ).toBeVisible();

  await choose(page, 'Kind of chart', 'Histogram');
  await choose(page, 'Column', 'number');
  await expect(drawn(page, /^Histogram: .*1,000,000 rows · Intervals of 20,000/)).toBeVisible();

  await choose(page, 'Kind of chart', 'Line');
  await expect(drawn(page, /1,000,000 rows in intervals of 5,000/)).toBeVisible();

  await choose(page, 'Kind of chart', 'Box plot');
  await choose(page, 'Horizontal axis', 'rest');
  await expect(drawn(page, /^Box plot: number \/ rest/)).toBeVisible();
  await drawn(page, /^Box plot/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(chartOf(page).getByRole('application').getByRole('status')).toHaveText(
    '0: 0, 249,999.75, 499,999.5, 749,999.25, 999,999',
  );

  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('dialog').getByText('rest').click();
  await page.keyboard.press('Escape');
  await choose(page, 'Kind of chart', 'Bars');
  await expect(drawn(page, /^Bars: .* \/ rest.*7 rows/)).toBeVisible();
});
