import type { APIRequestContext } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { expect, openViewer, test } from './product.ts';

/** The recording of a run, and at which times its tables were kept. */
async function recorded(request: APIRequestContext, run: string) {
  const { items } = (await (await request.get('/api/recordings')).json()).data;
  const found = items.find((one: { simulationId: string }) => one.simulationId === run);
  if (found === undefined) return { recordingId: '', instants: [] };
  const { data } = await (await request.get(`/api/recordings/${found.recordingId}/tables`)).json();
  const instants = data.instants as { isEnd: boolean; simulationTimeMicros: number }[];
  return { recordingId: found.recordingId as string, instants };
}

test('the tables of a recording work like those of a live run, and a figure is drawn over the run', {
  tag: '@long',
}, async ({ page, request }) => {
  const run = 'run-with-tables';
  const settings = {
    scenario: 'distribution-centre',
    runMode: 'EVENT_DRIVEN',
    speedMultiplier: 60,
    seed: 4,
    simulationId: run,
  };
  expect((await request.post('/control/v1/simulations', { data: settings })).status()).toBe(201);
  await openViewer(page, run);
  const instantsNow = async () => (await recorded(request, run)).instants;
  await expect
    .poll(async () => (await instantsNow()).length)
    .toBeGreaterThan(1)
    // Nothing runs on beside the tests that follow.
    .finally(() => request.post(`/control/v1/simulations/${run}/stop`));
  await expect.poll(async () => (await instantsNow()).at(-1)?.isEnd).toBe(true);
  const { recordingId, instants } = await recorded(request, run);
  const times = new Set(instants.map(({ simulationTimeMicros }) => simulationTimeMicros));

  await page.goto(`/recordings/${recordingId}`);
  await page.waitForFunction(() => window.aisle?.connection().state === 'ended');
  await page.getByRole('navigation', { name: 'Recording' }).getByRole('link', { name: 'Tables' }).click();
  await page.getByRole('link', { name: /^device-utilisation/ }).click();
  await expect(page).toHaveURL(new RegExp(`/recordings/${recordingId}/tables/device-utilisation`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('device-utilisation');
  // As of another instant.
  const cells = page.getByRole('gridcell');
  await expect(cells.first()).toBeVisible();
  await page.getByRole('button', { name: /Kept tables$/ }).click();
  await expect(page.getByRole('option')).toHaveCount(times.size + 1);
  await page
    .getByRole('option')
    .nth(times.size - 1)
    .click();
  await expect(page).toHaveURL(/at=\d+/);

  // All of it, worked with beside the gateway.
  await page.getByRole('button', { name: 'Load all' }).click();
  await expect(page.getByText(/^Complete: /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read again' })).toHaveCount(0);

  // A number over the run: a line through all instants at which the table was kept.
  const number = cells.filter({ hasText: /^\d+\.\d+$/ }).first();
  await number.click();
  await page.getByRole('button', { name: 'Over the run' }).click();
  await expect(page).toHaveURL(/at=run/);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /simulationTimeMicros/ })).toBeVisible();
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect.poll(() => rows.count()).toBeGreaterThan(1);

  await expectNothingForAxe(page);
});
