import type { Locator, Page } from '@playwright/test';
import { coloursOf } from './colours-of.ts';
import { expect, openRecording, openViewer, test, untilRead } from './product.ts';

async function openLanes(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Lanes: what each device did' }).click();
  const grid = page.getByRole('treegrid', { name: 'What each device did' });
  // Carriers are renamed while they charge.
  await expect(grid.getByRole('row', { name: /^CARRIER-\d/ }).first()).toBeVisible();
  return grid;
}

test('lanes say what each device did, on the axis of the timeline', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await untilRead(page, 12);
  const grid = await openLanes(page);
  const [lanes, timeline] = await Promise.all([
    page.getByTestId('lanes').boundingBox(),
    page.getByTestId('timeline').boundingBox(),
  ]);
  if (!lanes || !timeline) throw new Error('there are no canvases');
  expect(Math.abs(lanes.x - timeline.x)).toBeLessThan(1);
  expect(Math.abs(lanes.width - timeline.width)).toBeLessThan(1);
  const cut = await grid.evaluate((lines) =>
    Array.from(lines.querySelectorAll('button:has(bdi)')).filter((name) => name.scrollWidth > name.clientWidth),
  );
  expect(cut).toEqual([]);
  await expect.poll(() => coloursOf(page.getByTestId('lanes'))).toBeGreaterThan(3);

  // A press seeks to the instant under it and selects the device, which then stands first.
  await page.getByRole('searchbox', { name: 'Device contains' }).fill('stacker');
  await expect(grid.getByRole('row')).toHaveCount(6);
  const line = await grid.getByRole('row', { name: /^STACKER-2 / }).boundingBox();
  if (!line) throw new Error('STACKER-2 has no line');
  const x = timeline.x + timeline.width * 0.4;
  await page.mouse.move(x, line.y + line.height / 2);
  await expect(page.getByTestId('lanes-tip')).toContainText(/STACKER-2 · /);
  const clock = await page.getByTestId('timeline-tip').isVisible();
  expect(clock).toBe(false);
  const before = await page.evaluate(() => window.aisle.time().simulationTimeMicros);
  await page.mouse.click(x, line.y + line.height / 2);
  await expect(grid.getByRole('row').nth(1)).toHaveAccessibleName(/^STACKER-2 /);
  await expect(grid.getByRole('row').nth(1)).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => window.aisle.time().simulationTimeMicros)).not.toBe(before);

  // Its name and its pin are pressed, too.
  await grid.getByRole('button', { name: 'STACKER-4', exact: true }).click();
  await expect(grid.getByRole('row').nth(1)).toHaveAccessibleName(/^STACKER-4 /);
  const pinned = grid.getByRole('row', { name: /^STACKER-3 / });
  await pinned.getByRole('button', { name: 'Pin the device' }).click();
  await expect(grid.getByRole('row').nth(2)).toHaveAccessibleName(/^STACKER-3 /);

  // A marked area is summed up: as much time as it is long for each device.
  await page.mouse.move(timeline.x + timeline.width * 0.3, line.y + 5);
  await page.mouse.down();
  await page.mouse.move(timeline.x + timeline.width * 0.5, line.y + 5, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Time by state' }).click();
  const sums = page.getByRole('dialog', { name: 'Time by state' });
  await expect(sums.getByRole('row', { name: /^STACKER-1 / })).toBeVisible();
  await expect(sums.getByRole('row', { name: /^All devices / })).toBeVisible();
  const download = page.waitForEvent('download');
  await sums.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^demo-distribution-centre_lanes_\d+_\d+\.csv$/);
  await page.keyboard.press('Escape');

  // A narrow panel has no room beside its lanes: names lie over them.
  await page.setViewportSize({ width: 820, height: 1180 });
  const name = grid.getByRole('button', { name: 'STACKER-1', exact: true });
  await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(40);
});

test('lanes of a recording by keyboard alone', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await untilRead(page, 12);
  await openRecording(page);
  const grid = await openLanes(page);
  await page.getByRole('searchbox', { name: 'Device contains' }).fill('stacker-1');
  await expect(grid.getByRole('row')).toHaveCount(3);
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await expect(grid).toHaveAttribute('aria-activedescendant', /-1$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeVisible();
  const at = () => page.evaluate(() => window.aisle.time().simulationTimeMicros);
  await page.evaluate(() => window.aisle.seek(0));
  const begin = await at();
  await page.keyboard.press('Period');
  await expect.poll(at).toBeGreaterThan(begin);
  await expect(page.getByRole('region', { name: 'Lanes' }).getByRole('status')).toContainText(' – ');
  await page.keyboard.press('KeyM');
  await expect(page.getByRole('button', { name: 'Clear the marked area' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Clear the marked area' })).toBeHidden();
});

test('two parts of a run are compared, the largest difference first', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await untilRead(page, 12);
  await openLanes(page);
  const canvas = await page.getByTestId('lanes').boundingBox();
  if (!canvas) throw new Error('there is no canvas');
  await page.mouse.move(canvas.x + canvas.width * 0.5, canvas.y + 30);
  await page.mouse.down();
  await page.mouse.move(canvas.x + canvas.width * 0.7, canvas.y + 30, { steps: 3 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await dialog.getByRole('button', { name: /Compared with$/ }).click();
  await page.getByRole('option', { name: 'Whole run' }).click();
  const states = dialog.getByRole('table', { name: 'Time by device and state' });
  await expect(states.getByRole('row').nth(1)).toBeVisible();
  const differences = await states.locator('tbody td:last-child').allInnerTexts();
  const sizes = differences.map((text) => Math.abs(Number(text)));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  await dialog.getByRole('tab', { name: 'Passages over paths' }).click();
  await expect(dialog.getByRole('table', { name: 'Passages over paths' }).getByRole('row').nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep this area to compare others with it' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep this area to compare others with it' })).toBeHidden();
});
