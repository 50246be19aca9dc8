import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { canvasPixels, difference, settled } from './picture-pixels.ts';
import { choose, DEMO, expect, openLive, openViewer, selectOf, test } from './product.ts';

async function selectByName(page: Page, name: string): Promise<void> {
  await page.evaluate((chosen) => window.aisle.select(chosen), name);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText(name);
}

test('the picture is saved as it is, pressed, shown by floors, and led to what is found in the list', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await test.step('saved as it is on the page, with names and what its colours mean', () => saved(page));
  await test.step('a click selects what is there, a click beside the plant nothing', () => pressed(page));
  await test.step('one floor can be looked at alone', () => byFloors(page));
  await test.step('an entity is found in the list, selected, named and flown to', () => found(page));
});

async function saved(page: Page): Promise<void> {
  await selectByName(page, 'LIFT-1');
  await settled(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save screenshot' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^demo-distribution-centre-.*\.png$/);
  const png = await readFile(await file.path());
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.length).toBeGreaterThan(20_000);
  const found = await page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))]));
    const sheet = new OffscreenCanvas(image.width, image.height);
    const context = sheet.getContext('2d', { willReadFrequently: true });
    const canvas = document.querySelector('canvas')?.getBoundingClientRect();
    if (!context || !canvas) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const colorAt = (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
    const tags = [...document.querySelectorAll<HTMLElement>('[data-name-tag]:not([hidden])')];
    const selected = tags.find((tag) => getComputedStyle(tag).backgroundColor === getComputedStyle(tag).borderTopColor);
    const tag = selected?.getBoundingClientRect();
    return {
      selected: selected?.textContent,
      ground: selected && getComputedStyle(selected).backgroundColor,
      // Beside its letters.
      drawn: tag && `rgb(${colorAt(tag.left - canvas.left + 4, tag.top - canvas.top + tag.height / 2).join(', ')})`,
      beneath: image.height - canvas.height,
      idle: colorAt(16 + 5, canvas.height + 34 + 10),
    };
  }, png.toString('base64'));
  expect(found.selected).toBe('LIFT-1');
  expect(found.drawn).toBe(found.ground);
  expect(found.beneath).toBeGreaterThan(34);
  expect(found.idle).toEqual([0x6f, 0x82, 0x96]);
}

async function pressed(page: Page): Promise<void> {
  const canvas = await page.locator('canvas').first().boundingBox();
  if (!canvas) throw new Error('the picture has no place on the page');
  await selectByName(page, 'LIFT-1');
  // At first the whole plant is in view; down on the left there is nothing, not even floor.
  await page.mouse.click(canvas.x + canvas.width * 0.03, canvas.y + canvas.height * 0.78);
  await expect(page).not.toHaveURL(/select=/);
  await selectByName(page, 'LIFT-1');
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Deselect' }).click();
  await page.mouse.click(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2);
  await expect(page).toHaveURL(/select=/);
  await page.getByRole('button', { name: 'Deselect' }).click();
}

async function byFloors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Top', exact: true }).click();
  await settled(page);
  const whole = await canvasPixels(page);
  await choose(page, 'Floor', 'Ground');
  await settled(page);
  await expect.poll(async () => difference(whole, await canvasPixels(page))).toBeGreaterThan(1);
  await test.step('and what is selected on another one has no name in the picture', async () => {
    await selectByName(page, 'CARRIER-10');
    const name = page.locator('[class*="_selected"]', { hasText: 'CARRIER-10' }).first();
    await expect(name).toBeHidden();
    await choose(page, 'Floor', 'All floors');
    await expect(name).toBeVisible();
    await page.getByRole('button', { name: 'Deselect' }).click();
  });
  await settled(page);
  await expect.poll(async () => difference(whole, await canvasPixels(page))).toBeLessThan(1);
}

async function found(page: Page): Promise<void> {
  const picture = page.getByRole('toolbar', { name: 'Picture', exact: true });
  await picture.getByRole('button', { name: 'Entities' }).click();
  const list = page.getByRole('region', { name: 'Entities' });
  await list.getByRole('searchbox', { name: 'Name contains' }).fill('LIFT-1');
  await list.getByRole('rowheader', { name: 'LIFT-1', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
  await expect(page).toHaveURL(/select=LIFT-1/);
  const before = await canvasPixels(page);
  await list.getByRole('rowheader', { name: 'LIFT-1', exact: true }).dblclick();
  await expect.poll(async () => difference(before, await canvasPixels(page))).toBeGreaterThan(5);
  await test.step('nothing laid over the picture lies over anything else', async () => {
    await picture.getByRole('button', { name: 'Map' }).click();
    for (const [width, height] of [
      [900, 700],
      [1920, 1080],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      // Where there is no room for them, bars fold into menus.
      const isRoomy = width > 1000;
      await expect.poll(() => overlaps(page, isRoomy), `at ${width} x ${height}`).toEqual([]);
    }
  });
}

test('a view can be kept, reached by a link and dropped; the map and what colours say are kept too', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Legend' }).click();
  const legend = page.getByRole('region', { name: 'Legend' });
  for (const state of ['Travelling', 'Turning', 'Idle', 'Observed', 'Stale']) {
    await expect(legend).toContainText(state);
  }
  await choose(page, 'Colour by', 'Load');
  await expect(legend).toContainText(/Loaded\s*Empty\s*Stale/);
  const map = page.getByRole('application', { name: 'Plan of the plant' });
  await expect(map).toBeHidden();
  await page.getByRole('button', { name: 'Map' }).click();
  const start = await canvasPixels(page);
  await map.click({ position: { x: 20, y: 20 } });
  await settled(page);
  const flown = await canvasPixels(page);
  expect(difference(start, flown)).toBeGreaterThan(5);
  const { simulationTimeMicros } = await page.evaluate(() => window.aisle.time());
  await page.getByRole('button', { name: 'Saved views' }).click();
  const shelf = page.getByRole('region', { name: 'Saved views' });
  await shelf.getByRole('textbox', { name: 'View name' }).fill('From the docks');
  await shelf.getByRole('button', { name: 'Save', exact: true }).click();
  await openViewer(page, DEMO, '?view=from%20the%20docks');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await expect(map).toBeVisible();
  // Carriers have gone on meanwhile.
  await page.evaluate((micros) => window.aisle.seek(micros), simulationTimeMicros);
  await expect.poll(async () => difference(flown, await canvasPixels(page))).toBeLessThan(4);
  await expect(shelf.getByRole('button', { name: 'From the docks', exact: true })).toBeVisible();
  await shelf.getByRole('button', { name: 'Delete From the docks' }).click();
  await expect(shelf).toContainText('No saved views');
  await page.getByRole('button', { name: 'Legend' }).click();
  await expect(selectOf(page, 'Colour by')).toContainText('Load');
});

test('a link opens a view, and the camera keeps a followed carrier where it is on the screen', {
  tag: '@long',
}, async ({ page }) => {
  await openLive(page, DEMO, '?view=top');
  const carrier = await movingCarrier(page);
  await page.evaluate(() => window.aisle.pause());
  await settled(page);
  const asLinked = await canvasPixels(page);
  await page.getByRole('button', { name: 'Front', exact: true }).click();
  await settled(page);
  const fromTheFront = difference(asLinked, await canvasPixels(page));
  await page.getByRole('button', { name: 'Top', exact: true }).click();
  await settled(page);
  // Framed anew round carriers that have moved meanwhile: about the same, and nothing like another view.
  expect(difference(asLinked, await canvasPixels(page))).toBeLessThan(fromTheFront / 2);
  await selectByName(page, carrier);
  // To before it moved: by now it may stand, and for long.
  await page.evaluate(() => window.aisle.seek(window.aisle.time().simulationTimeMicros - 6e6));
  await page.getByRole('button', { name: 'Zoom to selection' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Follow selection' }).click();
  const tag = page.locator('[data-name-tag][class*="_selected"]', { hasText: carrier });
  // A picture that is drawn seldom looks settled before the camera has arrived.
  await expect.poll(() => fromTheMiddle(page, tag)).toBeLessThan(200);
  const [before, start] = [await tag.boundingBox(), await position(page, carrier)];
  await page.evaluate(() => window.aisle.play());
  await expect.poll(async () => distance(start, await position(page, carrier))).toBeGreaterThan(1);
  const after = await tag.boundingBox();
  expect([before, after], 'the name is shown before and after').not.toContain(null);
  expect(Math.hypot((after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(40);
});

test('an asset without a model is drawn by a fitting form and listed', { tag: '@long' }, async ({ page }) => {
  await page.route('**/models/manifest.json', async (route) => {
    const manifest = (await (await route.fetch()).json()) as { models: Record<string, unknown> };
    delete manifest.models['lift-pallet'];
    await route.fulfill({ json: manifest });
  });
  await openLive(page, DEMO, '?view=nowhere&t=1');
  await page.getByRole('button', { name: 'Legend' }).click();
  await expect(page.getByRole('region', { name: 'Legend' })).toContainText('lift-pallet');
  expect(await page.evaluate(() => window.aisle.pose('LIFT-1'))).not.toBeNull();
  await test.step('what the link asked in vain is said until it is closed', async () => {
    const close = page.getByRole('button', { name: 'Close', exact: true });
    const said = page.getByRole('status').filter({ has: close });
    await expect(said).toContainText('Unknown view “nowhere”');
    await expect(said).toContainText('00:00:00.000 is before the history of this page');
    await said.getByRole('button').first().click();
    await said.getByRole('button').first().click();
    await expect(said).toBeHidden();
  });
});

/** What is laid over the picture, by pairs of names that lie over each other. */
async function overlaps(page: Page, areAllThere: boolean): Promise<string[]> {
  const places = {
    'picture bar': page.getByRole('toolbar', { name: 'Picture', exact: true }),
    'camera bar': page.getByRole('toolbar', { name: 'Camera' }),
    map: page.getByRole('application', { name: 'Plan of the plant' }),
    list: page.getByRole('region', { name: 'Entities' }),
    details: page.getByRole('complementary', { name: 'Selected entity' }),
    player: page.getByRole('toolbar', { name: 'Simulation' }),
  };
  const boxes: { name: string; x: number; y: number; width: number; height: number }[] = [];
  for (const [name, place] of Object.entries(places)) {
    const box = (await place.isVisible()) ? await place.boundingBox() : null;
    if (box !== null || areAllThere) boxes.push({ name, ...(box ?? NOWHERE) });
  }
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => `${a.name} and ${b.name}`),
  );
}

/** Over everything: what is not on the page is found, too. */
const NOWHERE = { x: 0, y: 0, width: 1e6, height: 1e6 };

/** How far from the middle of the picture something shown over it is, in pixels. */
async function fromTheMiddle(page: Page, shown: Locator): Promise<number> {
  const [picture, box] = [await page.locator('canvas').first().boundingBox(), await shown.boundingBox()];
  if (!picture || !box) return Number.POSITIVE_INFINITY;
  return Math.hypot(
    box.x + box.width / 2 - picture.x - picture.width / 2,
    box.y + box.height / 2 - picture.y - picture.height / 2,
  );
}

type Position = { x: number; y: number; z: number };

function position(page: Page, name: string): Promise<Position | undefined> {
  return page.evaluate((asked) => window.aisle.pose(asked)?.position, name);
}

function distance(a: Position | undefined, b: Position | undefined): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) : 0;
}

/** A carrier that is under way. */
async function movingCarrier(page: Page): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = await page.evaluate(async () => {
        const carriers = window.aisle.entityNames().filter((entity) => /^CARRIER-\d+$/.test(entity));
        const before = carriers.map((entity) => window.aisle.pose(entity)?.position);
        await new Promise((resolve) => setTimeout(resolve, 700));
        return carriers.find((entity, i) => {
          const [then, now] = [before[i], window.aisle.pose(entity)?.position];
          return then && now && Math.hypot(now.x - then.x, now.z - then.z) > 0.4;
        });
      });
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
