import { complaints, expectNothingForAxe } from './complaints.ts';
import { choose, DEMO, expect, test } from './product.ts';

test('an experiment is made, watched to its end and read, and another is cancelled', async ({ page }) => {
  await page.goto('/experiments');
  await page.getByRole('button', { name: 'New experiment' }).click();
  const form = page.getByRole('dialog', { name: 'New experiment' });
  await form.getByLabel('From', { exact: true }).fill('2');
  await form.getByLabel('Runs of each').fill('2');
  await form.getByLabel('Warm-up').fill('0');
  await form.getByLabel('Length').fill('0.1');
  await form.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(form.getByText('At least 3')).toBeVisible();
  await form.getByLabel('From', { exact: true }).fill('7');
  await expect(form.getByText('2 settings, 4 runs')).toBeVisible();
  expect(await complaints(page, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Start', exact: true }).click();

  await expect(page).toHaveURL(/\/experiments\/experiment-/);
  await expect(page.getByText('4 of 4 runs')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible();
  const results = page.getByRole('table', { name: 'All indicators' });
  await expect(results.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /^Shipped/ })).toBeVisible();
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('row')).toHaveCount(2);
  await expect(differences.getByRole('rowheader')).toHaveText('7');
  await choose(page, 'Compared with', '7');
  await expect(differences.getByRole('rowheader')).toHaveText('9');
  await choose(page, 'Indicator', 'Carrier utilisation (%)');
  await expect(page.getByRole('img', { name: /^Carrier utilisation/ })).toBeVisible();
  await expectNothingForAxe(page);

  await expect(page.getByRole('link', { name: 'Differences of all indicators' })).toHaveAttribute(
    'href',
    /tables\/differences$/,
  );
  // A run of the scenario is drawn in the band, on its own board.
  const band = page.getByRole('region', { name: 'Normal band' });
  await expect(band.getByRole('img', { name: 'Normal band: Open orders' })).toBeVisible();
  const { experimentId } = await (await page.request.get(`/control/v1/experiments`))
    .json()
    .then(({ data }) => data.items.at(-1));
  await page.goto(`/simulations/${DEMO}/board`);
  await expect(band.getByRole('button', { name: 'Experiment' })).toContainText(experimentId);
  await expect(band).toContainText(/in the light band for \d+ % of the time|nothing is known in these hours yet/);
  await page.goBack();

  await page.getByRole('link', { name: 'Every single replication' }).click();
  await expect(page.getByRole('columnheader', { name: /seed/ })).toBeVisible();
  await expect(page.getByText('Rows 1–4 of 4')).toBeVisible();

  const body = { scenario: 'fleet', experimentId: 'never-ends', replications: 1, lengthSeconds: 2_592_000 };
  expect((await page.request.post('/control/v1/experiments', { data: body })).status()).toBe(201);
  await page.goto('/experiments/never-ends');
  await expect(page.getByText('The first run has not ended yet')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was found before it ended')).toBeVisible();
  await page.getByRole('link', { name: 'All experiments' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'never-ends' })).toContainText('Stopped');
});
