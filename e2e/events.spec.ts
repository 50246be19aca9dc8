import { addPanel, panel } from './arrange.ts';
import { expectNothingForAxe } from './complaints.ts';
import { expect, openRecording, openViewer, test } from './product.ts';

test('events go with the time shown, are filtered, lead to their time, and are taken away', async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Events: all that happened' }).click();
  const events = panel(page, 'Events');
  const list = events.getByRole('grid', { name: 'Events' });
  await expect(list.getByRole('row').nth(2)).toBeVisible();
  await events.getByRole('searchbox', { name: 'Entity of events' }).fill('CARRIER');
  await expect(list.getByRole('row').nth(1)).toContainText('CARRIER');
  // What happened before this page was opened is read meanwhile, and takes the place of what is in view.
  let words = '';
  await expect(async () => {
    await list.getByRole('row').nth(1).click({ timeout: 1000 });
    const selected = list.getByRole('row', { selected: true }).getByRole('rowheader');
    words = (await selected.textContent({ timeout: 1000 })) ?? '';
  }).toPass();
  await expect(events.getByRole('switch', { name: 'Follow the time shown' })).not.toBeChecked();
  await expect(page).toHaveURL(/select=CARRIER/);
  const [hours = 0, minutes = 0, seconds = 0] = words.split(':').map(Number);
  const shown = () => page.evaluate(() => window.aisle.time().simulationTimeMicros / 1e6);
  await expect
    .poll(async () => Math.abs((await shown()) - (hours * 3600 + minutes * 60 + seconds)))
    .toBeLessThan(0.002);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(list.getByRole('row', { selected: true })).toHaveCount(2);
  const download = page.waitForEvent('download');
  await events.getByRole('button', { name: 'JSON lines' }).click();
  const text = await (await (await download).createReadStream())
    .setEncoding('utf8')
    .reduce((all, part) => all + part, '');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { entityName: string; kind: string });
  expect(lines.map(({ entityName }) => /CARRIER/.test(entityName))).toEqual([true, true]);
  await expectNothingForAxe(page, '[data-panel="events"]', 'the events');
});

test('a recording lists all events that it has, and entities at any time', { tag: '@long' }, async ({ page }) => {
  await openRecording(page);
  await addPanel(page, 'Events');
  const events = panel(page, 'Events');
  await expect(events.getByRole('status')).toContainText(/\d{2,} events/);
  await addPanel(page, 'Entities');
  await expect(panel(page, 'Entities').getByRole('status')).toContainText(/\d{2,} entities/);
  await addPanel(page, 'Inspector');
  await expect(panel(page, 'Inspector')).toContainText('Nothing is selected');
});
