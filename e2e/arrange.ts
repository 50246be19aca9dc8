import { expect, type Locator, type Page } from '@playwright/test';

export const panel = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** One item of the menu of a panel after another, by keyboard. */
export async function arrange(page: Page, name: string, ...items: string[]): Promise<void> {
  await page.getByRole('button', { name: `Arrange ${name}`, exact: true }).press('Enter');
  for (const item of items) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}

/** By the menu of a tab set, by keyboard. */
export async function addPanel(page: Page, name: string): Promise<void> {
  await arrange(page, 'Timeline', 'Add panel', name);
  await expect(panel(page, name)).toBeVisible();
}
