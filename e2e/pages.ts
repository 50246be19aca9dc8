import { expect, type Page } from '@playwright/test';
import type { CatalogPage, Envelope } from '../src/protocol/index.ts';
import type { SpokenLanguage } from './languages.ts';
import { DEMO, openRecording, openViewer, someRecording } from './product.ts';

async function someTable(page: Page): Promise<string> {
  const response = await page.request.post(`/simulation/openapi/v1/simulations/${DEMO}/tables/catalog/query`, {
    data: {},
  });
  const { data } = (await response.json()) as Envelope<CatalogPage>;
  const item = data.items.find(({ scope, rowCount }) => scope === 'SCENE' && (rowCount ?? 0) > 0);
  if (!item) throw new Error('the scene has no table with rows');
  return item.name;
}

/** Every page of the product, brought to the state in which a person reads it. */
export const PAGES: Record<string, (page: Page, say: SpokenLanguage['say']) => Promise<unknown>> = {
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
  'tables of a recording': async (page) => {
    await page.goto(`/recordings/${await someRecording(page)}/tables`);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  experiments: async (page, say) => {
    await page.goto('/experiments');
    await expect(page.getByRole('button', { name: say('New experiment') }).first()).toBeVisible();
  },
  'new experiment': async (page, say) => {
    await page.goto('/experiments');
    await page
      .getByRole('button', { name: say('New experiment') })
      .first()
      .click();
    await expect(page.getByRole('button', { name: say('Start'), exact: true })).toBeEnabled();
  },
  'live page with a selection': async (page, say) => {
    await openViewer(page);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await page.evaluate(() => window.aisle.select('LIFT-1'));
    await expect(page.getByRole('complementary', { name: say('Selected entity') })).toBeVisible();
  },
  'live page with lanes': async (page, say) => {
    await openViewer(page);
    await page.getByRole('button', { name: say('Lanes: what each device did') }).click();
    await expect(page.getByRole('treegrid', { name: say('What each device did') })).toBeVisible();
  },
  'a show': async (page) => {
    await page.goto(`/show/${DEMO}`);
    await page.waitForFunction(() => window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null));
    await expect(page.getByRole('heading', { name: 'Distribution centre', level: 1 })).toBeVisible();
  },
  'live page beside a recording': async (page, say) => {
    await page.goto(`/compare/${DEMO}/${await someRecording(page)}`);
    await expect(page.locator('canvas[data-engine]')).toHaveCount(2);
    await expect(page.getByRole('table', { name: say('How their boards differ') })).toBeVisible();
    await page.getByRole('button', { name: say('Pause playback') }).click();
  },
  'notes of a presenter': async (page, say) => {
    await page.goto('/presenter');
    await expect(page.getByText(say('No tour is played'))).toBeVisible();
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
  compatibility: async (page, say) => {
    await page.goto(`/simulations/${DEMO}/compatibility`);
    await page.getByRole('button', { name: say('Snapshot') }).click();
    await page.getByRole('button', { name: say('Poll'), exact: true }).click();
    await expect(page.getByText(say('Sampled at'))).toBeVisible();
  },
};

/** What is looked at on a live page that was opened before: a panel, by the button that opens and closes it. */
export interface LivePanel {
  readonly button: string;
  show(page: Page, say: SpokenLanguage['say']): Promise<unknown>;
  /** What has to be left before the panel is closed. */
  leave?(page: Page): Promise<unknown>;
}

export const LIVE_PANELS: Record<string, LivePanel> = {
  'space and time': {
    button: 'Space and time: who came by where',
    async show(page, say) {
      const answer = await page.request.get(`/api/simulations/${DEMO}/traffic`);
      const { rows } = (await answer.json()).data as { rows: { pathName: string }[] };
      await page.getByRole('combobox', { name: say('Name of the path') }).fill(rows[0]?.pathName ?? '');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say('Show'), exact: true }).click();
      await expect(page.getByRole('listbox', { name: say('Passages over the way') })).toBeVisible();
    },
  },
  events: {
    button: 'Events: all that happened',
    async show(page, say) {
      const list = page.getByRole('region', { name: say('Events'), exact: true }).getByRole('grid');
      await expect(list.getByRole('row').nth(2)).toBeVisible();
    },
  },
  flow: {
    button: 'Flow: how paths were used',
    async show(page, say) {
      await expect(page.getByRole('region', { name: say('Flow'), exact: true })).toBeVisible();
    },
  },
  'who holds whom': {
    button: 'Who holds whom',
    async show(page, say) {
      await expect(page.getByRole('region', { name: say('Who holds whom'), exact: true })).toBeVisible();
    },
  },
  'a passport': {
    button: 'Passport: where a load went',
    async show(page, say) {
      const answer = await page.request.get(`/api/simulations/${DEMO}/journeys`);
      const { rows } = (await answer.json()).data as { rows: { loadName: string }[] };
      await page.getByRole('textbox', { name: say('Name of the load') }).fill(rows[0]?.loadName ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('table', { name: say('Stations of the load') })).toBeVisible();
    },
  },
  'where it is slow': {
    button: 'Where is it slow: who holds the plant back',
    async show(page, say) {
      await expect(page.getByRole('region', { name: say('Where is it slow'), exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: say('What this is based on') })).toBeVisible();
    },
  },
  watch: {
    button: 'Watch: rules and their alerts',
    async show(page, say) {
      await expect(page.getByRole('region', { name: say('Watch'), exact: true })).toBeVisible();
    },
  },
  'a rule that is made': {
    button: 'Watch: rules and their alerts',
    async show(page, say) {
      await page.getByRole('tab', { name: say('Rules'), exact: true }).click();
      await page.getByRole('button', { name: say('New rule'), exact: true }).click();
      await expect(page.getByRole('dialog', { name: say('New rule') })).toBeVisible();
    },
    leave: (page) => page.keyboard.press('Escape'),
  },
  'a tour': {
    button: 'Tour: steps to show to others',
    async show(page, say) {
      await page.getByRole('button', { name: say('Add step'), exact: true }).click();
      await page.getByRole('button', { name: say('Play tour'), exact: true }).click();
      await expect(page.getByRole('button', { name: say('Stop tour') }).first()).toBeVisible();
    },
  },
};
