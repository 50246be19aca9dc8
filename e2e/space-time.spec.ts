import type { Locator, Page } from '@playwright/test';
import { coloursOf } from './colours-of.ts';
import { choose, DEMO, expect, openViewer, selectOf, setSpeed, test, untilRead } from './product.ts';

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

const at = (page: Page) => page.evaluate(() => window.aisle.time().simulationTimeMicros);

test('passages over a path are lines; the pointer tells, seeks and selects', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 150);
  await setSpeed(page, 1);
  const { pathName } = await busiestPath(page);
  const panel = await openWay(page, pathName);
  await expect(panel.getByRole('list', { name: 'What lines and symbols mean' })).toContainText(/\d+ passages?/);
  await expect.poll(() => coloursOf(page.getByTestId('space-time'))).toBeGreaterThan(2);

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

test('the way between two points, with a recording as its second layer', { tag: '@long' }, async ({ page }) => {
  // Another run, of which there is a recording: that of the one that is shown is no second layer.
  await openViewer(page, 'demo-fleet');
  const recorded = async () =>
    (await (await page.request.get('/api/recordings')).json()).data.items as { simulationId: string }[];
  await expect
    .poll(async () => (await recorded()).some(({ simulationId }) => simulationId === 'demo-fleet'))
    .toBe(true);
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 150);
  await setSpeed(page, 1);
  const { pathName } = await busiestPath(page);
  const answer = await page.request.get(`/simulation/openapi/v1/simulations/${DEMO}/animation/snapshot`);
  const { paths } = (await answer.json()).data as {
    paths: { name: string; startPointName: string; endPointName: string }[];
  };
  const path = paths.find(({ name }) => name === pathName);
  if (!path) throw new Error('the busiest path is none of the plant');
  await page.getByRole('button', { name: 'Space and time: who came by where' }).click();
  const panel = page.getByRole('region', { name: 'Space and time' });
  await choose(page, 'Kind of way', 'Between two points');
  await panel.getByRole('combobox', { name: 'From point' }).fill(path.startPointName);
  await page.keyboard.press('Escape');
  await panel.getByRole('combobox', { name: 'To point' }).fill(path.endPointName);
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(
    panel.getByRole('button', { name: new RegExp(`^${path.startPointName} – ${path.endPointName} \\(1 path, `) }),
  ).toBeVisible();
  await expect(panel.getByRole('listbox', { name: 'Passages over the way' })).toBeVisible();

  // A recording of another plant has no such path, and that is told; one of the same plant lies over it.
  const chooseRecording = async () => {
    await selectOf(page, 'Second layer').click();
    await page
      .getByRole('option', { name: /^Over it: recording / })
      .first()
      .click();
  };
  await chooseRecording();
  await expect(panel.getByRole('alert')).toContainText('No second layer');
  await choose(page, 'Second layer', 'No second layer');
  await page.route(/\/api\/recordings\/[^/]+\/traffic\?.*motion=true/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/recordings\/[^/]+/, `simulations/${DEMO}`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await chooseRecording();
  await expect(panel.getByRole('list').getByText('Second layer', { exact: true })).toBeVisible();
});

/** So many passages over a path of ten metres, each of ten seconds, 500 in each second; all stand in its middle. */
function manyPassages(pathName: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const [enterMicros, leaveMicros] = [index * 2000, index * 2000 + 10_000_000];
    const line = [enterMicros, 0, enterMicros + 2_000_000, 5, leaveMicros - 2_000_000, 5, leaveMicros, 10];
    const name = `C-${index % 100}`;
    const who = { pathName, entityName: name, entityId: `:${name}`, entityType: 'CARRIER', loaded: false };
    return { ...who, enterMicros, leaveMicros, standsSinceMicros: enterMicros, direction: 'forward', line };
  });
}

test('above 20,000 passages density is shown, with figures in the legend and at the pointer', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 80);
  await setSpeed(page, 1);
  const { pathName } = await busiestPath(page);
  await page.route(/\/traffic\?.*motion=true/, (route) => {
    const untilMicros = 80_000_000;
    const head = {
      generation: 'many',
      fromMicros: 0,
      toMicros: untilMicros,
      revision: 'many',
      changedFromMicros: untilMicros,
    };
    const data = { ...head, rows: manyPassages(pathName, 30_000) };
    return route.fulfill({ json: { code: 'OK', message: '', requestId: 'many', data } });
  });
  const panel = await openWay(page, pathName);
  const legend = panel.getByRole('list', { name: 'What lines and symbols mean' });
  await expect(legend).toContainText('30,000 passages');
  await panel.getByRole('listbox').focus();
  await page.keyboard.press('Home');
  // Zoomed out until more of them lie in the window than lines are drawn of.
  await expect(async () => {
    await page.keyboard.press('KeyS');
    await expect(legend).toContainText(/Each cell: .* × /, { timeout: 1000 });
  }).toPass();
  await expect(legend).toContainText(/0[125][0,]* passages/);
  await choose(page, 'What colours say', 'Colour by share waiting');
  await expect(legend).toContainText('100 % of the time standing');
  const canvas = await page.getByTestId('space-time').boundingBox();
  if (!canvas) throw new Error('there is no canvas');
  const tip = page.getByTestId('space-time-tip');
  await expect(async () => {
    for (let share = 0.02; share < 1 && !(await tip.isVisible()); share += 0.02)
      await page.mouse.move(canvas.x + canvas.width * share, canvas.y + canvas.height / 2);
    await expect(tip).toContainText(/passages? in .* standing · slowest: /, { timeout: 100 });
  }).toPass();
});

test('the way of a device', { tag: '@long' }, async ({ page }) => {
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
  await page.getByRole('button', { name: 'Space and time: who came by where' }).click();
  await expect(panel).toBeHidden();
});
