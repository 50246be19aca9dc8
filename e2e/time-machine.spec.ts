import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openRecordingFile } from '../src/recording/index.ts';
import { DEMO, expect, openViewer, setSpeed, test, untilRead } from './product.ts';

const TEN_MINUTES_MICROS = 600e6;

const time = (page: Page) => page.evaluate(() => window.aisle.time());

/** World poses of everything at an instant, once it is drawn. */
function posesAt(page: Page, micros: number) {
  return page.evaluate(async (at) => {
    await window.aisle.seek(at);
    return window.aisle
      .entityNames()
      .sort()
      .map((name) => ({ name, pose: window.aisle.pose(name), parent: window.aisle.parent(name) }));
  }, micros);
}

type Poses = Awaited<ReturnType<typeof posesAt>>;

/** What is not where it was seen. A keyframe states poses as angles: rotations are equal but for rounding. */
function differences(found: Poses, seen: Poses): string[] {
  return seen.flatMap(({ name, pose, parent }) => {
    const other = found.find((one) => one.name === name);
    if (!pose || !other?.pose) return [`${name} is not drawn`];
    if (JSON.stringify(parent) !== JSON.stringify(other.parent)) return [`${name} hangs on something else`];
    const { position: a, quaternion: q } = pose;
    const { position: b, quaternion: r } = other.pose;
    const apart = Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
    const turned = 1 - Math.abs(q.x * r.x + q.y * r.y + q.z * r.z + q.w * r.w);
    return apart > 1e-4 || turned > 1e-8 ? [`${name} is ${apart} m and ${turned} off`] : [];
  });
}

function expectSame(found: Poses, seen: Poses): void {
  expect(found.map(({ name }) => name)).toEqual(seen.map(({ name }) => name));
  expect(differences(found, seen)).toEqual([]);
}

function bytesOf(bytes: Buffer) {
  return {
    size: async () => BigInt(bytes.length),
    read: async (offset: bigint, length: bigint) => bytes.subarray(Number(offset), Number(offset + length)),
  };
}

test('who opens the page ten minutes later sees what was there before, as who was there saw it', {
  tag: '@long',
}, async ({ page, context }) => {
  await openViewer(page);
  await untilRead(page, 9);
  const { edgeMicros } = await time(page);
  const instants = [8, 5, 2].map((seconds) => edgeMicros - seconds * 1e6);
  const seen: Poses[] = [];
  for (const at of instants) seen.push(await posesAt(page, at));

  // Ten minutes of the simulation, in which the page goes on reading.
  await setSpeed(page, 60);
  await expect
    .poll(async () => (await time(page)).edgeMicros, { timeout: 500_000 })
    .toBeGreaterThan(edgeMicros + TEN_MINUTES_MICROS);
  await setSpeed(page, 1);

  // Two pictures at once are more than a machine without graphics can draw.
  await page.goto('/recordings');
  const later = await context.newPage();
  await openViewer(later);
  const opened = await time(later);
  await expect.poll(async () => (await time(later)).oldestMicros).toBeLessThanOrEqual(instants[0] ?? 0);
  expect(opened.edgeMicros).toBeGreaterThan(edgeMicros + TEN_MINUTES_MICROS);
  for (const [index, at] of instants.entries()) {
    const found = await posesAt(later, at);
    expect((await time(later)).simulationTimeMicros).toBe(at);
    expectSame(found, seen[index] ?? []);
  }

  // It plays on from there, over what is recorded and on into what this page reads itself.
  await later.evaluate(() => {
    window.aisle.setRate(100);
    window.aisle.play();
  });
  await expect.poll(async () => (await time(later)).mode).toBe('live');
});

test('a recording is taken along in part, opened from the list, and by a link at an instant and an entity of it', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await setSpeed(page, 10);
  await untilRead(page, 30);
  await setSpeed(page, 1);
  await test.step('a range is marked by keys and taken along as a file of its own', () => takeAlong(page));
  const at = (await time(page)).edgeMicros - 3e6;
  const seen = await posesAt(page, at);
  const name = seen.find(({ parent }) => parent === null)?.name ?? '';

  await page.goto('/recordings');
  const row = page.getByRole('row').filter({ hasText: DEMO }).filter({ hasText: 'Recording' }).first();
  await row.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForFunction(() => window.aisle?.entityNames().some((one) => window.aisle.pose(one) !== null));
  const opened = await time(page);
  expect(opened).toMatchObject({ mode: 'paused', simulationTimeMicros: opened.oldestMicros });
  expect(await page.evaluate(() => window.aisle.connection())).toMatchObject({ state: 'ended', error: null });
  await expect(page.getByRole('button', { name: 'Live', exact: true })).toHaveCount(0);
  expectSame(await posesAt(page, at), seen);

  // The end is an end, and from there it begins anew.
  await page.keyboard.press('End');
  expect((await time(page)).simulationTimeMicros).toBe(opened.edgeMicros);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await time(page)).mode).toBe('review');

  // A reload comes back to the same instant.
  await page.evaluate((micros) => window.aisle.seek(micros), at - 1e6);
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe(String(at - 1e6));
  await page.reload();
  await page.waitForFunction((wanted) => window.aisle?.time().simulationTimeMicros === wanted, at - 1e6);

  const { pathname } = new URL(page.url());
  await page.goto(`${pathname}?t=${at}&select=${encodeURIComponent(name)}`);
  await page.waitForFunction((wanted) => window.aisle?.time().simulationTimeMicros === wanted, at);
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText(name);
});

async function takeAlong(page: Page): Promise<void> {
  const { edgeMicros } = await time(page);
  await page.evaluate((at) => window.aisle.seek(at), edgeMicros - 4e6);
  await page.keyboard.press('i');
  await page.evaluate((at) => window.aisle.seek(at), edgeMicros - 2e6);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Clip' }).click();
  const item = page.getByRole('menuitem', { name: 'Save as MCAP', exact: true });
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()]);
  expect(download.url()).toMatch(new RegExp(`from=${edgeMicros - 4e6}&to=${edgeMicros - 2e6}&`));
  const file = await openRecordingFile(bytesOf(await readFile(await download.path())));
  const batches = [];
  for await (const { simulationTimeMicros } of file.messages({ topics: ['batches'] }))
    batches.push(simulationTimeMicros);
  expect(batches.length).toBeGreaterThan(0);
  expect(Math.max(...batches)).toBeLessThanOrEqual(edgeMicros - 2e6);
  const { value: keyframe } = await file.messages({ topics: ['snapshot'] }).next();
  expect(keyframe.simulationTimeMicros).toBeLessThanOrEqual(edgeMicros - 4e6);
}

test('a recording that is not there is said to be so, with the way back', async ({ page, consoleErrors }) => {
  await page.goto('/recordings/2020-01-01T00-00-00.000Z-00000000');
  await expect(page.getByRole('alert')).toContainText('RECORDING_NOT_FOUND');
  await page.getByRole('link', { name: 'All recordings' }).click();
  await expect(page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible();
  // The browser's own line about the 404.
  consoleErrors.length = 0;
});
