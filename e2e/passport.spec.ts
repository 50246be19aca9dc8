import type { Page } from '@playwright/test';
import { DEMO, expect, openViewer, setSpeed, test, untilRead } from './product.ts';

/** A load that has been on several carriers. */
async function someTravelledLoad(page: Page): Promise<string> {
  const answer = await page.request.get(`/api/simulations/${DEMO}/journeys`);
  const { rows } = (await answer.json()).data as { rows: { loadName: string; meters: number }[] };
  const ways = new Map<string, number>();
  for (const { loadName, meters } of rows) if (meters > 1) ways.set(loadName, (ways.get(loadName) ?? 0) + 1);
  const [most] = [...ways].sort((a, b) => b[1] - a[1]);
  if (!most || most[1] < 2) throw new Error('no load has been on two carriers yet');
  return most[0];
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

  const second = stations.getByRole('row').nth(2);
  const carrier = await second.getByRole('button').innerText();
  await second.getByRole('button').click();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText(
    carrier.split(' (')[0] ?? '',
  );
  const shown = await page.evaluate(() => window.aisle.time().simulationTimeMicros);
  const told = await second.getByRole('cell').first().innerText();
  const [hours = 0, minutes = 0, seconds = 0] = told.split(':').map(Number);
  expect(Math.abs(shown / 1e6 - (hours * 3600 + minutes * 60 + seconds))).toBeLessThan(0.002);

  await page.getByRole('button', { name: 'Passport: where a load went' }).click();
  await expect(panel).toBeHidden();
  await page.evaluate(() => window.aisle.select(null));
});
