import { choose, expect, openViewer, release, setSpeed, test, untilRead } from './product.ts';

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

test('flow is told of the run, its last quarter of an hour, the timeline as shown and a marked area, by a scale that can be kept', {
  tag: '@long',
}, async ({ page }) => {
  // A small plant: sixteen minutes of it are soon over.
  const settings = { scenario: 'fleet', parameters: { carriers: 20 }, runMode: 'REAL_TIME', speedMultiplier: 1 };
  const made = await page.request.post('/control/v1/simulations', { data: settings });
  const { simulationId } = (await made.json()).data as { simulationId: string };
  await openViewer(page, simulationId);
  await setSpeed(page, 100, simulationId);
  await untilRead(page, 960);
  await setSpeed(page, 1, simulationId);
  await page.getByRole('button', { name: 'Flow: how paths were used' }).click();
  const panel = page.getByRole('region', { name: 'Flow' });
  const span = panel.getByRole('status');
  const most = panel.getByRole('table', { name: 'Passages over paths' });
  const scale = panel.getByText('passages an hour', { exact: true }).locator('..');
  await expect(most.getByRole('row').first()).toContainText('passages/h');

  await test.step('the whole run, and on with it, by itself', async () => {
    await expect(span).toHaveText(/^\d\d min \d\d s up to 00:/);
    const [told, figures] = [await span.innerText(), await most.innerText()];
    await setSpeed(page, 5, simulationId);
    await expect(span).not.toHaveText(told);
    await expect.poll(() => most.innerText()).not.toBe(figures);
    await setSpeed(page, 1, simulationId);
  });
  const textOf = async () => (await scale.innerText()).replaceAll('\n', '');
  const ofRun = await textOf();

  await choose(page, 'Of which time', 'Last 15 minutes');
  await expect(span).toHaveText(/^15 min 00 s up to /);

  await choose(page, 'Of which time', 'Timeline as shown');
  await page.getByTestId('timeline').hover();
  await expect(async () => {
    await page.mouse.wheel(0, -300);
    await expect(span).toHaveText(/^\d+(\.\d)? s up to /, { timeout: 3000 });
  }).toPass();

  await page.getByRole('button', { name: 'Lanes: what each device did' }).click();
  const lanes = await page.getByTestId('lanes').boundingBox();
  if (!lanes) throw new Error('there are no lanes');
  await page.mouse.move(lanes.x + lanes.width * 0.4, lanes.y + 30);
  await page.mouse.down();
  await page.mouse.move(lanes.x + lanes.width * 0.6, lanes.y + 30, { steps: 3 });
  await page.mouse.up();
  const [marked = ''] = (await page.getByRole('button', { name: 'Clear the marked area' }).innerText()).split(' from ');
  await choose(page, 'Of which time', 'Marked area');
  await expect(span).toHaveText(new RegExp(`^${marked} up to `));
  // Of seconds, one passage is more an hour than a path has in all.
  const ofMarked = await textOf();
  expect(ofMarked).not.toBe(ofRun);

  await test.step('a scale that is kept has the same bounds, whatever is shown by it', async () => {
    const keep = panel.getByRole('switch', { name: 'Keep this scale' });
    await keep.press(' ');
    await choose(page, 'Of which time', 'Whole run');
    await expect(span).not.toHaveText(new RegExp(`^${marked} up to `));
    await expect(scale).toHaveText(ofMarked);
    await keep.press(' ');
    await expect(scale).not.toHaveText(ofMarked);
  });
  await release(page, simulationId);
});
