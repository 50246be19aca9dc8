import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules about what things are called and what they are: what another language can break. */
const NAMES = ['cat.aria', 'cat.forms', 'cat.language', 'cat.name-role-value', 'cat.text-alternatives'];

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** No page has frames: axe runs within it, without a second page that merges what each frame found. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** In what was opened: the page around it is looked at elsewhere, and all that opens over a page is in no landmark. */
function lookingAt(page: Page, opened: string | undefined): AxeBuilder {
  const axe = axeOn(page);
  return opened === undefined ? axe : axe.include(opened).disableRules('region');
}

/** What axe would change, in words. */
export function complaints(page: Page, opened?: string): Promise<string[]> {
  return found(lookingAt(page, opened));
}

/** The same of names alone, for a page in another language: all else was found in the first. */
export function complaintsOfNames(page: Page, opened?: string): Promise<string[]> {
  return found(lookingAt(page, opened).withTags(NAMES));
}

/** Nothing that axe would change: by all rules in the light theme, by the one that depends on colours in the dark one. */
export async function expectNothingForAxe(page: Page, opened?: string, what = 'in the light theme'): Promise<void> {
  await inTheme(page, 'light');
  expect.soft(await complaints(page, opened), what).toEqual([]);
  await inTheme(page, 'dark');
  const contrast = axeOn(page)
    .include(opened ?? 'html')
    .withRules('color-contrast');
  expect.soft(await found(contrast), `${what}, dark`).toEqual([]);
  await inTheme(page, 'light');
}

/** Colours change gradually; on the way they are of neither theme. */
export async function inTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
}
