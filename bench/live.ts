import type { Page } from '@playwright/test';
import { startFleetProduct } from './fleet-product.ts';
import {
  allocatedByFrame,
  type Counted,
  emptyFrameMillis,
  mainThreadClock,
  openUndrawnPage,
  type ThreadClock,
  takeCounts,
} from './live-page.ts';
import { type BenchCase, type BenchRow, meanOf, medianOf, millis, times } from './measure.ts';

/**
 * Carriers, and the milliseconds of our own code that a frame of them may take: the goals. For the whole frame, and for the
 * kilobytes that it allocates, limits a little above what they are, so that it is seen when they grow.
 */
const FLEETS: readonly Fleet[] = [
  { carriers: 1000, ownMillis: 0.3, frameMillis: 1.5, allocatedKilobytes: 20 },
  { carriers: 10_000, ownMillis: 2, frameMillis: 2.5, allocatedKilobytes: 45 },
];
/** For what a page does only once, just opened, and for code to be compiled. */
const SETTLE_MILLIS = 12_000;
const ROUNDS = 5;
const ROUND_MILLIS = 4000;
/** Pictures a second below which motion is not smooth; the browser makes 60. */
const LEAST_PICTURES = 58;

interface Fleet {
  readonly carriers: number;
  readonly ownMillis: number;
  readonly frameMillis: number;
  readonly allocatedKilobytes: number;
}

interface Round {
  /** Milliseconds of a frame, in the mean: the browser tells a tenth of one at the finest. */
  readonly frameMillis: number;
  /** Of those, what the renderer did not take. */
  readonly ownMillis: number;
  readonly pictures: number;
  readonly uploadedBytes: number;
  /** Processor milliseconds of the main thread for each frame, with all that it does between frames. */
  readonly threadMillis: number;
}

/** One round of the page as it runs by itself. */
async function watch(page: Page, clock: ThreadClock): Promise<Round> {
  await takeCounts(page);
  const [begun, usedBefore] = [performance.now(), await clock.seconds()];
  await page.waitForTimeout(ROUND_MILLIS);
  const used = (await clock.seconds()) - usedBefore;
  const counted: Counted = await takeCounts(page);
  const { length } = counted.frames;
  return {
    frameMillis: meanOf(counted.frames),
    ownMillis: meanOf(counted.own),
    pictures: (length * 1000) / (performance.now() - begun),
    uploadedBytes: medianOf(counted.uploads),
    threadMillis: (used * 1000) / length,
  };
}

/** Everything that a user may have open: a selected device with its marks and routes, names, the map and the list. */
async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => window.aisle.select(window.aisle.entityNames()[0] ?? null));
  await page.getByRole('button', { name: /entities/i }).click();
}

async function measureFleet(fleet: Fleet): Promise<BenchRow[]> {
  const { carriers } = fleet;
  const product = await startFleetProduct(carriers, 1);
  const page = await openUndrawnPage(product.pageUrl);
  try {
    await openEverything(page);
    await page.waitForTimeout(SETTLE_MILLIS);
    const clock = await mainThreadClock(page);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await watch(page, clock));
    const allocated = await allocatedByFrame(page, ROUND_MILLIS);
    const { entities } = await page.evaluate(() => window.aisle.stats());
    const plant = `${carriers.toLocaleString('en')} carriers of fleet, ${entities.toLocaleString('en')} entities`;
    return [...rowsOf(plant, fleet, rounds), allocationRow(plant, fleet, allocated)];
  } finally {
    await page.context().browser()?.close();
    await product.close();
  }
}

/** The best round counts: others work on the same machine. */
function rowsOf(plant: string, { ownMillis, frameMillis }: Fleet, rounds: readonly Round[]): BenchRow[] {
  const best = (of: (round: Round) => number): number => Math.min(...rounds.map(of));
  const frame = best((round) => round.frameMillis);
  const own = best((round) => round.ownMillis);
  const thread = best(({ threadMillis }) => threadMillis);
  const pictures = -best((round) => -round.pictures);
  return [
    {
      what: `own code of a frame of the live page, ${plant}`,
      budget: `${ownMillis} ms`,
      measured: millis(own),
      baseline: `${millis(frame)} (with three.js)`,
      ratio: times(own / frame),
      holds: own <= ownMillis,
    },
    {
      what: `frame of the live page with three.js, ${plant}`,
      budget: `${frameMillis} ms`,
      measured: millis(frame),
      baseline: `${millis(thread)} (with all between frames)`,
      ratio: times(frame / thread),
      holds: frame <= frameMillis,
    },
    {
      what: `pictures a second of the live page, ${plant}`,
      budget: '60',
      measured: pictures.toFixed(0),
      baseline: `${(best(({ uploadedBytes }) => uploadedBytes) / 1000).toFixed(0)} kB uploaded a frame`,
      ratio: '',
      holds: pictures >= LEAST_PICTURES,
    },
  ];
}

function allocationRow(plant: string, { allocatedKilobytes }: Fleet, bytes: number): BenchRow {
  return {
    what: `allocated by a frame of the live page with a selection, ${plant}`,
    budget: `${allocatedKilobytes} kB`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    baseline: 'none',
    ratio: '',
    holds: bytes <= allocatedKilobytes * 1000,
  };
}

/** The least that any page takes of a frame; not counted as our own code. */
async function emptyRow(): Promise<BenchRow> {
  const frame = await emptyFrameMillis(ROUND_MILLIS);
  return {
    what: 'frame of an empty page that asks for the next one',
    budget: 'told',
    measured: millis(frame),
    baseline: 'none',
    ratio: '',
    holds: true,
  };
}

/**
 * The whole frame of the live page, measured on what ships: loads, queues and curves, with labels, marks, routes and camera;
 * map and list are open and work between frames. Nothing is drawn, so that the loop runs freely. Takes a minute and a half and a built dashboard.
 */
export const livePage: BenchCase = {
  name: 'live',
  async run() {
    const rows: BenchRow[] = [await emptyRow()];
    for (const fleet of FLEETS) rows.push(...(await measureFleet(fleet)));
    return rows;
  },
};
