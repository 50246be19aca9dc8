import { readFile } from 'node:fs/promises';
import { expect, openViewer, setSpeed, test, untilRead } from './product.ts';

test('who holds whom: sentences and arrows of now, lost time by root of a range, as the service tells it', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 90);
  await setSpeed(page, 1);
  const drawCalls = () => page.evaluate(() => window.aisle.stats().drawCalls);
  const before = await drawCalls();
  await page.getByRole('button', { name: 'Who holds whom', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Who holds whom' });
  await expect(panel).toContainText('As the service tells it itself');
  const lost = panel.getByRole('table', { name: 'Lost device time by root' });
  // Whoever charges longest may come first.
  await expect(
    lost
      .getByRole('row')
      .filter({ hasText: /in the way|held back|people|full/ })
      .first(),
  ).toBeVisible();
  // All arrows are one more draw call, however many there are.
  await expect.poll(drawCalls).toBeLessThanOrEqual(before + 1);

  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain('root,why,place,lostDeviceHours,devices,holds,inferred');

  // A sentence leads to its device, whose details say the same.
  await page.evaluate(() => window.aisle.seek(85_000_000));
  const sentence = panel.getByRole('list', { name: 'Held now' }).getByRole('button').first();
  await expect(sentence).toContainText(/has (been|waited|charged)/);
  await sentence.click();
  const details = page.getByRole('complementary', { name: 'Selected entity' });
  await expect(details).toContainText(/has (been|waited|charged)/);

  await page.getByRole('button', { name: 'Who holds whom', exact: true }).click();
  await expect(panel).toBeHidden();
});
