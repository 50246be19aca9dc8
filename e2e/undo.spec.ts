import type { Page } from '@playwright/test';
import { arrange, panel } from './arrange.ts';
import { expect, forgetNotes, openViewer, test } from './product.ts';

/** What was undone or redone is said. */
const said = (page: Page, words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('what changes a layout, a filter or a note is taken back, and done again', { tag: '@long' }, async ({ page }) => {
  await forgetNotes(page);
  await openViewer(page);
  const lanes = panel(page, 'Lanes');
  const tables = panel(page, 'Tables');
  await expect(tables.getByRole('searchbox', { name: 'Table name contains' })).toBeVisible();

  await page.keyboard.press('Control+z');
  await said(page, 'Nothing to undo');
  await page.getByRole('button', { name: 'Lanes: what each device did' }).click();
  await expect(lanes).toBeVisible();
  await arrange(page, 'Tables', 'Close Tables');
  await expect(tables).toBeHidden();
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: Tables closed');
  await expect(tables).toBeVisible();
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: Lanes opened');
  await expect(lanes).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await said(page, 'Redone: Lanes opened');
  await expect(lanes).toBeVisible();

  const field = tables.getByRole('searchbox', { name: 'Table name contains' });
  await field.fill('orders');
  await expect(tables.getByRole('link')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: filter changed');
  await expect(field).toHaveValue('');

  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox').fill('Looked at');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: note added');
  await expect(notes.getByRole('listitem')).toHaveCount(0);
});

test('a panel that was moved and one that was resized are put back, and forth again', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  const tables = panel(page, 'Tables');
  await expect(tables.getByRole('searchbox', { name: 'Table name contains' })).toBeVisible();
  const width = async () => Math.round((await tables.boundingBox())?.width ?? 0);
  const top = async () => Math.round((await tables.boundingBox())?.y ?? 0);
  await expect(page.getByRole('separator', { name: 'Width of panels' }).first()).toBeVisible();
  const [usualWidth, usualTop] = [await width(), await top()];

  const line = page.getByRole('separator', { name: 'Width of panels' }).first();
  await line.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).not.toBe(usualWidth);
  // What changes soon after another change is one act with it, unless something is to be done again meanwhile.
  await page.keyboard.press('Control+Shift+z');
  await said(page, 'Nothing to redo');
  const wide = await width();
  await arrange(page, 'Tables', 'Move Tables to', 'Picture', 'Below Picture');
  await expect.poll(top).toBeGreaterThan(usualTop + 100);
  const low = await top();

  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: panel moved');
  await expect.poll(top).toBe(usualTop);
  await expect.poll(width).toBe(wide);
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: panels resized');
  await expect.poll(width).toBe(usualWidth);
  await page.keyboard.press('Control+Shift+z');
  await said(page, 'Redone: panels resized');
  await expect.poll(width).toBe(wide);
  await page.keyboard.press('Control+Shift+z');
  await said(page, 'Redone: panel moved');
  await expect.poll(top).toBe(low);
});

test('a note that was changed, and one that was deleted, come back', { tag: '@long' }, async ({ page }) => {
  await forgetNotes(page);
  await openViewer(page);
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByRole('textbox').fill('As it was');
  await notes.getByRole('button', { name: 'Add note' }).click();
  const entry = notes.getByRole('listitem').filter({ hasText: 'As it' });
  await expect(entry).toContainText('As it was');
  await entry.getByRole('button', { name: 'Change this note' }).click();
  await notes.getByLabel('Text of the note').fill('As it is');
  await notes.getByRole('button', { name: 'Save' }).click();
  await expect(entry).toContainText('As it is');
  await entry.getByRole('button', { name: 'Delete this note' }).click();
  await expect(entry).toHaveCount(0);

  await page.getByRole('tab', { name: 'Picture' }).focus();
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: note deleted');
  await expect(entry).toContainText('As it is');
  await page.keyboard.press('Control+z');
  await said(page, 'Undone: note changed');
  await expect(entry).toContainText('As it was');
  await page.keyboard.press('Control+Shift+z');
  await said(page, 'Redone: note changed');
  await expect(entry).toContainText('As it is');
  await page.keyboard.press('Control+Shift+z');
  await said(page, 'Redone: note deleted');
  await expect(entry).toHaveCount(0);
});
