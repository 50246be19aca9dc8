import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openViewer, setSpeed, test, untilRead } from './product.ts';

/** Lets go of a file over the page, as from the desktop. */
async function drop(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.evaluate(
    ([called, encoded]) => {
      const content = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], called));
      for (const kind of ['dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, bytes.toString('base64')] as const,
  );
}

test('a recording that is dropped onto the page is shown, and nothing of it is sent', async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 10);
  await untilRead(page, 10);
  await setSpeed(page, 1);
  await page.goto('/recordings');
  const row = page.getByRole('row').filter({ hasText: 'demo-distribution-centre' }).first();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Download/ }).click(),
  ]);
  const file = await readFile(await download.path());

  await test.step('what is no recording is told to be none', async () => {
    await drop(page, 'letter.mcap', Buffer.from('Dear all, this is no recording at all.'));
    await expect(page.getByRole('alert')).toContainText('RECORDING_UNREADABLE');
    await expect(page.getByRole('alert')).toContainText('letter.mcap');
  });

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await drop(page, 'run.mcap', file);
  await page.waitForFunction(() => window.aisle?.entityNames().some((one) => window.aisle.pose(one) !== null));
  const opened = await page.evaluate(() => window.aisle.time());
  expect(opened).toMatchObject({ mode: 'paused', simulationTimeMicros: opened.oldestMicros });
  expect(opened.edgeMicros - opened.oldestMicros).toBeGreaterThan(4e6);
  await page.evaluate((at) => window.aisle.seek(at), opened.edgeMicros - 1e6);
  await expect(page.getByRole('status', { name: 'Recording' })).toContainText('File');
  expect(sent.filter((one) => /POST|PUT|segments/.test(one))).toEqual([]);

  await page.reload();
  await expect(page.getByText('No file is open')).toBeVisible();
  await page.getByTestId('recording-file').setInputFiles({ name: 'again.mcap', mimeType: '', buffer: file });
  await page.waitForFunction((at) => window.aisle?.time().edgeMicros === at, opened.edgeMicros);
});
