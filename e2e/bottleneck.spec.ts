import { expect, openViewer, setSpeed, test, untilRead } from './product.ts';

test('where it is slow is told in words, as a table, and as a strip that leads there', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await setSpeed(page, 50);
  await untilRead(page, 400);
  await setSpeed(page, 1);
  await page.getByRole('button', { name: 'Where is it slow: who holds the plant back' }).click();
  const panel = page.getByRole('region', { name: 'Where is it slow' });
  const table = panel.getByRole('table', { name: 'Who held the plant back' });
  await expect(table.getByRole('row', { name: 'Demand' })).toContainText(
    // Without ±: the same share in all parts of the time.
    /Demand\d+ (± \d+ )?%/,
  );
  await expect(panel.getByText('of the time', { exact: false }).first()).toBeVisible();
  await expect(panel.getByRole('region', { name: 'What this is based on' })).toContainText('table of holds');
  await expect(panel.getByRole('application', { name: /Loads waiting for .*, by place over time/ })).toBeVisible();

  // The strip lies on the axis of the timeline, says who it was, and leads there.
  const strip = page.getByTestId('bottleneck-strip');
  const tip = page.getByTestId('bottleneck-tip');
  const box = await strip.boundingBox();
  if (!box) throw new Error('there is no strip');
  await expect(async () => {
    for (let share = 0.9; share > 0 && !(await tip.isVisible()); share -= 0.02) {
      await strip.hover({ position: { x: box.width * share, y: box.height / 2 } });
    }
    await expect(tip).toContainText('–', { timeout: 100 });
  }).toPass();
  const before = await page.evaluate(() => window.aisle.time().simulationTimeMicros);
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => window.aisle.time().simulationTimeMicros)).not.toBe(before);

  const sought = await page.evaluate(() => window.aisle.time().simulationTimeMicros);
  // By keyboard alone: from time to time, each said in words, and there.
  const slider = page.getByRole('slider', { name: 'Who held the plant back when' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', / – /);
  await expect(tip).toHaveText((await slider.getAttribute('aria-valuetext')) ?? '');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => window.aisle.time().simulationTimeMicros)).not.toBe(sought);

  await table
    .getByRole('button', { name: /^Lanes of the longest time/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Lanes' })).toBeVisible();
  await panel
    .getByRole('combobox', { name: 'Of which time' })
    .or(panel.getByRole('button', { name: /Of which time$/ }))
    .click();
  await page.getByRole('option', { name: 'Marked area' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('%');
  await page.getByRole('button', { name: 'Where is it slow: who holds the plant back' }).click();
  await expect(strip).toBeHidden();
});
