import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { packedText } from '../src/ui/storage/packed-text.ts';
import { DEMO, expect, openRecording, openViewer, someRecording, test } from './product.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Tour', exact: true }).filter({ hasText: 'Add step' });
const steps = (page: Page) => panel(page).getByRole('list', { name: 'Steps of the tour' }).getByRole('listitem');
const caption = (page: Page) => page.getByTestId('shot-caption');

async function openTour(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tour: steps to show to others' }).click();
  await expect(panel(page)).toBeVisible();
}

const LONG_WORDS = 'Pallets arrive at three doors, and four stacker cranes store them in the hall';

/** Adds what is shown now, with words about it: a step that waits, however slow the machine is. */
async function addStep(page: Page, words: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Add step' }).click();
  await panel(page).getByRole('textbox', { name: 'Caption in English' }).fill(words);
  await panel(page).getByText('Wait for a click').click();
}

/** Where the camera stands, as a link says it. */
async function cameraOf(page: Page): Promise<number[]> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.getByRole('button', { name: 'Copy link', exact: true }).first().click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return (new URL(link).searchParams.get('camera') ?? '').split(',').map(Number);
}

test('two steps are added, and played: words and camera arrive', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await openTour(page);
  const from = await cameraOf(page);
  await addStep(page, LONG_WORDS);
  await page.getByRole('application', { name: '3D view of the plant' }).press('ArrowLeft');
  await expect.poll(async () => (await cameraOf(page)).join()).not.toBe(from.join());
  const aside = await cameraOf(page);
  await addStep(page, 'From the side');
  await expect(steps(page)).toHaveCount(2);
  const cut = await panel(page).evaluate((region) => {
    const { right } = region.getBoundingClientRect();
    return [...region.querySelectorAll('button, input')].filter((field) => field.getBoundingClientRect().right > right);
  });
  expect(cut).toEqual([]);

  await panel(page).getByRole('button', { name: 'Play tour' }).click();
  await expect(caption(page)).toHaveText(LONG_WORDS);
  await page.keyboard.press('ArrowRight');
  await expect(caption(page)).toHaveText('From the side');
  await expect
    .poll(async () => (await cameraOf(page)).every((one, at) => Math.abs(one - (aside[at] ?? Number.NaN)) < 0.5))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(caption(page)).toBeHidden();
});

test('a tour is changed and taken back, kept over a reload and with its recording, exported and imported', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await openTour(page);
  await addStep(page, 'First');
  await addStep(page, 'Second');
  await panel(page).getByRole('button', { name: 'Move up Step 2: Second' }).click();
  await expect(steps(page).first()).toContainText('Second');
  await page.getByRole('heading', { name: 'Live view' }).focus();
  await page.keyboard.press('Control+z');
  await expect(steps(page).first()).toContainText('First');
  await page.keyboard.press('Control+Shift+z');
  await expect(steps(page).first()).toContainText('Second');

  await panel(page).getByRole('button', { name: 'Keep with the recording' }).click();
  await expect(panel(page).getByText('Kept with the recording.')).toBeVisible();
  await page.reload();
  await expect(steps(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export as JSON' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const file = (content: string) => ({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(content) });
  await panel(page)
    .getByTestId('tour-file')
    .setInputFiles(file(text.replace('"fly"', '"swim"')));
  await expect(panel(page).getByRole('alert')).toContainText('steps[0].transition: expected one of "fly", "cut"');
  await panel(page)
    .getByTestId('tour-file')
    .setInputFiles(file(text.replace('Second', 'Imported')));
  await expect(steps(page).first()).toContainText('Imported');

  await page.evaluate(() => localStorage.clear());
  await openRecording(page);
  await openTour(page);
  await expect(steps(page).first()).toContainText('Second');
  // Other tests of this product begin without one.
  const dropped = { data: { tour: null } };
  expect((await page.request.put(`/api/recordings/${await someRecording(page)}/tour`, dropped)).ok()).toBe(true);
});

test('a step shows the panels that it was made with, and puts back those there were', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await openTour(page);
  await addStep(page, 'Without lanes');
  const lanes = page.getByRole('region', { name: 'Lanes', exact: true });
  const lanesButton = page.getByRole('button', { name: 'Lanes: what each device did' });
  await lanesButton.click();
  await expect(lanes).toBeVisible();
  await addStep(page, 'With lanes');
  await lanesButton.click();
  await expect(lanes).toBeHidden();

  await panel(page).getByRole('button', { name: 'Play from Step 2: With lanes' }).click();
  await expect(lanes).toBeVisible();
  await expect(caption(page)).toHaveText('With lanes');
  await page.keyboard.press('ArrowLeft');
  await expect(caption(page)).toHaveText('Without lanes');
  await expect(lanes).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(lanes).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lanes).toBeHidden();
});

test('the notes follow in a window of their own, and steer', { tag: '@long' }, async ({ page, context }) => {
  await openViewer(page);
  await openTour(page);
  await addStep(page, 'First');
  await panel(page).getByRole('textbox', { name: 'Note for the presenter' }).fill('Say hello');
  await addStep(page, 'Second');
  await panel(page).getByRole('button', { name: 'Play tour' }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Notes in a window' }).click();
  const notes = await opened;
  await expect(notes.getByText('Say hello')).toBeVisible();
  await expect(notes.getByText('Next, when you go on: Second')).toBeVisible();
  await notes.getByRole('button', { name: 'Next step' }).click();
  await expect(caption(page)).toHaveText('Second');
  await expect(notes.getByText('This is the last step.')).toBeVisible();
  await notes.getByRole('button', { name: 'Stop tour' }).click();
  await expect(notes.getByText('The tour is over')).toBeVisible();
  await expect(caption(page)).toBeHidden();
});

test('a show plays the tour of its address, loses its picture and makes it anew', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  await openTour(page);
  await addStep(page, 'Seen from the hall');
  await panel(page).getByRole('button', { name: 'Copy link of the show' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(caption(page)).toHaveText('Seen from the hall');
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const canvas = page.locator('canvas[data-engine]');
  await canvas.evaluate((lost: HTMLCanvasElement) => {
    lost.setAttribute('data-lost', 'yes');
    lost.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  });
  await expect(page.locator('canvas[data-engine]:not([data-lost])')).toBeVisible({ timeout: 60_000 });
  await expect(caption(page)).toHaveText('Seen from the hall');
});

test('a recording is shown, and plants in turn', { tag: '@long' }, async ({ page }) => {
  const recordingId = await someRecording(page);
  const tourOf = (words: string) => ({
    ...{ aisleTour: 1, name: words },
    steps: [
      {
        ...{ time: { kind: 'at', simulationTimeMicros: 1_000_000, rate: 0 }, camera: null, transition: 'cut' },
        ...{ selection: [], follow: null, layers: {}, panels: { flow: { isOpen: true } }, note: '' },
        ...{ caption: { en: words, 'zh-Hans': '' }, seconds: 2 },
      },
    ],
  });
  const keep = (tour: object | null) => page.request.put(`/api/recordings/${recordingId}/tour`, { data: { tour } });
  expect((await keep(tourOf('As recorded'))).ok()).toBe(true);
  const title = page.getByRole('heading', { level: 1 });
  // What flow paints in the picture is painted without its panel, too.
  const reads = page.waitForRequest(/\/traffic/);
  await page.goto(`/show/${recordingId}`);
  await reads;
  await expect(title).toHaveText(DEMO);
  await expect(caption(page)).toHaveText('As recorded');
  await expect(page.getByRole('list', { name: 'Figures' }).getByRole('listitem')).toHaveCount(2);

  await page.goto(`/show/${DEMO}?with=${recordingId}&tour=${packedText(JSON.stringify(tourOf('Live')))}`);
  for (const words of ['Live', 'As recorded', 'Live']) await expect(caption(page)).toHaveText(words);
  await expect(title).toHaveText('Distribution centre');
  await expect(page.locator('canvas[data-engine]')).toHaveCount(1);

  await page.goto(`/show/${DEMO}?tour=nothing`);
  await expect(page.getByRole('alert')).toContainText('expected the text of a copied link');
  // Other tests of this product begin without one.
  expect((await keep(null)).ok()).toBe(true);
});
