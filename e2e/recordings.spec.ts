import { expectNothingForAxe } from './complaints.ts';
import { DEMO, expect, openRecording, openViewer, test, untilRead } from './product.ts';

/** The first bytes of every MCAP file. */
const MAGIC = Buffer.from([0x89, 0x4d, 0x43, 0x41, 0x50, 0x30, 0x0d, 0x0a]);

test('what is watched is recorded: listed, renamed, kept and downloaded', async ({ page, request }) => {
  await openViewer(page);
  // The page that watches takes the picture for the list.
  await expect
    .poll(async () => {
      const { items } = (await (await request.get('/api/recordings')).json()).data;
      return items.find((one: { simulationId: string }) => one.simulationId === DEMO)?.pictureTakenAt ?? null;
    })
    .not.toBeNull();
  await page.goto('/recordings');
  await expect(page.getByRole('link', { name: 'Experiments' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: DEMO }).filter({ hasText: 'Recording' }).first();
  await expect(row).toBeVisible();
  const picture = row.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

  await row.getByRole('button', { name: /^Rename/ }).click();
  const label = `Shift ${Date.now()}`;
  await page.getByRole('dialog').getByLabel('Label').fill(label);
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  const renamed = page.getByRole('row').filter({ hasText: label });
  await expect(renamed).toBeVisible();

  const keep = renamed.getByRole('switch', { name: `Keep ${label}` });
  await keep.focus();
  await page.keyboard.press('Space');
  await expect(keep).toBeChecked();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    renamed.getByRole('link', { name: /^Download/ }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, MAGIC.length)).toEqual(MAGIC);

  await expect(renamed.getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await expectNothingForAxe(page);
});

test('a page that is being left no longer writes the address: the click that leaves it is not undone', async ({
  page,
}) => {
  let letPageCome = () => {};
  const mayPageCome = new Promise<void>((resolve) => {
    letPageCome = resolve;
  });
  await openViewer(page);
  await page.route(/\/assets\/table-pages-/, async (route) => {
    await mayPageCome;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/table-pages-/);
  await page.getByRole('navigation', { name: 'Simulation' }).getByRole('link', { name: 'Tables' }).click();
  await asked;
  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  letPageCome();
  await expect(page.getByRole('heading', { level: 1, name: 'Tables' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/simulations/${DEMO}/tables$`));
});

test('what a device did is told on the page of a recording, too, without overlap or hole', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await untilRead(page, 12);
  await openRecording(page);
  const { fromMicros, toMicros, told } = await page.evaluate(async () => {
    const { oldestMicros, edgeMicros } = window.aisle.time();
    // Both ends lie within what is recorded: the first and the last row are cut to them.
    const [fromMicros, toMicros] = [oldestMicros + 1_000_000, edgeMicros - 1_000_000];
    const names = window.aisle.entityNames().filter((name) => /^(STACKER|LIFT)-/.test(name));
    const told = await Promise.all(names.map((name) => window.aisle.activity(name, fromMicros, toMicros)));
    return { fromMicros, toMicros, told };
  });
  expect(told.flat().some(({ state, meters }) => state === 'travelling' && meters > 1)).toBe(true);
  const acted = told.filter(({ length }) => length > 0);
  expect(acted.length).toBeGreaterThan(1);
  for (const rows of acted) {
    expect([rows[0]?.startMicros, rows.at(-1)?.endMicros]).toEqual([fromMicros, toMicros]);
    for (const [index, row] of rows.slice(1).entries()) expect(row.startMicros).toBe(rows[index]?.endMicros);
  }
});
