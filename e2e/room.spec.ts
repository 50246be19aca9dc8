import { expect, openLive, test } from './product.ts';

test.describe('held in a hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one watches, selects and scrubs', async ({ page }) => {
    await openLive(page);
    const entities = page.getByRole('region', { name: 'Entities' });
    await page.getByRole('button', { name: 'Picture', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Entities' }).tap();
    await entities.getByRole('searchbox').fill('LIFT-1');
    await entities.getByRole('rowheader', { name: 'LIFT-1', exact: true }).tap();
    await page.getByRole('tab', { name: 'Picture', exact: true }).tap();
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
    await expect(page).toHaveURL(/select=LIFT-1/);
    const before = await page.evaluate(() => window.aisle.time());
    const timeline = page.getByTestId('timeline');
    const box = await timeline.boundingBox();
    if (!box) throw new Error('there is no timeline');
    await timeline.tap({ position: { x: box.width * 0.9, y: box.height / 2 } });
    await expect.poll(async () => (await page.evaluate(() => window.aisle.time())).mode).toBe('paused');
    expect(before.mode).toBe('live');
    await page.getByRole('button', { name: 'Live', exact: true }).tap();
    await expect.poll(async () => (await page.evaluate(() => window.aisle.time())).mode).toBe('live');
  });
});
