import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { runCommand } from './palette.ts';
import { choose, DEMO, expect, openViewer, test } from './product.ts';

/** Something always stands for so long. */
const SECONDS = '5';

async function openWatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Watch: rules and their alerts' }).click();
  await expect(page.getByRole('region', { name: 'Watch', exact: true })).toBeVisible();
}

/** Opens the dialog from the palette, and types a rule that is met soon. */
async function typeRule(page: Page, name: string) {
  await runCommand(page, 'New watch rule');
  const dialog = page.getByRole('dialog', { name: 'New rule' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('For longer than (seconds)').fill(SECONDS);
  await dialog.getByRole('checkbox', { name: 'Only while others wait for it' }).press('Space');
  return dialog;
}

/** What the timeline says, wherever the pointer goes, over all of the run: it may have gone on for long. */
async function tipsOfTimeline(page: Page): Promise<string> {
  await page.getByRole('slider', { name: 'Timeline' }).press('0');
  const box = await page.getByTestId('timeline').boundingBox();
  if (!box) return '';
  const tips = new Set<string>();
  for (let x = 2; x < box.width; x += 6) {
    await page.mouse.move(box.x + x, box.y + 10);
    tips.add((await page.getByTestId('timeline-tip').textContent()) ?? '');
  }
  return [...tips].join('\n');
}

test('a rule is tried and kept, and its alert is told everywhere, acknowledged and still there after a reload', async ({
  page,
}) => {
  const name = `Stands ${Date.now()}`;
  await openViewer(page);
  const dialog = await typeRule(page, name);
  // It is tried on what was recorded until now.
  const found = dialog.getByText(/^Would have told (once|\d+ times) in the last/);
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Try on the past' }).click();
    await expect(found).toBeVisible({ timeout: 5000 });
  }).toPass();
  const instant = dialog.getByRole('list', { name: 'Instants' }).getByRole('button').first();
  const words = (await instant.textContent()) ?? '';
  await instant.click();
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(page, 'what it is about').toHaveURL(/[?&]select=/);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toHaveCount(0);

  await openWatch(page);
  const alerts = page.getByRole('grid', { name: 'Alerts' });
  const row = alerts.getByRole('row').filter({ hasText: name }).first();
  await expect(row).toBeVisible();
  await expect.poll(() => tipsOfTimeline(page)).toContain(name);

  await page.getByRole('button', { name: 'Events: all that happened' }).click();
  await choose(page, 'Kind of events', 'Alerts');
  await expect(page.getByRole('grid', { name: 'Events' }).getByRole('row').filter({ hasText: name })).not.toHaveCount(
    0,
  );

  await page.goto('/recordings');
  await page.getByRole('button', { name: /^Alerts: \d+ new$/ }).click();
  const list = page.getByRole('list', { name: 'Alerts by instance' });
  await list.getByRole('link').filter({ hasText: name }).click();
  await expect(page).toHaveURL(new RegExp(`/simulations/${DEMO}`));
  await row.click();
  const details = page.getByRole('region', { name: 'Chosen alerts' });
  await details.getByLabel('Your name').fill('Ada');
  await details.getByLabel('A word about it').fill('Looked at it');
  await details.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(details).toContainText('Looked at it');

  await page.reload();
  await alerts.getByRole('row').filter({ hasText: 'Acknowledged' }).first().click();
  await expect(details).toContainText(/Acknowledged by .*Ada.*Looked at it/);
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('switch', { name })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('switch', { name })).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('switch', { name })).toHaveCount(0);
});

test('a figure of a card is watched as the card shows it', { tag: '@long' }, async ({ page }) => {
  const name = `Shipped ${Date.now()}`;
  await openViewer(page);
  await openWatch(page);
  const dialog = await typeRule(page, name);
  await dialog.getByRole('button', { name: /Tell when$/ }).click();
  await page.getByRole('option', { name: 'A figure of a table passes a limit' }).click();
  await dialog.getByRole('button', { name: /Figure of its card$/ }).click();
  await page.getByRole('option', { name: 'Shipped', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Table' })).toHaveValue('throughput');
  await expect(dialog.getByRole('combobox', { name: 'Column' })).toHaveValue('shipped');
  await expect(dialog.getByRole('button', { name: /Which number$/ })).toContainText('Sum over the last hour');
  await expect(dialog.getByRole('combobox', { name: 'Row where' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Limit' }).fill('-1');
  await dialog.getByLabel('For longer than (seconds)').fill('0');
  await expectNothingForAxe(page, '[role="dialog"]', 'a figure of its card');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: name }).first();
  await expect(row).toBeVisible();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByText(/The sum of .*shipped.* over the last hour in .*throughput.* is above/)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('switch', { name })).toHaveCount(0);
});

test('panel, dialog, list and settings of alerts: nothing that axe would change', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await openWatch(page);
  await expectNothingForAxe(page, undefined, 'without rules');
  const name = `Axe ${Date.now()}`;
  const dialog = await typeRule(page, name);
  await dialog.getByLabel('For longer than (seconds)').fill('soon');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog.getByText('Not a number')).toBeVisible();
  await expectNothingForAxe(page, '[role="dialog"]', 'a rule with an error');
  await dialog.getByLabel('For longer than (seconds)').fill(SECONDS);
  for (const kind of ['A figure of a table passes a limit', 'The simulation itself is in trouble']) {
    await dialog.getByRole('button', { name: /Tell when$/ }).click();
    await page.getByRole('option', { name: kind }).click();
    await expectNothingForAxe(page, '[role="dialog"]', kind);
  }
  await dialog.getByRole('button', { name: /Tell when$/ }).click();
  await page.getByRole('option', { name: 'A device stands for too long' }).click();
  await dialog.getByRole('button', { name: 'Keep' }).click();
  const row = page.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: name }).first();
  await row.click();
  await expectNothingForAxe(page, undefined, 'an alert');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expectNothingForAxe(page, undefined, 'a rule');
  await page.getByRole('button', { name: /^Alerts: \d+ new$/ }).click();
  await expect(page.getByRole('list', { name: 'Alerts by instance' })).toBeVisible();
  await expectNothingForAxe(page, '[role="dialog"]', 'the list of every page');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('switch', { name })).toHaveCount(0);
});

test('a browser that refuses notifications is told of in words, and the choice stays off', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await choose(page, 'Alert notifications', 'On');
  await expect(page.getByRole('alert')).toContainText('The browser refuses notifications of this page');
  await expect(page.getByRole('button', { name: 'Off Alert notifications' })).toBeVisible();
});
