import { DEMO, expect, openViewer, test } from './product.ts';

test('a note is written at an instant, shown on the timeline, changed, linked and deleted', async ({ page }) => {
  await openViewer(page, DEMO, '?select=LIFT-1');
  const { simulationTimeMicros: at } = await page.evaluate(() => window.aisle.time());
  const text = `Waits for the door ${Date.now()}`;
  await expect(page.getByRole('button', { name: /^(Notes|\d+ notes?)$/ })).toBeVisible();
  await page.keyboard.press('n');
  const panel = page.getByRole('region', { name: 'Notes' });
  await expect(panel.getByLabel(/^Note at/)).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(panel.getByRole('checkbox', { name: 'About LIFT-1' })).toBeChecked();
  await panel.getByRole('button', { name: 'Add note' }).click();
  const entry = panel.getByRole('listitem').filter({ hasText: text });
  await expect(entry).toContainText('LIFT-1');

  await entry.getByRole('button', { name: 'Change this note' }).click();
  await panel.getByLabel('Text of the note').fill(`${text}, and for good`);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('and for good');

  const kept = await page.evaluate(async (wanted) => {
    const read = async (path: string) => (await (await fetch(path)).json()).data;
    for (const { recordingId } of (await read('/api/recordings')).items) {
      const { items } = await read(`/api/recordings/${recordingId}/notes`);
      const found = items.find((note: { text: string }) => note.text.startsWith(wanted));
      if (found) return { recordingId, ...found };
    }
    return null;
  }, text);
  expect(kept).toMatchObject({ entityName: 'LIFT-1', simulationTimeMicros: at });

  await test.step('a link shows its instant and what it is about, in the recording', async () => {
    await page.goto(`/recordings/${kept.recordingId}?note=${kept.noteId}`);
    await page.waitForFunction((wanted) => window.aisle?.time().simulationTimeMicros === wanted, at);
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
  });

  await page.getByRole('button', { name: /^\d+ notes?$/ }).click();
  await entry.getByRole('button', { name: 'Delete this note' }).click();
  await expect(entry).toHaveCount(0);
});
