import type { Page } from '@playwright/test';
import { DEMO, expect, test } from './product.ts';

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL query' });

async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

test('tables are loaded and asked in SQL; a link asks again; what is wrong is said', async ({
  page,
  consoleErrors,
}) => {
  await page.goto(`/simulations/${DEMO}/sql`);
  await expect(page.getByRole('link', { name: 'Tables', exact: true })).toHaveAttribute('aria-current', 'page');
  const tables = page.getByRole('region', { name: 'Tables for SQL' });
  await tables.getByRole('searchbox', { name: 'Table name contains' }).fill('storage');
  // A board may have loaded it already.
  const storage = tables.locator('summary').filter({ has: page.getByText('storage', { exact: true }) });
  const load = tables.getByRole('button', { name: 'Load' }).first();
  await expect(storage.or(load).first()).toBeVisible();
  if (!(await storage.isVisible())) await load.click();
  await expect(storage).toContainText('1,024 rows');

  await write(page, 'SELECT count(*) AS places, count(pallet) AS filled FROM storage');
  await page.keyboard.press('ControlOrMeta+Enter');
  const answer = page.getByRole('grid');
  await expect(answer.getByRole('columnheader', { name: /places/ })).toBeVisible();
  await expect(answer.getByRole('gridcell').first()).toHaveText('1,024');
  await expect(page).toHaveURL(/sql=/);

  await test.step('kept by name, and asked again by its link', async () => {
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('How full');
    await page.getByRole('button', { name: 'Save this query' }).click();
    await page.reload();
    await expect(answer.getByRole('gridcell').first()).toHaveText('1,024');
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await page.getByRole('button', { name: 'How full', exact: true }).click();
    await expect(editor(page)).toContainText('count(pallet)');
  });

  await page.getByRole('button', { name: 'Explain' }).click();
  await expect(page.getByRole('region', { name: 'Query plan' })).toContainText(/SCAN/);

  await test.step('a question that is not offered', async () => {
    await write(page, "SELECT * FROM read_csv('/etc/passwd')");
    await page.getByRole('button', { name: 'Run' }).click();
    await expect(page.getByRole('alert')).toContainText('Files, the network and extensions are not offered');
    expect(consoleErrors.splice(0).every((message) => message.includes('400'))).toBe(true);
  });
});
