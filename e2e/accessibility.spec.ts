import type { Page } from '@playwright/test';
import { complaints, complaintsOfNames, expectNothingForAxe } from './complaints.ts';
import { inEachOthersWay } from './in-each-others-way.ts';
import { LANGUAGES } from './languages.ts';
import { LIVE_PANELS, PAGES } from './pages.ts';
import { expect, openViewer, test } from './product.ts';

const DESK = { width: 1440, height: 900 };
/** Software takes ten seconds for a picture as large as this. */
const WALL = { width: 3840, height: 2160 };
/** A phone and a tablet held upright. */
const HELD = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];

const [english, ...others] = LANGUAGES;

/** The live page with lanes has most of what a selection has, SQL and whole tables what an answer and a cell have. */
const isLong = (name: string): boolean =>
  /^live page (with a selection|beside)|^an answer to SQL|^table with a cell/.test(name);

/** On a wall, a live page with another panel has all that these have. */
const isStoodFor = (name: string): boolean => /^(live page (with lanes|beside a recording)|a recording)$/.test(name);

for (const [name, show] of Object.entries(PAGES)) {
  test(
    `${name}: nothing that axe would change in either theme, nothing in the way of anything at any width`,
    isLong(name) ? { tag: '@long' } : {},
    async ({ page }) => {
      if (english === undefined) throw new Error('There is no language');
      await show(page, english.say);
      await expectNothingForAxe(page);
      for (const window of isStoodFor(name) ? [DESK] : [DESK, WALL]) await expectRoom(page, window);
      await touch(page, true);
      for (const window of HELD) await expectRoom(page, window);
    },
  );
}

test('live page with each other panel: nothing that axe would change, nothing in the way of anything', {
  tag: '@long',
}, async ({ page }) => {
  if (english === undefined) throw new Error('There is no language');
  await withEachPanel(page, english.say, async (name) => {
    await expectNothingForAxe(page, undefined, name);
    await expectRoom(page, DESK, name);
    await touch(page, true);
    for (const window of HELD) await expectRoom(page, window, name);
    await touch(page, false);
    await page.setViewportSize(DESK);
  });
});

/** Looks at the live page with one panel after the other. */
async function withEachPanel(
  page: Page,
  say: (english: string) => string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await openViewer(page);
  for (const [name, { button, show, leave }] of Object.entries(LIVE_PANELS)) {
    const toggle = page.getByRole('button', { name: say(button), exact: true });
    await toggle.click();
    await show(page, say);
    await look(name);
    await leave?.(page);
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  }
}

async function expectRoom(page: Page, window: { width: number; height: number }, what = ''): Promise<void> {
  await page.setViewportSize(window);
  await expect.poll(() => page.evaluate(inEachOthersWay), { message: `${what} ${window.width} wide` }).toEqual([]);
}

/** Whether there are fingers in place of a mouse from now on: controls are larger. */
async function touch(page: Page, enabled: boolean): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled });
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(enabled);
  await devTools.detach();
}

for (const { locale, say } of others) {
  test.describe(locale, { tag: '@long' }, () => {
    test.use({ locale });
    // In one page: what it has loaded and compiled is there for the next.
    test('each page: everything has a name that axe would not change', async ({ page }) => {
      for (const [name, show] of Object.entries(PAGES)) {
        await show(page, say);
        expect.soft(await complaintsOfNames(page), name).toEqual([]);
      }
    });
    test('live page with each other panel: everything has a name that axe would not change', async ({ page }) => {
      await withEachPanel(page, say, async (name) => {
        expect.soft(await complaintsOfNames(page), name).toEqual([]);
      });
    });
  });
}

test('an address without a page says so and leads back', async ({ page, consoleErrors }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeAttached();
  expect(await complaints(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to all simulations' }).click();
  await expect(page.getByRole('heading', { name: 'Simulations' })).toBeVisible();
  // The document itself is answered with 404, which the browser writes to the console.
  expect(consoleErrors.splice(0).every((message) => message.includes('404'))).toBe(true);
});

test('the theme is chosen, kept over a reload, and given back to the system', async ({ page }) => {
  const scheme = () => page.locator('html').getAttribute('data-theme');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Theme/ });
  await button.click();
  await button.click();
  expect(await scheme()).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
  await button.click();
  await expect.poll(scheme).toBe('light');
});

test('the first tab stop jumps over the bar', async ({ page }) => {
  await page.goto('/');
  const first = page.getByRole('main').getByRole('searchbox');
  // It is there once the gateway has told of plants to search.
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
});
