import { DEMO, expect, openViewer, test } from './product.ts';

test('a note is written at an instant, shown on the timeline, changed, linked and deleted', async ({ page }) => {
  await openViewer(page, DEMO, '?select=LIFT-1');
  const { simulationTimeMicros: at } = await page.evaluate(() => window.aisle.time());
  const text = `Waits for the door ${Date.now()}`;
  await expect(page.getByRole('button', { name: /^(Notes|\d+ notes?)$/ })).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(/^Note at/)).toBeFocused();
  await page.keyboard.insertText(text);
  await expect(dialog.getByRole('checkbox', { name: 'About LIFT-1' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add note' }).click();
  const entry = dialog.getByRole('listitem').filter({ hasText: text });
  await expect(entry).toContainText('LIFT-1');

  await entry.getByRole('button', { name: 'Change this note' }).click();
  await dialog.getByLabel('Text of the note').fill(`${text}, and for good`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('and for good');
  await page.keyboard.press('Escape');

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
