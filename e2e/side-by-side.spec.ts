import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { find } from './palette.ts';
import { DEMO, expect, openLive, test } from './product.ts';
import { recordedRun } from './recorded-run.ts';

const half = (page: Page, at: number) =>
  page
    .locator('section')
    .filter({ has: page.locator('canvas[data-engine]') })
    .nth(at);
const times = (page: Page) => page.getByRole('main').getByTestId('simulation-time').allTextContents();

/** Until both pictures are drawn. */
async function untilDrawn(page: Page): Promise<void> {
  await expect(page.locator('canvas[data-engine]')).toHaveCount(2);
  await expect(page.locator('[data-name-tag]').first()).toBeAttached();
  await page.waitForFunction(() => window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null));
}

test.use({ drawsPicture: true });

test('two recordings stand side by side: one time, one camera, one selection, and how their boards differ', {
  tag: '@long',
}, async ({ page }) => {
  const [first, second] = [await recordedRun(page, 7), await recordedRun(page, 8)];
  await page.goto('/recordings');
  for (const { simulationId } of [first, second]) {
    await page
      .getByRole('row')
      .filter({ hasText: simulationId })
      .getByRole('button', { name: /beside another$/ })
      .click();
  }
  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare/${first.recordingId}/${second.recordingId}`));
  await untilDrawn(page);

  await page.goto(`${page.url().split('?')[0]}?lock=clock`);
  await untilDrawn(page);
  const slider = page.getByRole('slider', { name: 'Timeline' });
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft', 'ArrowRight']) {
    await slider.press(key);
    await expect.poll(async () => new Set(await times(page)).size).toBe(1);
  }
  const stood = (await times(page))[0];
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => (await times(page))[1]).not.toBe(stood);
  await page.getByRole('button', { name: 'Pause playback' }).click();
  await expect.poll(async () => new Set(await times(page)).size).toBe(1);

  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  await expect(half(page, 1).locator('[data-name-tag]').filter({ hasText: 'CARRIER-01', visible: true })).toBeVisible();
  await page.evaluate(() => window.aisle.select('nobody'));
  await expect(page.getByText('nobody is not here')).toHaveCount(2);
  await page.evaluate(() => window.aisle.select(null));

  const other = half(page, 1).locator('canvas');
  const before = await other.screenshot();
  await half(page, 0).locator('canvas').press('ArrowLeft');
  await expect.poll(async () => before.equals(await other.screenshot())).toBe(false);

  const differences = page.getByRole('table', { name: 'How their boards differ' });
  await expect(differences.getByRole('row', { name: /^Fill/ })).toContainText(/points.*%/);
  await expectNothingForAxe(page);
  const report = page.getByRole('link', { name: 'Report of both: one page to read anywhere' });
  const told = await page.request.get(`${await report.getAttribute('href')}&pictures=false`);
  expect(await told.text()).toContain('<h2>Comparison</h2>');

  await page.evaluate(() => {
    Object.assign(window, { left: [...document.querySelectorAll('canvas[data-engine]')] });
  });
  await page.getByRole('link', { name: 'Recordings' }).click();
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { left: HTMLCanvasElement[] }).left.map((one) =>
          one.getContext('webgl2')?.isContextLost(),
        ),
      ),
    )
    .toEqual([true, true]);
});

test('a live run is shown beside a recording by a command, and leads it', async ({ page }) => {
  const { recordingId } = await recordedRun(page, 9);
  await openLive(page);
  await find(page, 'Side by side with');
  await page
    .getByRole('option')
    .filter({ hasText: recordingId.slice(0, 4) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/compare/${DEMO}/`));
  await untilDrawn(page);
  await expect(page.getByRole('main').getByTestId('simulation-time').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  const [one] = await times(page);
  await expect.poll(async () => (await times(page))[0]).not.toBe(one);
});
