import { expect, openViewer, setSpeed, test, untilRead } from './product.ts';

test('flow is painted on the paths, and says in numbers what lies under the pointer', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 90);
  await setSpeed(page, 1);
  const drawCalls = () => page.evaluate(() => window.aisle.stats().drawCalls);
  const before = await drawCalls();
  await page.getByRole('button', { name: 'Flow: how paths were used' }).click();
  const panel = page.getByRole('region', { name: 'Flow' });
  const most = panel.getByRole('table', { name: 'Passages over paths' });
  await expect(most.getByRole('row').first()).toContainText('passages/h');
  // Whatever there is of it, it is drawn at once.
  await expect.poll(drawCalls).toBeLessThanOrEqual(before + 1);

  // Somewhere in the picture lies a path that was driven.
  await page.getByRole('button', { name: 'Top', exact: true }).click();
  const canvas = await page.locator('canvas[data-engine]').boundingBox();
  if (!canvas) throw new Error('there is no picture');
  const tip = page.getByTestId('flow-tip');
  await expect(async () => {
    for (let share = 0.1; share < 0.9 && !(await tip.isVisible()); share += 0.02) {
      await page.mouse.move(canvas.x + canvas.width * share, canvas.y + canvas.height * 0.52);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    await expect(tip).toContainText('passages/h', { timeout: 100 });
  }).toPass();

  await panel.getByRole('button', { name: /What is shown$/ }).click();
  await page.getByRole('option', { name: 'Time at rest on the floor' }).click();
  await expect(panel.getByRole('table').getByRole('row').first()).toContainText('min/h');
  await panel.getByRole('switch', { name: 'Keep this scale' }).click({ force: true });
  await page.getByRole('button', { name: 'Flow: how paths were used' }).click();
  await expect(panel).toBeHidden();
  await expect.poll(drawCalls).toBeLessThanOrEqual(before);
});
