import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { CatalogPage, Envelope } from '../src/protocol/index.ts';
import { LANGUAGES, type SpokenLanguage } from './languages.ts';
import { DEMO, expect, openRecording, openViewer, test } from './product.ts';

async function someTable(page: Page): Promise<string> {
  const response = await page.request.post(`/simulation/openapi/v1/simulations/${DEMO}/tables/catalog/query`, {
    data: {},
  });
  const { data } = (await response.json()) as Envelope<CatalogPage>;
  const item = data.items.find(({ scope, rowCount }) => scope === 'SCENE' && (rowCount ?? 0) > 0);
  if (!item) throw new Error('the scene has no table with rows');
  return item.name;
}

/** Every page, brought to the state in which a person reads it. */
const PAGES: Record<string, (page: Page, say: SpokenLanguage['say']) => Promise<unknown>> = {
  overview: async (page, say) => {
    await page.goto('/');
    await expect(page.getByText(say('Running')).first()).toBeVisible();
  },
  'new run': async (page, say) => {
    await page.goto('/');
    await page.getByRole('button', { name: say('New run') }).click();
    await expect(page.getByRole('button', { name: say('Start'), exact: true })).toBeEnabled();
  },
  recordings: async (page, say) => {
    await page.goto('/recordings');
    await expect(page.getByRole('heading', { name: say('Recordings') })).toBeVisible();
  },
  'a recording': (page) => openRecording(page),
  experiments: async (page, say) => {
    await page.goto('/experiments');
    await expect(page.getByRole('button', { name: say('New experiment') }).first()).toBeVisible();
  },
  'live page': async (page) => {
    await openViewer(page);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  },
  'list of tables': async (page) => {
    await page.goto(`/simulations/${DEMO}/tables`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  'table with a cell in full and its chart': async (page, say) => {
    await page.goto(`/simulations/${DEMO}/tables/${encodeURIComponent(await someTable(page))}`);
    await page.getByRole('gridcell').first().click();
    await page.getByRole('button', { name: say('Chart'), exact: true }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
  },
  'whole table with a chart': async (page, say) => {
    const chart = encodeURIComponent('{"kind":"bar","x":"kind"}');
    await page.goto(`/simulations/${DEMO}/tables/orders?whole={}&chart=${chart}`);
    await expect(page.getByRole('button', { name: say('Back to pages') })).toBeVisible();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
  },
  SQL: async (page) => {
    await page.goto(`/simulations/${DEMO}/sql`);
    await expect(page.getByRole('textbox').last()).toBeVisible();
  },
  'an answer to SQL': async (page) => {
    await page.goto(`/simulations/${DEMO}/tables/orders?whole={}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.goto(`/simulations/${DEMO}/sql?${new URLSearchParams({ sql: 'SELECT * FROM orders' })}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  },
  board: async (page) => {
    await page.goto(`/simulations/${DEMO}/board`);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await expect(page.getByRole('main').locator('canvas').first()).toBeVisible();
  },
  'tables of a recording': async (page) => {
    await openRecording(page);
    await page.goto(`${new URL(page.url()).pathname}/tables`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  compatibility: async (page, say) => {
    await page.goto(`/simulations/${DEMO}/compatibility`);
    await page.getByRole('button', { name: say('Snapshot') }).click();
    await page.getByRole('button', { name: say('Poll'), exact: true }).click();
    await expect(page.getByText(say('Sampled at'))).toBeVisible();
  },
};

for (const { locale, say } of LANGUAGES) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${theme} theme, ${locale}`, () => {
      test.use({ colorScheme: theme, locale });
      for (const [name, show] of Object.entries(PAGES)) {
        test(`${name}: nothing that axe would change`, async ({ page }) => {
          await show(page, say);
          const { violations } = await new AxeBuilder({ page }).analyze();
          const words = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
          expect(words).toEqual([]);
        });
      }
    });
  }
}

test('an address without a page says so and leads back', async ({ page, consoleErrors }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeAttached();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
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
  await expect(page.getByRole('heading', { name: 'Simulations' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'New run' })).toBeFocused();
});
