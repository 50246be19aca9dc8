import type { Page } from '@playwright/test';
import { type KeyedPage, walkLivePage } from './keyboard-walk.ts';
import { walkPanels } from './panel-walk.ts';
import { expect, openViewer, test, untilRead } from './product.ts';

const keyed = (page: Page): KeyedPage => ({
  press: (key) => page.keyboard.press(key),
  pressWithShift: (key) => page.keyboard.press(`Shift+${key}`),
  pressWithControl: (key) => page.keyboard.press(`Control+${key}`),
  type: (text) => page.keyboard.type(text),
  evaluate: (ask) => page.evaluate(ask),
});

test('the whole of the live page by keyboard alone', async ({ page }) => {
  await openViewer(page);
  await expect(page.getByRole('link', { name: /row/ }).first()).toBeVisible();
  await walkLivePage(keyed(page));
});

test('through every panel by keyboard alone', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await expect(page.getByRole('link', { name: /row/ }).first()).toBeVisible();
  await untilRead(page, 5);
  await page.evaluate(() => window.aisle.select('LIFT-1'));
  await walkPanels(keyed(page));
});
