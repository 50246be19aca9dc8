import { inEachOthersWay } from './in-each-others-way.ts';
import { LANGUAGES } from './languages.ts';
import { PAGES } from './pages.ts';
import { expect, openLive, test } from './product.ts';

/** A phone and a tablet held upright; windows on a desk and a wall are looked at in accessibility.spec.ts. */
const HELD = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];

test.describe('held in a hand', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nothing is wider than the window, and no control lies over another', async ({ page }) => {
    const [english] = LANGUAGES;
    if (english === undefined) throw new Error('There is no language');
    for (const [name, show] of Object.entries(PAGES)) {
      await show(page, english.say);
      for (const size of HELD) {
        await page.setViewportSize(size);
        await expect.poll(() => page.evaluate(inEachOthersWay), { message: `${name}, ${size.width} wide` }).toEqual([]);
      }
    }
  });

  test('one watches, selects and scrubs', async ({ page }) => {
    await openLive(page);
    const entities = page.getByRole('region', { name: 'Entities' });
    await page.getByRole('button', { name: 'Picture', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Entities' }).tap();
    await entities.getByRole('searchbox').fill('LIFT-1');
    await entities.getByRole('button', { name: 'LIFT-1', exact: true }).tap();
    await entities.getByRole('button', { name: 'Close' }).tap();
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
