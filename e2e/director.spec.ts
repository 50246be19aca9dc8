import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { find } from './palette.ts';
import { DEMO, expect, openViewer, someRecording, test } from './product.ts';

const caption = (page: Page) => page.getByTestId('shot-caption');
const bar = (page: Page) => page.getByRole('region', { name: 'Director', exact: true });

/** What the director says of its shots, as they come, until it has said so many different things. */
async function saidBy(page: Page, count: number): Promise<string[]> {
  const said = new Set<string>();
  await expect
    .poll(
      async () => {
        const words = await caption(page).textContent();
        if (words) said.add(words);
        return said.size;
      },
      { timeout: 150_000 },
    )
    .toBeGreaterThanOrEqual(count);
  return [...said];
}

test('the director finds what happens, says so, and leaves on Escape and where a person takes the camera', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Tour: steps to show to others' }).click();
  await page.getByRole('button', { name: 'Start director' }).click();
  await expect(bar(page)).toBeVisible();
  for (const words of await saidBy(page, 2)) {
    expect(words).toMatch(/ (hands|takes|puts|pass each other|in motion|on its way)/);
  }
  await expectNothingForAxe(page);
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();

  await find(page, 'Start director');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();
  await page.locator('canvas[data-engine]').hover();
  await page.mouse.wheel(0, -200);
  await expect(bar(page)).toBeHidden();
});

test('a screen without a tour is shown by the director, live and recorded', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/show/${DEMO}`);
  await expect(page.getByRole('heading', { name: 'Distribution centre', level: 1 })).toBeVisible();
  await saidBy(page, 2);
  await expectNothingForAxe(page);
  const recordingId = await someRecording(page);
  await page.goto(`/show/${recordingId}?director`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await saidBy(page, 1);
});
