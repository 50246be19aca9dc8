import { chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../scripts/browser-executable.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR } from '../src/units/index.ts';
import { type FleetProduct, startFleetProduct } from './fleet-product.ts';
import { type BenchCase, type BenchRow, millis, times } from './measure.ts';

const CARRIERS = 1000;
/** An hour is there after a minute and a half. */
const SPEED_MULTIPLIER = 40;
const LONGEST_WAIT_MILLIS = 10 * 60 * 1000;
const SEEKS = 40;
/** Between seeks, so that each finds the page at rest. */
const REST_MILLIS = 200;
/** For what a page does only once, just opened. */
const SETTLE_MILLIS = 5000;
const WATCHED_MILLIS = 10_000;
const BUDGET_MILLIS = 100;
const BUDGET_MIB = 256;

interface Kept {
  seconds: number;
  heapMebibytes: number;
}

async function openPage(url: string): Promise<Page> {
  const browser = await chromium.launch(browserLaunch());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  await page.waitForFunction(
    () => window.aisle?.connection().state === 'following' && window.aisle.stats().entities > 0,
  );
  return page;
}

async function keptBy(page: Page): Promise<Kept> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const micros = await page.evaluate(() => window.aisle.time().edgeMicros - window.aisle.time().oldestMicros);
  return { seconds: micros / MICROS_PER_SECOND, heapMebibytes: usedSize / 1024 / 1024 };
}

/** Lets an hour come by. Nothing is drawn meanwhile: the picture is paused. */
async function keepAnHour(page: Page, { command }: FleetProduct): Promise<void> {
  await page.evaluate(() => window.aisle.pause());
  await command('speed', { speedMultiplier: SPEED_MULTIPLIER });
  await page.waitForFunction(
    (micros) => window.aisle.time().edgeMicros - window.aisle.time().oldestMicros >= micros,
    SECONDS_PER_HOUR * MICROS_PER_SECOND,
    { timeout: LONGEST_WAIT_MILLIS, polling: 1000 },
  );
}

interface Seeks {
  /** Milliseconds from asking for an instant until it is drawn, over instants spread evenly over what is kept; sorted. */
  drawn: number[];
  /** Milliseconds that the page waited for a frame in which nothing was to be done, once after each seek; sorted. */
  idle: number[];
}

async function seekAround(page: Page): Promise<Seeks> {
  const { drawn, idle } = await page.evaluate(
    async ({ seeks, rest }) => {
      const { aisle } = window;
      const { oldestMicros, edgeMicros } = aisle.time();
      const measured: Seeks = { drawn: [], idle: [] };
      for (let seek = 0; seek < seeks; seek += 1) {
        const part = (seek * 0.618) % 1;
        const asked = performance.now();
        await aisle.seek(Math.round(oldestMicros + part * (edgeMicros - oldestMicros)));
        measured.drawn.push(performance.now() - asked);
        await new Promise((rested) => setTimeout(rested, rest));
        const rested = performance.now();
        await new Promise((frame) => requestAnimationFrame(frame));
        measured.idle.push(performance.now() - rested);
        await new Promise((over) => setTimeout(over, rest));
      }
      return measured;
    },
    { seeks: SEEKS, rest: REST_MILLIS },
  );
  return { drawn: sorted(drawn), idle: sorted(idle) };
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/**
 * Longest task of the page's own thread in live play: a long collection of garbage would be one. The browser tells of
 * tasks from 50 ms on; 0 where there was none.
 */
async function longestTaskMillis(page: Page): Promise<number> {
  return page.evaluate(async (watched) => {
    window.aisle.goLive();
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ type: 'longtask' });
    await new Promise((over) => setTimeout(over, watched));
    observer.disconnect();
    return longest;
  }, WATCHED_MILLIS);
}

function taskText(longestMillis: number): string {
  return longestMillis === 0 ? 'under 50 ms' : millis(longestMillis);
}

/** On a machine that is busy with other things, a frame in which nothing is done is slow, too. */
function seekRow(what: string, { drawn, idle }: Seeks, index: number): BenchRow {
  const measured = drawn[index] ?? Number.NaN;
  const baseline = idle[index] ?? Number.NaN;
  return {
    what,
    budget: `${BUDGET_MILLIS} ms, or an empty frame`,
    measured: millis(measured),
    baseline: `${millis(baseline)} (empty frames between)`,
    ratio: times(measured / baseline),
    holds: measured <= Math.max(BUDGET_MILLIS, baseline),
  };
}

async function rowsOf(page: Page, product: FleetProduct): Promise<BenchRow[]> {
  await page.waitForTimeout(SETTLE_MILLIS);
  const empty = await keptBy(page);
  const longestEmpty = await longestTaskMillis(page);
  await keepAnHour(page, product);
  await product.command('pause');
  await page.waitForTimeout(SETTLE_MILLIS);
  const seeks = await seekAround(page);
  const full = await keptBy(page);
  await product.command('speed', { speedMultiplier: 1 });
  await product.command('resume');
  const longestFull = await longestTaskMillis(page);
  const grown = full.heapMebibytes - empty.heapMebibytes;
  const plant = `${full.seconds.toFixed(0)} s of history, ${CARRIERS.toLocaleString('en')} carriers in the browser`;
  return [
    seekRow(`seek until drawn, ${plant}, median of ${SEEKS}`, seeks, SEEKS >> 1),
    seekRow(`seek until drawn, ${plant}, the slowest`, seeks, SEEKS - 1),
    {
      what: `heap of the page, ${plant}`,
      budget: `${BUDGET_MIB} MiB`,
      measured: `${grown.toFixed(0)} MiB`,
      baseline: `${empty.heapMebibytes.toFixed(0)} MiB (the page without it)`,
      ratio: '',
      holds: grown <= BUDGET_MIB,
    },
    {
      what: `longest task in ${WATCHED_MILLIS / 1000} s of live play, ${plant}`,
      budget: `${BUDGET_MILLIS} ms`,
      measured: taskText(longestFull),
      baseline: `${taskText(longestEmpty)} (without history)`,
      ratio: '',
      holds: longestFull <= BUDGET_MILLIS,
    },
  ];
}

/** Takes three minutes and a built dashboard: an hour of history has to come by first. */
export const seekInBrowser: BenchCase = {
  name: 'seek',
  async run(): Promise<BenchRow[]> {
    const product = await startFleetProduct(CARRIERS, 1);
    try {
      const page = await openPage(product.pageUrl);
      try {
        return await rowsOf(page, product);
      } finally {
        await page.context().browser()?.close();
      }
    } finally {
      await product.close();
    }
  },
};
