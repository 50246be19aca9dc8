import type { Locator, Page } from '@playwright/test';
import { choose, DEMO, expect, openViewer, setSpeed, test, untilRead } from './product.ts';

interface Passage {
  readonly pathName: string;
  readonly entityName: string;
  readonly enterMicros: number;
  readonly leaveMicros: number;
}

/** The path that is driven most, and its passages. */
async function busiestPath(page: Page): Promise<{ pathName: string; passages: Passage[] }> {
  const answer = await page.request.get(`/api/simulations/${DEMO}/traffic`);
  const { rows } = (await answer.json()).data as { rows: Passage[] };
  const counts = new Map<string, number>();
  for (const { pathName } of rows) counts.set(pathName, (counts.get(pathName) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most) throw new Error('nothing was driven yet');
  return { pathName: most[0], passages: rows.filter(({ pathName }) => pathName === most[0]) };
}

async function openWay(page: Page, pathName: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Space and time: who came by where' }).click();
  const panel = page.getByRole('region', { name: 'Space and time' });
  await panel.getByRole('combobox', { name: 'Name of the path' }).fill(pathName);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(panel.getByRole('listbox', { name: 'Passages over the way' })).toBeVisible();
  return panel;
}

/** Colours of the opaque pixels. */
function colors(page: Page): Promise<number> {
  return page.getByTestId('space-time').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) found.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
    return found.size;
  });
}

const at = (page: Page) => page.evaluate(() => window.aisle.time().simulationTimeMicros);

test('passages over a path are lines; the pointer tells, seeks and selects', async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 150);
  await setSpeed(page, 1);
  const { pathName } = await busiestPath(page);
  const panel = await openWay(page, pathName);
  await expect(panel.getByRole('list', { name: 'What lines and symbols mean' })).toContainText(/\d+ passages?/);
  await expect.poll(() => colors(page)).toBeGreaterThan(2);

  // By keyboard: the first passage is told, fitted into the window, and led to.
  await panel.getByRole('listbox').focus();
  await page.keyboard.press('Home');
  await expect(panel.getByRole('status')).toContainText(' – ');
  await page.keyboard.press('KeyF');
  await page.keyboard.press('KeyM');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeVisible();
  const sought = await at(page);

  // Its line lies somewhere under the pointer, whose instant is another one.
  const canvas = await page.getByTestId('space-time').boundingBox();
  if (!canvas) throw new Error('there is no canvas');
  const tip = page.getByTestId('space-time-tip');
  const x = canvas.x + canvas.width / 2;
  await expect(async () => {
    for (let y = canvas.y + 4; y < canvas.y + canvas.height && !(await tip.isVisible()); y += 6)
      await page.mouse.move(x, y);
    await expect(tip).toContainText(/ · .* · /, { timeout: 100 });
  }).toPass();
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(() => at(page)).not.toBe(sought);

  // The marked passage as a table, and as a file.
  await panel.getByRole('button', { name: 'Passages', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Passages over the way' });
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^demo-distribution-centre_passages_\d+_\d+\.csv$/);
  await page.keyboard.press('Escape');

  await choose(page, 'What colours say', 'Colour by waiting');
  await expect(panel.getByText('Standing')).toBeVisible();
  await choose(page, 'Second layer', 'Over it: the window before');
  await expect(panel.getByRole('list').getByText('Second layer')).toBeVisible();
});

test('the way of a device, and between two points', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 150);
  await setSpeed(page, 1);
  const { passages } = await busiestPath(page);
  const { entityName, enterMicros } = passages.at(-1) as Passage;
  await page.evaluate((micros) => window.aisle.seek(micros), enterMicros);
  await page.evaluate((name) => window.aisle.select(name), entityName);
  await page.getByRole('button', { name: 'Its way in space and time' }).click();
  const panel = page.getByRole('region', { name: 'Space and time' });
  await expect(panel.getByRole('button', { name: new RegExp(`^${entityName} \\(\\d+ paths?, `) })).toBeVisible();
  await panel.getByRole('button', { name: 'Close space and time' }).click();
  await expect(panel).toBeHidden();
});
