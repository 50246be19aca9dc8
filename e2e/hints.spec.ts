import { expectNothingForAxe } from './complaints.ts';
import { inEachOthersWay } from './in-each-others-way.ts';
import { find } from './palette.ts';
import { expect, openViewer, test } from './product.ts';

test('a first visit has five hints, beside everything else, once; the list of keys and the palette have them again', {
  tag: '@long',
}, async ({ page }) => {
  // As a person's browser says it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  await openViewer(page);
  const hints = page.getByRole('region', { name: 'Hints' });
  await expect(hints.getByText('1 of 5')).toBeVisible();
  await expectNothingForAxe(page);
  for (const window of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(window);
    await expect.poll(() => page.evaluate(inEachOthersWay), { message: `${window.width} wide` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  for (let step = 1; step < 5; step += 1) await hints.getByRole('button', { name: 'Next' }).press('Enter');
  await hints.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(hints).toBeHidden();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await expect(hints).toBeHidden();
  await find(page, 'hints of the first visit');
  await page.keyboard.press('Enter');
  await expect(hints.getByRole('button', { name: 'Next' })).toBeFocused();
  await hints.getByRole('button', { name: 'Skip hints' }).click();
  await expect(hints).toBeHidden();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('button', { name: 'Show the hints of the first visit' }).click();
  await expect(keys).toBeHidden();
  await expect(hints.getByRole('button', { name: 'Next' })).toBeFocused();
});
