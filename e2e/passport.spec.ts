import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { DEMO, expect, openViewer, setSpeed, test, untilRead } from './product.ts';

interface Journey {
  loadName: string;
  startMicros: number;
  endMicros: number;
  meters: number;
}

async function journeys(page: Page, search = ''): Promise<Journey[]> {
  const answer = await page.request.get(`/api/simulations/${DEMO}/journeys${search}`);
  return ((await answer.json()).data as { rows: Journey[] }).rows;
}

/** A load that has been on several carriers. */
async function someTravelledLoad(page: Page): Promise<string> {
  const ways = new Map<string, number>();
  for (const { loadName, meters } of await journeys(page)) {
    if (meters > 1) ways.set(loadName, (ways.get(loadName) ?? 0) + 1);
  }
  const [most] = [...ways].sort((a, b) => b[1] - a[1]);
  if (!most || most[1] < 2) throw new Error('no load has been on two carriers yet');
  return most[0];
}

/** As the panel writes it. */
function clock(micros: number): string {
  return new Date(Math.floor(micros / 1e6) * 1000).toISOString().slice('yyyy-mm-ddT'.length, -'.000Z'.length);
}

test('the passport of a load lists where it was, leads there, and draws its way', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 150);
  await setSpeed(page, 1);
  const load = await someTravelledLoad(page);
  const drawCalls = () => page.evaluate(() => window.aisle.stats().drawCalls);
  const before = await drawCalls();

  await page.getByRole('button', { name: 'Passport: where a load went' }).click();
  const panel = page.getByRole('region', { name: 'Passport' });
  await panel.getByRole('textbox', { name: 'Name of the load' }).fill('no such load');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('ENTITY_NOT_FOUND');

  await panel.getByRole('textbox', { name: 'Name of the load' }).fill(load);
  await page.keyboard.press('Enter');
  const stations = panel.getByRole('table', { name: 'Stations of the load' });
  await expect.poll(() => stations.getByRole('row').count()).toBeGreaterThan(2);
  await expect.poll(drawCalls).toBe(before + 1);

  // Who, from, to, how long, and how much of that it waited: one line a journey.
  const heads = ['On', 'From', 'To', 'How long', 'Waiting', 'Way'];
  await expect(stations.getByRole('columnheader')).toHaveText(heads);
  const lines = await journeys(page, `?load=${encodeURIComponent(load)}`);
  for (const [index, { startMicros, endMicros }] of lines.slice(0, -1).entries()) {
    const cells = stations
      .getByRole('row')
      .nth(index + 1)
      .getByRole('cell');
    await expect(cells.nth(0)).toHaveText(clock(startMicros));
    await expect(cells.nth(1)).toHaveText(clock(endMicros));
  }
  const waits = (await stations.locator('tbody td:nth-of-type(4)').allInnerTexts()).filter((wait) => wait !== '');
  expect(waits.length).toBeGreaterThan(0);
  const cut = await stations.evaluate((table) => table.scrollWidth > (table.parentElement?.clientWidth ?? 0));
  expect(cut).toBe(false);

  const second = stations.getByRole('row').nth(2);
  const carrier = await second.getByRole('button').innerText();
  await second.getByRole('button').click();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText(
    carrier.split(' (')[0] ?? '',
  );
  expect(await page.evaluate(() => window.aisle.time().simulationTimeMicros)).toBe(lines[1]?.startMicros);

  await page.getByRole('button', { name: 'Passport: where a load went' }).click();
  await expect(panel).toBeHidden();
  await page.evaluate(() => window.aisle.select(null));
});

test('a load is chosen in the picture, too: pressed there, it leads to its passport', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  // A device has no passport: none is read where one is selected.
  await page.evaluate(() => window.aisle.select('LIFT-1'));
  await page.getByRole('button', { name: 'Passport: where a load went' }).click();
  const panel = page.getByRole('region', { name: 'Passport' });
  await expect(panel).toContainText('No load is chosen');

  // Seen from above, nothing lies over the highest one.
  const load = await page.evaluate(() => {
    const loads = window.aisle
      .entityNames()
      .filter((name) => window.aisle.parent(name)?.entityName.startsWith('RACK-'));
    const height = (name: string) => window.aisle.pose(name)?.position.y ?? 0;
    return loads.sort((a, b) => height(b) - height(a))[0] ?? '';
  });
  await page.evaluate((name) => window.aisle.select(name), load);
  await page.getByRole('button', { name: 'Top', exact: true }).click();
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  const tag = page.locator('[data-name-tag][class*="_selected"]', { hasText: load });
  await atRest(() => tag.boundingBox());
  await page.getByRole('button', { name: 'Deselect' }).click();
  const details = page.getByRole('complementary', { name: 'Selected entity' });
  await expect(details).toBeHidden();

  await page.locator('canvas[data-engine]').click();
  await expect(details).toContainText(load);
  await details.getByRole('button', { name: 'Where it went' }).click();
  await expect(panel.getByRole('textbox', { name: 'Name of the load' })).toHaveValue(load);
  await expect(panel.getByRole('table', { name: 'Stations of the load' }).getByRole('row').nth(1)).toContainText(
    'RACK-',
  );
});
