import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { arrange, panel } from './arrange.ts';
import { expectNothingForAxe } from './complaints.ts';
import { countWork } from './count-work.ts';
import { DEMO, expect, openRecording, openViewer, test } from './product.ts';

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

const picture = (page: Page) => panel(page, 'Picture');
const tables = (page: Page) => panel(page, 'Tables');
const timeline = (page: Page) => panel(page, 'Timeline');
const lanes = (page: Page) => panel(page, 'Lanes');
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** Where a panel stands. While the first look gives way to the workspace, a panel is nowhere for a moment. */
async function boxOf(panel: Locator) {
  const found: Box[] = [];
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      if (box) found.push(box);
      return found.length;
    })
    .toBeGreaterThan(0);
  return found[0] as Box;
}

/** The canvas of the picture is marked: another one would not be. */
const markCanvas = (page: Page) =>
  page.locator('canvas[data-engine]').evaluate((canvas) => canvas.setAttribute('data-marked', 'yes'));
const marked = (page: Page) => page.locator('canvas[data-marked="yes"]');

test('panels are moved, maximized and closed by keyboard, and the picture stays one canvas', async ({ page }) => {
  await openViewer(page);
  await markCanvas(page);
  await expect(tables(page)).toBeVisible();
  await page.getByRole('button', { name: 'Lanes: what each device did' }).click();
  const above = await boxOf(lanes(page));
  expect(above.y).toBeLessThan((await boxOf(timeline(page))).y);

  await arrange(page, 'Lanes', 'Move Lanes to', 'Picture', 'Left of Picture');
  await expect(tab(page, 'Lanes')).toBeFocused();
  await expect.poll(async () => (await boxOf(lanes(page))).width).toBeLessThan(above.width / 2);
  await expect(page.getByRole('treegrid', { name: 'What each device did' })).toBeVisible();

  await arrange(page, 'Tables', 'Move Tables to', 'Picture', 'Tab beside Picture');
  await expect(tab(page, 'Tables')).toBeFocused();
  await expect(picture(page)).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(picture(page)).toBeVisible();

  await arrange(page, 'Picture', 'Maximize');
  await expect(timeline(page)).toBeHidden();
  await page.getByRole('button', { name: 'Restore Picture' }).click();
  await expect(timeline(page)).toBeVisible();

  await arrange(page, 'Timeline', 'Close Timeline');
  await expect(timeline(page)).toBeHidden();
  await expect(lanes(page).getByText('The timeline is closed')).toBeVisible();
  await lanes(page).getByRole('button', { name: 'Open the timeline' }).click();
  await expect(page.getByRole('treegrid', { name: 'What each device did' })).toBeVisible();
  await expect(marked(page)).toBeVisible();
});

interface Listed {
  readonly simulationId: string;
  readonly isGrowing: boolean;
  readonly pictureTakenAt: string | null;
}

test('a hidden picture draws nothing while time goes on, and goes on where it is', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(countWork);
  await openViewer(page);
  await markCanvas(page);
  await expect(tables(page)).toBeVisible();
  // Its recording is given a picture once, for the list: that is drawn, too.
  const pictured = async () => {
    const { items } = (await (await page.request.get('/api/recordings')).json()).data;
    const growing = items.filter(({ simulationId, isGrowing }: Listed) => simulationId === DEMO && isGrowing);
    return growing.map(({ pictureTakenAt }: Listed) => pictureTakenAt !== null);
  };
  await expect.poll(pictured).toEqual([true]);
  await arrange(page, 'Tables', 'Move Tables to', 'Picture', 'Tab beside Picture');
  await expect(picture(page)).toBeHidden();
  await page.evaluate(() => window.aisle.goLive());
  const edge = () => page.evaluate(() => window.aisle.time().edgeMicros);
  const drawn = () => page.evaluate(() => window.counted.pictures);
  const later = async () => {
    const before = await edge();
    await expect.poll(edge).toBeGreaterThan(before + 1_000_000);
    return drawn();
  };
  // A drawing that was under way when the picture was hidden may still end.
  await expect.poll(async () => -(await later()) + (await later())).toBe(0);
  const hidden = await drawn();
  expect(await later()).toBe(hidden);
  await tab(page, 'Picture').click();
  await expect(picture(page)).toBeVisible();
  await expect.poll(drawn).toBeGreaterThan(hidden);
  await expect(marked(page)).toBeVisible();
});

test('panels are moved and resized by mouse, and stand there again after a reload', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await expect(tables(page)).toBeVisible();
  const target = await boxOf(picture(page));
  await tab(page, 'Tables').hover();
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(tables(page))).y).toBeGreaterThan(target.y + 50);

  const line = await boxOf(page.getByRole('separator', { name: 'Height of panels' }).first());
  const before = await boxOf(tables(page));
  await page.mouse.move(line.x + line.width / 2, line.y + line.height / 2);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width / 2, line.y - 80, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await boxOf(tables(page))).height).toBeGreaterThan(before.height + 60);
  const after = await boxOf(tables(page));
  await page.reload();
  await expect.poll(async () => Math.abs((await boxOf(tables(page))).height - after.height)).toBeLessThan(3);
});

test('layouts are kept by name, handed on as files and links, and given by presets', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openViewer(page);
  await arrange(page, 'Timeline', 'Layouts', 'Analyst');
  await expect(lanes(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Flow', exact: true })).toBeVisible();
  await arrange(page, 'Timeline', 'Layouts', 'Keep and share layouts');
  const dialog = page.getByRole('dialog', { name: 'Layouts' });
  await dialog.getByRole('textbox', { name: 'Name of this layout' }).fill('Night shift');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export as JSON' }).click();
  const file = await (await download).path();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNothingForAxe(page, '[role="dialog"]', 'the dialog of layouts');

  const text = await readFile(file, 'utf8');
  const broken = text.replace('"vertical"', '"diagonal"');
  const chosen = (name: string, content: string) => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });
  await dialog.getByTestId('layout-file').setInputFiles(chosen('broken.json', broken));
  await expect(dialog.getByRole('alert')).toContainText('layout.root.orientation');
  await dialog
    .getByTestId('layout-file')
    .setInputFiles(chosen('other.json', text.replace('Night shift', 'Early shift')));
  await expect(dialog.getByRole('button', { name: 'Early shift', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Rename Early shift' }).click();
  await dialog.getByRole('textbox', { name: 'New name' }).fill('Day shift');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Day shift' }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Close' }).click();

  await arrange(page, 'Timeline', 'Layouts', 'Demo');
  await expect(lanes(page)).toBeHidden();
  await expect(tables(page)).toBeHidden();
  await arrange(page, 'Timeline', 'Layouts', 'Night shift');
  await expect(lanes(page)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(lanes(page)).toBeVisible();
  // As a tab behind the lanes, which is not its usual place.
  await expect(tab(page, 'Where is it slow')).toHaveAttribute('aria-selected', 'false');
  expect((await boxOf(lanes(page))).height).toBeGreaterThan((await boxOf(timeline(page))).height);
});

test('a panel that is opened before the workspace has loaded is the one that is seen', async ({ page }) => {
  let load = (): void => undefined;
  const clicked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/assets\/arranged-run.*\.js$/, async (route) => {
    await clicked;
    await route.continue();
  });
  await openViewer(page);
  await page.getByRole('button', { name: 'Entities', exact: true }).click();
  load();
  await expect(panel(page, 'Entities').getByRole('searchbox', { name: 'Name contains' })).toBeFocused();
});

test('a recording has the same workspace', { tag: '@long' }, async ({ page }) => {
  await openRecording(page);
  await arrange(page, 'Timeline', 'Add panel', 'Lanes');
  await expect(tab(page, 'Lanes')).toBeFocused();
  await expect(lanes(page)).toBeVisible();
  await arrange(page, 'Lanes', 'Move Lanes to', 'Edge of the page', 'Right edge');
  await expect.poll(async () => (await boxOf(lanes(page))).x).toBeGreaterThan((await boxOf(picture(page))).x + 100);
  await expect(tab(page, 'Lanes')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(lanes(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('panels are tabs over the timeline', async ({ page }) => {
    await openViewer(page);
    await expect(timeline(page)).toBeVisible();
    await tab(page, 'Tables').tap();
    await expect(tables(page).getByRole('link').first()).toBeVisible();
    await expect(picture(page)).toBeHidden();
    await expect(timeline(page)).toBeVisible();
    await tab(page, 'Picture').tap();
    await expect(picture(page)).toBeVisible();
    await expectNothingForAxe(page);
  });
});
