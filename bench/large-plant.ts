import { syntheticFleet } from '../src/app/bench/synthetic-fleet.ts';
import type { AnimationSnapshot } from '../src/protocol/index.ts';
import { type Counted, openUndrawnPage, takeCounts } from './live-page.ts';
import { type BenchCase, type BenchRow, millis } from './measure.ts';
import { startPlantProduct } from './plant-service.ts';

const SETTLE_MILLIS = 10_000;
const WATCHED_MILLIS = 5000;
const UPLOAD_BUDGET_KILOBYTES = 100;
const LONGEST_TASK_MILLIS = 100;
const ENTITIES = 100_000;
const RESTING = 200_000;

interface Watched {
  /** From opening until everything stood in the picture. */
  readonly coming: Counted;
  /** A while after that. */
  readonly standing: Counted;
  /** Longest task of the main thread since the page was opened, milliseconds; 0 where none took 50. */
  readonly longestTask: number;
}

async function watch(plant: AnimationSnapshot): Promise<Watched> {
  const product = await startPlantProduct(plant);
  const page = await openUndrawnPage(product.pageUrl);
  try {
    await page.waitForFunction((count) => window.aisle.stats().entities >= count, plant.entities.length);
    await page.waitForTimeout(SETTLE_MILLIS);
    const coming = await takeCounts(page);
    await page.waitForTimeout(WATCHED_MILLIS);
    const standing = await takeCounts(page);
    return { coming, standing, longestTask: Math.max(0, ...standing.longTasks, ...coming.longTasks) };
  } finally {
    await page.context().browser()?.close();
    await product.close();
  }
}

async function uploadRow(): Promise<BenchRow> {
  const { standing } = await watch(syntheticFleet(2, RESTING, 2));
  const most = Math.max(...standing.uploads) / 1000;
  return {
    what: `uploaded in a frame, two loaded carriers among ${RESTING.toLocaleString('en')} resting pallets, the most of ${standing.uploads.length}`,
    budget: `${UPLOAD_BUDGET_KILOBYTES} kB`,
    measured: `${most.toFixed(2)} kB`,
    baseline: `${((4 * 64) / 1000).toFixed(2)} kB (four matrices)`,
    ratio: '',
    holds: most < UPLOAD_BUDGET_KILOBYTES,
  };
}

async function snapshotRows(): Promise<BenchRow[]> {
  const { coming, longestTask } = await watch(syntheticFleet(1000, ENTITIES - 1000));
  const longestFrame = Math.max(...coming.frames);
  return [
    {
      what: `longest frame while ${ENTITIES.toLocaleString('en')} entities come into the picture`,
      budget: `${LONGEST_TASK_MILLIS} ms`,
      measured: millis(longestFrame),
      baseline: `${millis(longestTask)} (longest task of the page, reading the snapshot with it)`,
      ratio: '',
      holds: longestFrame <= LONGEST_TASK_MILLIS,
    },
  ];
}

/** Large plants on the live page, nothing drawn. Takes a minute and a built dashboard. */
export const largePlant: BenchCase = {
  name: 'large-plant',
  run: async () => [await uploadRow(), ...(await snapshotRows())],
};
