import { readFile } from 'node:fs/promises';
import type { CatalogPage, Envelope } from '../src/protocol/index.ts';
import { expectNothingForAxe } from './complaints.ts';
import { runCommand } from './palette.ts';
import { DEMO, expect, openViewer, test, untilRead } from './product.ts';

test('a board made by itself, changed by keyboard and kept; a chart is put on it; beside the picture', async ({
  page,
}) => {
  await page.goto(`/simulations/${DEMO}/board`);
  const board = page.getByRole('list', { name: 'Board' });
  const tile = (name: string) => board.getByRole('region', { name, exact: true });
  await expect(tile('Throughput over time').getByRole('application')).toBeVisible();
  await expect(tile('Utilisation by device and state').getByRole('application')).toBeVisible();
  await expect(tile('Lead times')).toBeVisible();
  await expect(tile('Fill').getByText(/^[\d.]+ %$/)).toBeVisible();
  await expect(tile('Throughput over time').getByTestId('chart-playhead')).toBeVisible();

  await test.step('by keyboard', async () => {
    const titles = () => board.getByRole('heading', { level: 2 }).allTextContents();
    const before = await titles();
    const [first = '', second = ''] = before;
    await page.getByRole('button', { name: `Change ${second}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move forward' }).press('Enter');
    await expect.poll(titles).toEqual([second, first, ...before.slice(2)]);
    await page.getByRole('button', { name: `Change ${first}`, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove from the board' }).press('Enter');
    await expect.poll(titles).toEqual([second, ...before.slice(2)]);
    await page.reload();
    await expect.poll(titles).toEqual([second, ...before.slice(2)]);
    await page.getByRole('button', { name: 'Reset board' }).click();
    await expect.poll(titles).toEqual(before);
  });

  await test.step('a chart is put on it', async () => {
    await page.goto(`/simulations/${DEMO}/tables/orders?whole={}&chart={"kind":"bar","x":"kind"}`);
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await expect(page.getByRole('button', { name: 'On the board' })).toBeVisible();
    await openViewer(page);
    await expect(page.getByRole('tab', { name: 'Tables' })).toBeVisible();
    await runCommand(page, 'Open Charts');
    await expect(board.getByRole('region').first()).toHaveAccessibleName(/^Bars: .* \/ kind/);
    await expect(board.getByRole('region').first().getByRole('application')).toBeVisible();
    // Hidden by another tab it is put away, and made anew behind it.
    await page.getByRole('tab', { name: 'Tables' }).click();
    await expect(board).toBeHidden();
    await page.getByRole('tab', { name: 'Charts' }).click();
    await expect(board.getByRole('region').first().getByRole('application')).toBeVisible();
    await expectNothingForAxe(page, '[data-panel="charts"]', 'charts beside the picture');
  });
});

test('a board takes an answer to SQL that counts on, is saved as a picture, and shows on the card', {
  tag: '@long',
}, async ({ page }) => {
  const board = page.getByRole('list', { name: 'Board' });
  await test.step('an answer to SQL is put on it, and counts on with the run', async () => {
    const sql = 'SELECT status, count(*) AS orders FROM orders GROUP BY status ORDER BY status';
    const chart = '{"kind":"bar","x":"status","y":["orders"]}';
    // A copy that nobody looks at is given up after a while: the answer needs one of this test's own.
    await page.goto(`/simulations/${DEMO}/tables/orders?whole={}`);
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    await page.goto(`/simulations/${DEMO}/sql?${new URLSearchParams({ sql, chart })}`);
    await page.getByRole('button', { name: 'Put on the board' }).click();
    const reads = page.waitForRequest(
      (request) => request.url().endsWith('/api/sql') && request.postDataJSON().isFollowed === true,
    );
    await page.goto(`/simulations/${DEMO}/board`);
    const answer = board.getByRole('region').first();
    await expect(answer).toHaveAccessibleName(/^Bars: .*orders.* \/ status/);
    await expect(answer.getByRole('application')).toBeVisible();
    await reads;
    await page.waitForRequest((request) => request.url().endsWith('/api/sql'));
  });

  await test.step('saved as a picture', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'As PNG' }).click();
    const picture = await readFile(await (await download).path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const { width = 0 } = (await board.boundingBox()) ?? {};
    expect(picture.readUInt32BE(16)).toBe(Math.ceil(width * 2));
  });

  await page.goto('/');
  await expect(page.getByRole('list', { name: `Figures of ${DEMO}` })).toContainText(/\d/);
});

test('of a service without tables, a board of what Aisle derives of its stream', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await untilRead(page, 8);
  await page.route('**/tables/catalog/query', async (route) => {
    const answer = await route.fetch();
    const envelope = (await answer.json()) as Envelope<CatalogPage>;
    const none = { ...envelope.data, items: [], totalElements: 0, totalPages: 0 };
    await route.fulfill({ response: answer, json: { ...envelope, data: none } });
  });
  await page.goto(`/simulations/${DEMO}/board`);
  const board = page.getByRole('list', { name: 'Board' });
  for (const name of ['Time by device and state', 'Passages over paths', 'Time at rest on paths']) {
    await expect(board.getByRole('region', { name, exact: true }).getByRole('application')).toBeVisible();
  }
});
