import type { Page } from '@playwright/test';
import { firstPictureScripts } from '../scripts/measured/first-picture.ts';
import { DEMO, expect, test } from './product.ts';

declare global {
  interface Window {
    /** Workers that the page has started, and when. */
    startedWorkers: { url: string; at: number }[];
  }
}

/** Workers are in no list of what a page has loaded. */
function noteWorkers(): void {
  window.startedWorkers = [];
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      window.startedWorkers.push({ url: new URL(url, location.href).href, at: performance.now() });
    }
  };
}

/** Paths of the scripts that were asked for until the first picture was drawn, workers too. */
function scriptsBeforePicture(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-picture');
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ url: name, at: startTime }));
    return [...loaded, ...window.startedWorkers]
      .filter(({ at }) => at < (first?.startTime ?? 0))
      .map(({ url }) => new URL(url).pathname.slice(1))
      .filter((path) => path.endsWith('.js'));
  });
}

test('what is asked for before the first picture is what npm run bundle counts (front P1)', async ({ page }) => {
  await page.addInitScript(noteWorkers);
  await page.goto(`/simulations/${DEMO}`);
  await page.waitForFunction(() => performance.getEntriesByName('first-picture').length > 0);
  // The controls come after it.
  await expect(page.getByRole('button', { name: 'Pause playback' })).toBeVisible();
  const asked = new Set(await scriptsBeforePicture(page));
  const counted = new Set(firstPictureScripts().map(({ file }) => file));
  expect(
    [...asked].filter((file) => !counted.has(file)),
    'asked for, not counted',
  ).toEqual([]);
  expect(
    [...counted].filter((file) => !asked.has(file)),
    'counted, not asked for',
  ).toEqual([]);
});
