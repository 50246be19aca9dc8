import type { Page } from '@playwright/test';
import { LEAVE_UNDRAWN } from '../scripts/browser-executable.ts';
import { expectNothingForAxe } from './complaints.ts';
import { choose, DEMO, expect, openLive, openRecording, openViewer, selectOf, setSpeed, test } from './product.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** Opens the palette and types what is looked for. */
async function find(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find an action/ }).fill(words);
}

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

test('what changes a layout, a filter or a note is taken back, and done again', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  const lanes = page.getByRole('region', { name: 'Lanes', exact: true });
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  const tables = page.getByRole('region', { name: 'Tables', exact: true });
  await expect(tables.getByRole('searchbox', { name: 'Table name contains' })).toBeVisible();

  await page.keyboard.press('Control+z');
  await said('Nothing to undo');
  await page.getByRole('button', { name: 'Lanes: what each device did' }).click();
  await expect(lanes).toBeVisible();
  await page.getByRole('button', { name: 'Arrange Tables', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Close Tables' }).press('Enter');
  await expect(tables).toBeHidden();
  await page.keyboard.press('Control+z');
  await said('Undone: Tables closed');
  await expect(tables).toBeVisible();
  await page.keyboard.press('Control+z');
  await said('Undone: Lanes opened');
  await expect(lanes).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await said('Redone: Lanes opened');
  await expect(lanes).toBeVisible();

  const field = tables.getByRole('searchbox', { name: 'Table name contains' });
  await field.fill('orders');
  await expect(tables.getByRole('link')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said('Undone: filter changed');
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox').fill('Looked at');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said('Undone: note added');
  await expect(notes.getByRole('listitem')).toHaveCount(0);
});

test('a copied link shows time, camera and selection again, and says what it asks for in vain', {
  tag: '@long',
}, async ({ page, context, consoleErrors }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  await find(page, 'copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('t')).toMatch(/^(\d+h)?(\d+m)?[\d.]+s$/);
  expect(link.searchParams.get('camera')?.split(',').map(Number)).not.toContain(Number.NaN);
  expect(link.searchParams.get('select')).toBe('CARRIER-01');
  expect(link.searchParams.get('layout')).not.toBeNull();
  const { simulationTimeMicros } = await page.evaluate(() => window.aisle.time());

  await page.goto(link.href);
  await page.waitForFunction((at) => window.aisle?.time().simulationTimeMicros === at, simulationTimeMicros);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('CARRIER-01');

  await page.goto(`/simulations/${DEMO}?select=CARRIER-0X`);
  await expect(page.getByText(/“CARRIER-0X” is not known here. The nearest name is “CARRIER-0/)).toBeVisible();
  // Nor is it among what was recorded: the browser tells of the answer that says so.
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

/** Copies the link of what is shown. */
async function copiedLink(page: Page): Promise<URL> {
  await find(page, 'copy link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  return new URL(await page.evaluate(() => navigator.clipboard.readText()));
}

test('a copied link shows colours and an open table to who has never been here', { tag: '@long' }, async ({
  page,
  context,
  browser,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await page.getByRole('button', { name: 'Legend' }).click();
  await choose(page, 'Colour by', 'Load');
  const tables = page.getByRole('region', { name: 'Tables', exact: true });
  await tables.getByRole('link', { name: /^orders/ }).click();
  await expect(tables.getByRole('grid')).toBeVisible();
  const link = await copiedLink(page);
  expect(link.searchParams.get('layers')).toBe('colour:load');

  const other = await browser.newContext({ baseURL: product.url });
  await other.addInitScript({ path: LEAVE_UNDRAWN });
  const opened = await other.newPage();
  await opened.goto(link.href);
  const shown = opened.getByRole('region', { name: 'Tables', exact: true });
  await expect(shown.getByRole('heading', { name: 'orders' })).toBeVisible();
  await expect(shown.getByRole('grid')).toBeVisible();
  // It was open where the link was copied.
  await expect(selectOf(opened, 'Colour by')).toContainText('Load');
  await other.close();
});

test('a link to what left before the page was opened says so, and shows when it was there last', {
  tag: '@long',
}, async ({ page }) => {
  await openLive(page);
  const pallets = () => page.evaluate(() => window.aisle.entityNames().filter((name) => name.startsWith('PALLET')));
  await setSpeed(page, 60);
  const seen = new Set<string>();
  let gone: string | undefined;
  await expect
    .poll(async () => {
      const there = new Set(await pallets());
      gone = [...seen].find((name) => !there.has(name));
      for (const name of there) seen.add(name);
      return gone;
    })
    .toBeDefined();
  await setSpeed(page, 1);
  const { edgeMicros } = await page.evaluate(() => window.aisle.time());

  await page.goto(`/simulations/${DEMO}?select=${gone}&t=${Math.floor(edgeMicros)}`);
  await expect(page.getByText(`“${gone}” is not there at`)).toContainText('Showing the nearest time at which it is:');
  const { mode, simulationTimeMicros } = await page.evaluate(() => window.aisle.time());
  expect(mode).not.toBe('live');
  expect(simulationTimeMicros).toBeLessThan(edgeMicros);
  await expect.poll(async () => (await pallets()).includes(gone ?? '')).toBe(true);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('Type');
});

test('a copied link of a recording shows its time, camera and selection again', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openRecording(page);
  const time = () => page.evaluate(() => window.aisle.time());
  const { oldestMicros, edgeMicros } = await time();
  const at = Math.round((oldestMicros + edgeMicros) / 2000) * 1000;
  await page.evaluate((micros) => window.aisle.seek(micros), at);
  await page.evaluate(() => window.aisle.select('LIFT-1'));
  const link = await copiedLink(page);
  expect(link.pathname).toMatch(/^\/recordings\//);

  await page.goto('about:blank');
  await page.goto(link.href);
  await page.waitForFunction((micros) => window.aisle?.time().simulationTimeMicros === micros, at);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
});

test('a panel that was moved and one that was resized are put back, and forth again', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  const tables = page.getByRole('region', { name: 'Tables', exact: true });
  await expect(tables.getByRole('searchbox', { name: 'Table name contains' })).toBeVisible();
  const width = async () => Math.round((await tables.boundingBox())?.width ?? 0);
  const top = async () => Math.round((await tables.boundingBox())?.y ?? 0);
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('separator', { name: 'Width of panels' }).first()).toBeVisible();
  const [usualWidth, usualTop] = [await width(), await top()];

  const line = page.getByRole('separator', { name: 'Width of panels' }).first();
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).not.toBe(usualWidth);
  // What changes soon after another change is one act with it, unless something is to be done again meanwhile.
  await page.keyboard.press('Control+Shift+z');
  await said('Nothing to redo');
  const wide = await width();
  await page.getByRole('button', { name: 'Arrange Tables', exact: true }).press('Enter');
  for (const item of ['Move Tables to', 'Picture', 'Below Picture'])
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  await expect.poll(top).toBeGreaterThan(usualTop + 100);
  const low = await top();

  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said('Undone: panel moved');
  await expect.poll(top).toBe(usualTop);
  await expect.poll(width).toBe(wide);
  await page.keyboard.press('Control+z');
  await said('Undone: panels resized');
  await expect.poll(width).toBe(usualWidth);
  await page.keyboard.press('Control+Shift+z');
  await said('Redone: panels resized');
  await expect.poll(width).toBe(wide);
  await page.keyboard.press('Control+Shift+z');
  await said('Redone: panel moved');
  await expect.poll(top).toBe(low);
});

test('a note that was changed, and one that was deleted, come back', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  const said = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
  await page.getByRole('button', { name: /^(Notes|\d+ notes?)$/ }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox').fill('As it was');
  await notes.getByRole('button', { name: 'Add note' }).click();
  const entry = notes.getByRole('listitem').filter({ hasText: 'As it' });
  await expect(entry).toContainText('As it was');
  await entry.getByRole('button', { name: 'Change this note' }).click();
  await notes.getByLabel('Text of the note').fill('As it is');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('As it is');
  await entry.getByRole('button', { name: 'Delete this note' }).click();
  await expect(entry).toHaveCount(0);

  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said('Undone: note deleted');
  await expect(entry).toContainText('As it is');
  await page.keyboard.press('Control+z');
  await said('Undone: note changed');
  await expect(entry).toContainText('As it was');
  await page.keyboard.press('Control+Shift+z');
  await said('Redone: note changed');
  await expect(entry).toContainText('As it is');
  await page.keyboard.press('Control+Shift+z');
  await said('Redone: note deleted');
  await expect(entry).toHaveCount(0);
});

test('the tables of one name open as one table, with the owner as a column', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/simulations/${DEMO}/tables`);
  const all = page
    .getByRole('main')
    .getByRole('link', { name: /\d owners, [\d,]+ rows/ })
    .first();
  await expect(all).toBeVisible();
  await expectNothingForAxe(page);
  await all.click();
  await expect(page).toHaveURL(/owners=all/);
  await expect(page.getByText(/^Tables of \d+ owners as one/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /^owner/ })).toBeVisible();
});
