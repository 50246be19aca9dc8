import { walkLivePage } from './keyboard-walk.ts';
import { expect, openViewer, test } from './product.ts';

test('the whole of the live page by keyboard alone', async ({ page }) => {
  await openViewer(page);
  await expect(page.getByRole('link', { name: /row/ }).first()).toBeVisible();
  await walkLivePage({
    press: (key) => page.keyboard.press(key),
    pressWithShift: (key) => page.keyboard.press(`Shift+${key}`),
    type: (text) => page.keyboard.type(text),
    evaluate: (ask) => page.evaluate(ask),
  });
});
