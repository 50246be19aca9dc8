import { readFileSync } from 'node:fs';
import { DEMO, expect, release, test } from './product.ts';

test('the overview shows the demo with a clock that runs, and opens it', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ hasText: DEMO });
  await expect(card.getByText('Running')).toBeVisible();
  const clock = card.getByText(/^\d\d:\d\d:\d\d\.\d{3}$/);
  const before = await clock.textContent();
  await expect(clock).not.toHaveText(before ?? '');
  await card.getByRole('link', { name: 'Tables' }).click();
  await expect(page.getByRole('heading', { name: 'Result tables' })).toBeVisible();
});

test('a card shows its plant and its figures, and all cards together ask one question (front 17)', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ hasText: DEMO });
  await expect(card.getByRole('img', { name: /as it stood at \d\d:\d\d:\d\d/ })).toBeVisible();
  await expect(card.getByRole('list', { name: `Figures of ${DEMO}` })).toContainText(/\d/);
  expect(asked).toContain('/api/overview');
  expect(asked.filter((path) => /\/clock$|\/tables\/|table-copies/.test(path))).toEqual([]);
});

test('what is searched for stands in the address and is there again after a reload', async ({ page }) => {
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Simulations' }).getByRole('heading', { level: 2 });
  await page.getByRole('searchbox', { name: 'Find a simulation' }).fill('fleet');
  await expect(cards).toHaveText(['Fleet']);
  await page.reload();
  await expect(cards).toHaveText(['Fleet']);
  await expect(page).toHaveURL(/\?q=fleet$/);
});

test('a new run is started with what was typed, and listed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New run' }).click();
  await page.getByLabel('Speed', { exact: true }).fill('0');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('At least 1')).toBeVisible();
  await page.getByLabel('Speed', { exact: true }).fill('10');
  await page.getByLabel('Seed').fill('7');
  await page.getByLabel('Simulation ID').fill('night-shift');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page).toHaveURL(/\/simulations\/night-shift$/);
  await page
    .getByRole('navigation', { name: 'Simulation', exact: true })
    .getByRole('link', { name: 'Compatibility' })
    .click();
  await expect(page.getByText('Real time, 10×')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'night-shift' })).toBeVisible();
  const stopped = await page.request.post('/control/v1/simulations/night-shift/stop');
  expect(stopped.status()).toBe(200);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'night-shift' }).getByText('Stopped', { exact: true }),
  ).toBeVisible();
});

test('however many parameters a new run has, it can be started from where they are, wide or narrow', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'New run' }).click();
  const dialog = page.getByRole('dialog', { name: 'New run' });
  const start = dialog.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeEnabled();
  for (const [width, height] of [
    [1440, 900],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    const fields = dialog.locator('form > div').first();
    const isLong = await fields.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    expect(isLong, 'there is more than has room').toBe(true);
    await expect(start).toBeInViewport({ ratio: 1 });
    const foot = (await start.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

    // From field to field: none of them is hidden by what stays in view, and the way ends with what is to be done.
    const last = dialog.getByRole('textbox').last();
    await dialog.getByRole('textbox').first().focus();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(last).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [1] });
    const { y, height: high } = (await last.boundingBox()) ?? { y: 0, height: 0 };
    expect(y + high).toBeLessThanOrEqual(foot.y);
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(start).toBeFocused();
    await expect(start).toBeInViewport({ ratio: 1 });
  }
});

test(
  'a plant from a file is told what is wrong with it by line, and once mended runs',
  { tag: '@long' },
  async ({ page, consoleErrors }, testInfo) => {
    const file = readFileSync('src/simulator/plant/opentcs/testing/spur-hall.xml', 'utf8');
    const bring = (text: string) =>
      page
        .getByTestId('plant-file')
        .setInputFiles({ name: 'Spur hall.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
    await page.goto('/');
    await page.getByRole('button', { name: 'New run' }).click();
    await bring(file.replace('xPosition="0"', 'xPosition="north"').replace('sourcePoint="A2"', 'sourcePoint="A99"'));
    const notice = page.getByRole('alert');
    await expect(notice.getByRole('listitem')).toHaveText([/^xml line 3: .*north/, /^xml line \d+: .*A99/]);
    await expect(notice).toContainText('Request ID');
    expect(consoleErrors.splice(0).every((message) => message.includes('400'))).toBe(true);
    await bring(file);
    await expect(page.getByText('Added: Spur hall')).toBeVisible();
    await expect(notice).toBeHidden();
    await page.getByLabel('Orders per hour').fill('100');
    // Another one each time: the id of a run that was released stays taken.
    const id = `spur-hall-${testInfo.retry}`;
    await page.getByLabel('Simulation ID').fill(id);
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/simulations/${id}$`));
    await page.waitForFunction(() => (window.aisle?.entityNames().length ?? 0) > 3);
    await release(page, id);
    await page.goto('/');
    await expect(page.getByText('Running').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: id })).toHaveCount(0);
  },
);

test('the legacy stream is read step by step and by itself', async ({ page }) => {
  await page.goto(`/simulations/${DEMO}/compatibility`);
  await page.getByRole('button', { name: 'Snapshot' }).click();
  const sequence = page.locator('dt:text-is("Sequence") + dd');
  const first = await sequence.textContent();
  await page.getByRole('button', { name: 'Poll every second' }).click();
  await expect(sequence).not.toHaveText(first ?? '');
  await expect(page.getByText(/^#\d+:/).first()).toBeVisible();
});

test('a run that failed says why on its card and in the header of its page', async ({
  page,
  request,
  consoleErrors,
}) => {
  const run = { scenario: 'interface-tour', runMode: 'REAL_TIME', speedMultiplier: 100, simulationId: 'broken-tour' };
  const parameters = { unusableActionAfterSeconds: 20 };
  const made = await request.post('/control/v1/simulations', { data: { ...run, parameters } });
  expect(made.status()).toBe(201);
  const reason = 'STOP of NOBODY: there is no entity "NOBODY"';
  await page.goto('/?q=broken-tour');
  const card = page.getByRole('listitem').filter({ hasText: 'broken-tour' });
  await expect(card.getByText(reason)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Copy the reason' })).toBeVisible();
  await card.getByRole('link', { name: 'Live' }).click();
  const header = page.getByRole('status', { name: 'Simulation status' });
  await expect(header).toContainText('Failed');
  await expect(header).toContainText(reason);
  await expect(header.getByRole('button', { name: 'Copy the reason' })).toBeVisible();
  // The page knows it by itself, too, where nobody has come from the overview.
  await page.reload();
  await expect(header).toContainText(reason);
  // Whoever reads on is told that the run was ended by what nobody can use (interface 6).
  await page.goto('/');
  expect(consoleErrors.splice(0).every((message) => message.includes('422'))).toBe(true);
  await release(page, 'broken-tour');
});
