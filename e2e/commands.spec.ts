import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { find, palette } from './palette.ts';
import { DEMO, expect, openViewer, test } from './product.ts';

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test('everything is found by its name and done from the keyboard, what was chosen lately first', async ({ page }) => {
  await openViewer(page);
  await find(page, 'carrier-01');
  await expect(option(page, /^CARRIER-01/).first()).toHaveAttribute('aria-selected', 'true');
  await expectNothingForAxe(page);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('CARRIER-01');

  await find(page, 'go live');
  await expect(option(page, /^Go live\s*L\s*Action/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => window.aisle.time().mode)).toBe('live');
  await page.evaluate(() => window.aisle.pause());

  await find(page, '');
  await expect(palette(page).getByRole('option').first()).toContainText('Go live');
  await expect(palette(page).getByRole('option').nth(1)).toContainText('CARRIER-01');
  await page.keyboard.press('Escape');

  for (const [words, kind] of [
    ['all plants', 'Page'],
    ['orders', 'Table'],
    ['analyst', 'Layout'],
    ['theme dark', 'Setting'],
    ['isometric', 'View'],
    ['open lanes', 'Layout'],
  ] as const) {
    await find(page, words);
    await expect(palette(page).getByRole('option').first()).toContainText(kind);
    await page.keyboard.press('Escape');
  }
  await find(page, 'sql');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/simulations/${DEMO}/sql`));
  await find(page, 'recordings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/recordings$/);
});

test('keys are listed, chosen by pressing others, and rest in fields', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await page.keyboard.press('?');
  await expect(shortcuts(page).getByRole('row', { name: /Go from device to device/ })).toBeVisible();
  await expectNothingForAxe(page);
  await shortcuts(page).getByRole('button', { name: 'Choose keys: Go live' }).click();
  await page.keyboard.press('Space');
  await expect(shortcuts(page).getByText(/“Play or pause” has these keys/)).toBeVisible();
  await page.keyboard.press('g');
  await expect(shortcuts(page).getByRole('row', { name: /^G Go live/ })).toBeVisible();
  await shortcuts(page).getByRole('button', { name: 'Choose keys: Turn left' }).click();
  await page.keyboard.press('j');
  await expect(shortcuts(page).getByRole('row', { name: /^J Turn left/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toBeHidden();

  const mode = () => page.evaluate(() => window.aisle.time().mode);
  await page.keyboard.press('l');
  expect(await mode()).toBe('paused');
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveAttribute('aria-keyshortcuts', 'G');
  await page.getByRole('searchbox', { name: 'Table name contains' }).press('g');
  expect(await mode()).toBe('paused');
  await page.getByRole('button', { name: 'Live', exact: true }).focus();
  await page.keyboard.press('g');
  await expect.poll(mode).toBe('live');
});
