import { expect, type Locator, type Page } from '@playwright/test';
import type { SpokenLanguage } from './languages.ts';

export const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Find anything' });

const inEnglish: SpokenLanguage['say'] = (words) => words;

/** Opens the palette and types what is looked for. */
export async function find(page: Page, words: string, say = inEnglish): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: say('Find an action, a page, a device, a table …') }).fill(words);
}

/** Does what the palette offers first by this name. */
export async function runCommand(page: Page, name: string): Promise<void> {
  await find(page, name);
  await expect(palette(page).getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
}
