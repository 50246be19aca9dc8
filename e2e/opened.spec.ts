import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { DEMO, expect, openViewer, selectOf, test } from './product.ts';

/**
 * What axe would change, in words: in what was opened, for the page around it is looked at elsewhere. That it lies in no
 * landmark is how all that opens over a page is.
 */
async function complaints(page: Page, opened = 'body'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(opened).disableRules('region').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** Whatever of these is there. */
const OPENED =
  ':is([role="dialog"], [role="listbox"], [role="menu"], [role="region"], [role="complementary"], [role="status"])';

/** Everything that can be opened on the live page, and how it is left. */
const ON_THE_LIVE_PAGE: Record<string, (page: Page) => Promise<unknown>> = {
  details: async (page) => {
    await page.evaluate(() => window.aisle.select('LIFT-1'));
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeVisible();
  },
  entities: (page) => openPanel(page, /^Entities/, 'Entities'),
  legend: (page) => openPanel(page, /^Legend/, 'Legend'),
  'saved views': (page) => openPanel(page, /^Saved views/, 'Saved views'),
  'picture settings': (page) => openPanel(page, /^View settings/, 'View settings'),
  'list of a select': async (page) => {
    await selectOf(page, 'Playback speed').click();
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  'question before a restart': async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restart simulation' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  settings: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'a notice': async (page) => {
    await page.goto(`/simulations/${DEMO}?view=nowhere`);
    await expect(page.getByText('nowhere')).toBeVisible();
  },
};

async function openPanel(page: Page, button: RegExp, panel: string): Promise<void> {
  await page.getByRole('toolbar', { name: 'Picture' }).getByRole('button', { name: button }).click();
  await expect(page.getByRole('region', { name: panel })).toBeVisible();
}

const ON_TABLES: Record<string, (page: Page) => Promise<unknown>> = {
  owners: async (page) => {
    await page.goto(`/simulations/${DEMO}/tables`);
    await page.getByRole('combobox', { name: 'Owner' }).press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
  },
  columns: async (page) => {
    await page.goto(`/simulations/${DEMO}/tables/device-utilisation`);
    await page.getByRole('button', { name: /^Columns/ }).click();
    await expect(page.getByRole('checkbox').first()).toBeAttached();
  },
  export: async (page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
};

for (const theme of ['light', 'dark'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });
    test.setTimeout(300_000);

    test('nothing that axe would change in what is opened on the live page', async ({ page }) => {
      await openViewer(page);
      for (const [name, show] of Object.entries(ON_THE_LIVE_PAGE)) {
        await show(page);
        expect.soft(await complaints(page, OPENED), name).toEqual([]);
      }
    });

    test('nothing that axe would change in what is opened over tables, and in failures', async ({
      page,
      consoleErrors,
    }) => {
      for (const [name, show] of Object.entries(ON_TABLES)) {
        await show(page);
        expect.soft(await complaints(page, OPENED), name).toEqual([]);
      }
      await page.goto(`/simulations/${DEMO}/tables/no-such-table`);
      await expect(page.getByRole('alert')).toBeVisible();
      expect.soft(await complaints(page, '[role="alert"]'), 'a failure').toEqual([]);
      await page.goto('/');
      await page.getByRole('button', { name: 'New run' }).click();
      await page.getByLabel('Speed').fill('0');
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByText('At least 1')).toBeVisible();
      expect.soft(await complaints(page, '[role="dialog"]'), 'fields that are wrong').toEqual([]);
      // The browser writes to the console that there is no such table.
      expect(consoleErrors.splice(0).every((message) => message.includes('404'))).toBe(true);
    });
  });
}

test.describe('the page of all pieces', () => {
  let server: ViteDevServer;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    server = await createServer({
      root: fileURLToPath(new URL('..', import.meta.url)),
      server: { port: 0, host: '127.0.0.1', hmr: false },
      logLevel: 'error',
    });
    await server.listen();
  });
  test.afterAll(() => server.close());

  test('has nothing that axe would change, in both themes beside each other', async ({ page, consoleErrors }) => {
    test.setTimeout(180_000);
    await page.goto(new URL('/pieces', server.resolvedUrls?.local[0]).href);
    await expect(page.getByRole('group', { name: 'Text fields' })).toHaveCount(2, { timeout: 120_000 });
    expect(await complaints(page)).toEqual([]);
    // There is no gateway behind it, and one of its parts fails on purpose.
    consoleErrors.splice(0);
  });
});

test('the page of all pieces is not in what is built', async ({ page, consoleErrors }) => {
  await page.goto('/pieces');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  consoleErrors.splice(0);
});
