import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { blockMeans, decodeMeans, differingBlocks, encodeMeans } from './block-means.ts';
import { complaints } from './complaints.ts';
import { expect, test } from './product.ts';

/** Pictures of the page by the fonts that the machine has: with others every word is of another width. */
const KEPT = new URL('./pictures/pieces/', import.meta.url);
const SAMPLE = 'Carrier 0123456789 WMil';

test.describe('the page of all pieces', { tag: '@long' }, () => {
  let server: ViteDevServer;
  test.beforeAll(async () => {
    server = await createServer({
      root: fileURLToPath(new URL('..', import.meta.url)),
      server: { port: 0, host: '127.0.0.1', hmr: false },
      logLevel: 'error',
    });
    await server.listen();
  });
  test.afterAll(() => server.close());
  test.beforeEach(async ({ page }) => {
    await page.goto(new URL('/pieces', server.resolvedUrls?.local[0]).href);
    await expect(page.getByRole('group', { name: 'Text fields' })).toHaveCount(2);
  });
  // There is no gateway behind it, and one of its parts fails on purpose.
  test.afterEach(({ consoleErrors }) => void consoleErrors.splice(0));

  test('has nothing that axe would change, in both themes beside each other', async ({ page }) => {
    expect(await complaints(page, 'body')).toEqual([]);
  });

  test('looks as it did, in both themes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const name = `pieces-${await widthOfSample(page)}.png`;
    const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
    if (process.env.KEEP_PICTURES) {
      mkdirSync(KEPT, { recursive: true });
      writeFileSync(new URL(name, KEPT), await encodeMeans(page, await blockMeans(page, png)));
    }
    test.skip(!readdirSync(KEPT).includes(name), 'no picture is kept with the fonts of this machine');
    const kept = await decodeMeans(page, readFileSync(new URL(name, KEPT)));
    expect(differingBlocks(await blockMeans(page, png), kept).slice(0, 5)).toEqual([]);
  });
});

test('no code of a page for who builds Aisle is in what is built', () => {
  const assets = readdirSync(new URL('../dist/dashboard/assets/', import.meta.url));
  expect(assets.filter((name) => /pieces|bench/.test(name))).toEqual([]);
});

test('no page for who builds Aisle is in what is built', async ({ page, consoleErrors }) => {
  for (const path of ['/pieces', '/bench/lanes', '/bench/scene']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  consoleErrors.splice(0);
});

/** Tells fonts apart: hundredths of a pixel that some words take. */
function widthOfSample(page: Page): Promise<number> {
  return page.evaluate((words) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('nothing can be measured');
    context.font = getComputedStyle(document.body).font;
    return Math.round(context.measureText(words).width * 100);
  }, SAMPLE);
}
