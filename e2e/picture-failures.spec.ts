import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../scripts/browser-executable.ts';
import { isDrawn } from './is-drawn.ts';
import { DEMO, expect, openLive, openViewer, test } from './product.ts';

/** Words over the picture, with a way to try again; the list of entities and the tables go on. */
async function saysAndGoesOn(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('alert').filter({ hasText: title });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('device-utilisation')).toBeVisible();
  await page.getByRole('button', { name: 'Entities', exact: true }).click();
  const list = page.getByRole('region', { name: 'Entities' });
  await list.getByRole('searchbox', { name: 'Name contains' }).fill('LIFT-1');
  await list.getByRole('rowheader', { name: 'LIFT-1', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
  await page.getByRole('button', { name: 'Entities', exact: true }).click();
}

async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.aisle.stats().drawCalls)).toBeGreaterThan(0);
  await expect.poll(() => isDrawn(page)).toBe(true);
}

/** Gives and takes the drawing context of the picture, as a driver that restarts does. */
function contextOf(page: Page, what: 'loseContext' | 'restoreContext'): Promise<void> {
  return page.evaluate((asked) => {
    const gl = document.querySelector('canvas')?.getContext('webgl2');
    window.lost ??= gl?.getExtension('WEBGL_lose_context') ?? undefined;
    window.lost?.[asked]();
  }, what);
}

declare global {
  interface Window {
    lost?: WEBGL_lose_context | undefined;
  }
}

test('a lost drawing context is told of, and the picture comes back with it', async ({ page, consoleErrors }) => {
  await openViewer(page);
  await contextOf(page, 'loseContext');
  await saysAndGoesOn(page, '3D view interrupted');
  await contextOf(page, 'restoreContext');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => isDrawn(page)).toBe(true);
  await test.step('and where it stays away, another try makes another picture', async () => {
    await contextOf(page, 'loseContext');
    await expect(page.getByRole('alert')).toContainText('3D view interrupted');
    await tryAgain(page);
  });
  expect(consoleErrors.filter((error) => !/context/i.test(error))).toEqual([]);
});

test('a frame that throws stops the picture, not the page', { tag: '@long' }, async ({ page }) => {
  await openLive(page);
  await page.evaluate(() => {
    const { prototype } = WebGL2RenderingContext;
    const draw = prototype.drawElementsInstanced;
    prototype.drawElementsInstanced = function broken() {
      prototype.drawElementsInstanced = draw;
      throw new Error('the driver refused');
    };
  });
  await expect(page.getByRole('alert')).toContainText('the driver refused');
  await saysAndGoesOn(page, '3D view stopped');
  await tryAgain(page);
});

test('a manifest that hangs holds nothing up: generic shapes, words, another try', { tag: '@long' }, async ({
  page,
}) => {
  let answers = false;
  await page.route('**/models/manifest.json', (route) => (answers ? route.continue() : new Promise(() => undefined)));
  await openViewer(page);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Some models could not be loaded');
  await expect(notice).toContainText('no answer in time');
  expect(await page.evaluate(() => window.aisle.pose('LIFT-1'))).not.toBeNull();
  answers = true;
  await tryAgain(page);
});

test('without WebGL there are words, the list and the tables', async ({ baseURL }) => {
  const browser = await chromium.launch({
    ...browserLaunch(),
    args: [...(browserLaunch().args ?? []), '--disable-3d-apis'],
  });
  const page = await browser.newPage({ baseURL: baseURL ?? '' });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`/simulations/${DEMO}`);
  await saysAndGoesOn(page, 'This browser cannot show 3D');
  expect(errors).toEqual([]);
  await browser.close();
});

test('a browser that refuses storage keeps choices for as long as the page lives', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The document is sandboxed', 'SecurityError');
      },
    });
  });
  await openViewer(page, DEMO, '?view=top');
  await page.getByRole('button', { name: 'Map' }).click();
  await expect(page.getByRole('application', { name: 'Plan of the plant' })).toBeVisible();
  await page.getByRole('button', { name: 'Saved views' }).click();
  const shelf = page.getByRole('region', { name: 'Saved views' });
  await shelf.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shelf.getByRole('button', { name: 'View 1', exact: true })).toBeVisible();
});
