import type { APIRequestContext, Page } from '@playwright/test';
import { expect, openViewer, test as product } from './product.ts';
import { startProduct } from './started-product.ts';

const PLANTS = ['demo-distribution-centre', 'demo-shuttle-store', 'demo-fleet'];
const MICROS_PER_HOUR = 3_600_000_000;
/** What stands where nothing is known. */
const DASH = /[–—]/;

/** A product whose plants are to be warm, in the place of the cold one that other tests share. */
const warmFor = (hours: number) =>
  product.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for.
      async ({}, use) => {
        const started = await startProduct({ DEMO_WARM_HOURS: String(hours) });
        await use(started);
        await started.close();
      },
      { scope: 'worker' },
    ],
  });

async function untilWarm(request: APIRequestContext): Promise<void> {
  const onTheirWay = async () => {
    const { data } = await (await request.get('/control/v1/simulations')).json();
    const items: { simulationId: string; warmUp: object | null }[] = data.items;
    return items.filter(({ warmUp }) => warmUp !== null).map(({ simulationId }) => simulationId);
  };
  await expect.poll(onTheirWay, { timeout: 400_000 }).toEqual([]);
}

/** Every tile of a board has something in it, and no figure is a dash. */
async function boardIsFull(page: Page, simulationId: string): Promise<void> {
  await page.goto(`/simulations/${simulationId}/board`);
  const board = page.getByRole('list', { name: 'Board' });
  const tiles = board.getByRole('region');
  await expect(tiles.first()).toBeVisible();
  for (const tile of await tiles.all()) {
    const name = (await tile.getAttribute('aria-label')) ?? (await tile.innerText());
    await expect(tile, name).not.toContainText('No rows yet');
    await expect(tile.getByRole('application').or(tile.getByText(/\d/)).first(), name).toBeVisible();
  }
  await expect(board).not.toContainText(DASH);
}

/** Every card has its figures and their trends, and none of them is a dash. */
async function overviewIsFull(page: Page): Promise<void> {
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Simulations' });
  for (const plant of PLANTS) {
    const figures = page.getByRole('list', { name: `Figures of ${plant}` }).getByRole('listitem');
    await expect(figures).toHaveCount(3);
    for (const figure of await figures.all()) await expect(figure).toContainText(/\d/);
    await expect(figures.filter({ hasText: /last/ }).first()).toBeVisible();
  }
  await expect(cards).not.toContainText(DASH);
}

/** Each table in the catalog has rows, but for those of what may not have happened, and none of them shows a dash. */
async function tablesAreFull(page: Page, simulationId: string): Promise<void> {
  await page.goto(`/simulations/${simulationId}/tables`);
  const main = page.getByRole('main');
  const tables = main.getByRole('link').filter({ hasText: /[1-9]\d* rows/ });
  await expect(tables.filter({ hasText: 'orders' }).first()).toBeVisible();
  const empty = main.getByRole('link').filter({ hasText: /(^|[^\d,])0 rows/ });
  for (const name of await empty.allInnerTexts()) expect(name).toMatch(/^(absences|failures|incidents)/);
  await expect(main).not.toContainText(DASH);
}

async function looksBack(page: Page, simulationId: string, hours: number): Promise<void> {
  await openViewer(page, simulationId);
  await expect(page.getByRole('main')).not.toContainText(DASH);
  const behind = () =>
    page.evaluate(() => {
      const { edgeMicros, oldestMicros } = window.aisle.time();
      return edgeMicros - oldestMicros;
    });
  await expect.poll(behind).toBeGreaterThanOrEqual(hours * MICROS_PER_HOUR);
  // Any instant of them can be looked at.
  const middle = (hours / 2) * MICROS_PER_HOUR;
  await page.evaluate((at) => window.aisle.seek(at), middle);
  expect(await page.evaluate(() => window.aisle.time().simulationTimeMicros)).toBe(middle);
  expect(await page.evaluate(() => window.aisle.entityNames().length)).toBeGreaterThan(0);
}

/** The pages that a visitor sees first, of every plant. */
async function nothingIsMissing({ page, request }: { page: Page; request: APIRequestContext }, hours: number) {
  await untilWarm(request);
  await product.step('overview', () => overviewIsFull(page));
  for (const plant of PLANTS) {
    await product.step(`board of ${plant}`, () => boardIsFull(page, plant));
    await product.step(`tables of ${plant}`, () => tablesAreFull(page, plant));
    await product.step(`live page of ${plant}`, () => looksBack(page, plant, hours));
  }
}

const afterHalfAnHour = warmFor(0.5);
afterHalfAnHour(
  'half an hour lies behind the first instant: no dash, no empty chart',
  { tag: '@long' },
  async ({ page, request }) => {
    afterHalfAnHour.slow();
    await nothingIsMissing({ page, request }, 0.5);
  },
);

const afterFourHours = warmFor(4);
afterFourHours('four hours, as they are by default', { tag: '@long' }, async ({ page, request }) => {
  afterFourHours.slow();
  await nothingIsMissing({ page, request }, 4);
});
