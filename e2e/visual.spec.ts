import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  type BlockMeans,
  blockMeans,
  type DifferingBlock,
  decodeMeans,
  differingBlocks,
  encodeMeans,
} from './block-means.ts';
import { expect, openViewer, test } from './product.ts';

/**
 * Pictures of fixed instants against what was kept of them in `e2e/pictures`: the mean colour of every 8 x 8 block, of
 * the plant alone. `KEEP_PICTURES=1` keeps what is drawn now: look at the pages before committing.
 */
const KEPT = new URL('./pictures/', import.meta.url);
const SCENARIOS = ['distribution-centre', 'shuttle-store', 'fleet'] as const;
/** A carrier without a load that stands in the open: the picture must tell that it is missing. */
const IN_THE_OPEN = { 'distribution-centre': 'CARRIER-05', fleet: 'carrier-10' };
const SIZE = { width: 1280, height: 720 };
const END_SECONDS = 40;

/** Drawing finely in software, beside whatever else the machine does. */
const PATIENCE = { timeout: 120_000 };

test.use({ viewport: SIZE });
test.describe.configure({ timeout: 300_000 });

for (const scenario of SCENARIOS) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${scenario} looks as it did, ${scheme}`, { tag: '@long' }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await openAtEnd(page, await finishedRun(page, scenario));
      const name = `${scenario}-${scheme}.png`;
      if (process.env.KEEP_PICTURES) await keep(page, name);
      const kept = await decodeMeans(page, readFileSync(new URL(name, KEPT)));
      // What is read late, such as the pass that darkens corners, comes into the picture late.
      await expect.poll(async () => differingBlocks(await picture(page), kept).slice(0, 5), PATIENCE).toEqual([]);
    });
  }
}

for (const [scenario, missing] of Object.entries(IN_THE_OPEN)) {
  test(`${scenario} without one of its carriers looks different, there and nowhere else`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.route('**/animation/snapshot*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: without(missing, await answer.json()) });
    });
    await openAtEnd(page, await finishedRun(page, scenario));
    expect(await page.evaluate((name) => window.aisle.pose(name), missing)).toBeNull();
    const kept = await decodeMeans(page, readFileSync(new URL(`${scenario}-light.png`, KEPT)));
    let blocks: DifferingBlock[] = [];
    await expect
      .poll(async () => {
        blocks = differingBlocks(await picture(page), kept);
        return extent(blocks);
      }, PATIENCE)
      .toBeLessThan(20);
    expect(blocks.length).toBeGreaterThan(0);
  });
}

interface SnapshotAnswer {
  data: { entities: { entityName: string }[] };
}

function without(name: string, answer: SnapshotAnswer): SnapshotAnswer {
  return {
    ...answer,
    data: { ...answer.data, entities: answer.data.entities.filter((one) => one.entityName !== name) },
  };
}

/** Blocks from one end to the other of what differs, the longer way; 0 where nothing does. */
function extent(blocks: readonly DifferingBlock[]): number {
  if (blocks.length === 0) return 0;
  const range = (values: number[]): number => Math.max(...values) - Math.min(...values) + 1;
  return Math.max(range(blocks.map(({ column }) => column)), range(blocks.map(({ row }) => row)));
}

/** A seeded run that ends by itself: its last instant is the same every time. */
async function finishedRun(page: Page, scenario: string): Promise<string> {
  const run = { scenario, runMode: 'EVENT_DRIVEN', speedMultiplier: 100, seed: 20261121, endTimeSeconds: END_SECONDS };
  const made = await page.request.post('/control/v1/simulations', { data: run });
  expect(made.status()).toBe(201);
  const { simulationId } = (await made.json()).data as { simulationId: string };
  await expect
    .poll(async () => {
      const clock = await page.request.get(`/simulation/openapi/v1/simulations/${simulationId}/clock`);
      return (await clock.json()).data.status;
    })
    .toBe('COMPLETED');
  return simulationId;
}

/** The picture of the last instant fills the page, drawn as finely as it can be. */
async function openAtEnd(page: Page, simulationId: string): Promise<void> {
  await page.addInitScript(fillPage);
  await page.addInitScript(countDrawings);
  await page.addInitScript(() => localStorage.setItem('aisle.picture.quality', 'high'));
  await openViewer(page, simulationId);
  await page.evaluate((t) => window.aisle.seek(t), END_SECONDS * 1_000_000);
  expect(await page.evaluate(() => window.aisle.time().simulationTimeMicros)).toBe(END_SECONDS * 1_000_000);
  const canvas = page.locator('canvas').first();
  expect(await canvas.evaluate(({ width, height }: HTMLCanvasElement) => ({ width, height }))).toEqual(SIZE);
}

/** Text and controls differ from machine to machine: the plant alone is shown, whatever is laid round it. */
function fillPage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    body { visibility: hidden }
    div:has(> div > canvas[role='application']) { position: fixed; inset: 0; width: auto; height: auto; visibility: visible }
    div:has(> div > canvas[role='application']) > [aria-hidden] { visibility: hidden }
  `);
  document.adoptedStyleSheets = [sheet];
}

/** Counts drawings on the canvas. */
function countDrawings(): void {
  const { prototype } = WebGL2RenderingContext;
  const { clear } = prototype;
  window.drawings = 0;
  prototype.clear = function counting(mask) {
    window.drawings += 1;
    clear.call(this, mask);
  };
}

/** Nothing is drawn for so many frames on end, however long these take: a machine under load only waits longer. */
function rested(page: Page): Promise<void> {
  return page.evaluate(async (framesOnEnd) => {
    let [quiet, drawn] = [0, -1];
    while (quiet < framesOnEnd) {
      quiet = window.drawings === drawn ? quiet + 1 : 0;
      drawn = window.drawings;
      await new Promise(requestAnimationFrame);
    }
  }, 40);
}

declare global {
  interface Window {
    drawings: number;
  }
}

async function picture(page: Page): Promise<BlockMeans> {
  await rested(page);
  return blockMeans(page, await page.screenshot());
}

async function keep(page: Page, name: string): Promise<void> {
  // What is read late comes into the picture late.
  let [means, same] = [await picture(page), 0];
  while (same < 10) {
    const next = await picture(page);
    same = differingBlocks(next, means).length === 0 ? same + 1 : 0;
    means = next;
  }
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(new URL(name, KEPT), await encodeMeans(page, means));
}
