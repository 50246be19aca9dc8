import type { Locator, Page } from '@playwright/test';
import { coloursOf } from './colours-of.ts';
import { expect, openRecording, openViewer, selectOf, test, untilRead } from './product.ts';
import { recordedRun } from './recorded-run.ts';

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
  await expectLargestFirst(states);
  await dialog.getByRole('tab', { name: 'Passages over paths' }).click();
  await expect(dialog.getByRole('table', { name: 'Passages over paths' }).getByRole('row').nth(1)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep this area to compare others with it' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep this area to compare others with it' })).toBeHidden();
});

/** The differences of a table of them, which stand last in each row. */
async function expectLargestFirst(table: Locator): Promise<void> {
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const sizes = (await table.locator('tbody td:last-child').allInnerTexts()).map((text) => Math.abs(Number(text)));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
}

test('two recordings are compared: time by device and state, passages by path, as their relations tell them', {
  tag: '@long',
}, async ({ page }) => {
  const [first, second] = [await recordedRun(page, 7), await recordedRun(page, 8)];
  await page.goto(`/recordings/${first.recordingId}`);
  await openLanes(page);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare' });
  await selectOf(page, 'Compared with').click();
  await page.getByRole('option', { name: new RegExp(`^Recording ${second.simulationId},`) }).click();
  await expect(selectOf(page, 'Compared with')).toContainText(second.simulationId);

  const states = dialog.getByRole('table', { name: 'Time by device and state' });
  await expectLargestFirst(states);
  const idle = states.getByRole('row', { name: /^STACKER-1 Idle/ });
  const shares = [await restShare(page, first.recordingId), await restShare(page, second.recordingId)];
  expect(shares[0]).not.toBe(shares[1]);
  await expectFigures(idle, shares);

  await dialog.getByRole('tab', { name: 'Passages over paths' }).click();
  const paths = dialog.getByRole('table', { name: 'Passages over paths' });
  await expectLargestFirst(paths);
  const line = paths.getByRole('row').nth(1);
  const path = await line.getByRole('rowheader').innerText();
  await expectFigures(line, [
    await passagesPerHour(page, first.recordingId, path),
    await passagesPerHour(page, second.recordingId, path),
  ]);
});

/** That of this, that of what it is compared with, and by how much the first is more. */
async function expectFigures(row: Locator, [own = 0, other = 0]: readonly number[]): Promise<void> {
  await expect(row).toBeVisible();
  const cells = (await row.getByRole('cell').allInnerTexts())
    .slice(-3)
    .map((text) => (text === '–' ? 0 : Number(text)));
  for (const [index, figure] of [own, other, own - other].entries()) expect(cells[index]).toBeCloseTo(figure, 1);
}

interface Answered<Row> {
  rows: Row[];
  fromMicros: number;
  toMicros: number;
}

/** A relation of a whole recording, as its path answers it. */
async function relation<Row>(page: Page, recordingId: string, asked: string): Promise<Answered<Row>> {
  return (await (await page.request.get(`/api/recordings/${recordingId}/${asked}`)).json()).data;
}

/** Of the time in which STACKER-1 was there, in per cent. */
async function restShare(page: Page, recordingId: string): Promise<number> {
  type Row = Record<'startMicros' | 'endMicros', number> & { state: string };
  const { rows } = await relation<Row>(page, recordingId, 'activity?entity=STACKER-1');
  const micros = (some: Row[]) => some.reduce((sum, row) => sum + row.endMicros - row.startMicros, 0);
  return (100 * micros(rows.filter(({ state }) => state === 'resting'))) / micros(rows);
}

async function passagesPerHour(page: Page, recordingId: string, path: string): Promise<number> {
  const { rows, fromMicros, toMicros } = await relation(page, recordingId, `traffic?path=${encodeURIComponent(path)}`);
  return rows.length / ((toMicros - fromMicros) / 3.6e9);
}
