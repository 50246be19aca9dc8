import { type BrowserContext, chromium } from '@playwright/test';
import { startProduct } from '../e2e/started-product.ts';
import { browserLaunch } from '../scripts/browser-executable.ts';
import { startFleetProduct } from './fleet-product.ts';
import { type BenchCase, type BenchRow, times } from './measure.ts';

const CARRIERS = 60;
const VIEWPORT = { width: 1440, height: 900 };
/** For what a page does only once, and for the patience with which a plant is read that stands for long ([F30]). */
const SETTLE_MILLIS = 120_000;
const WATCHED_MILLIS = 30_000;
/** Of a page at rest (front P2). */
const BUDGET_PERCENT = 1;
/** The overview draws its cards anew in turn: never a core's worth of work, by software graphics and page together. */
const OVERVIEW_BUDGET_PERCENT = 50;
const OVERVIEW_SETTLE_MILLIS = 30_000;
const OVERVIEW_WATCHED_MILLIS = 60_000;

/** Processor seconds that the browser's processes have used, by what they are. */
async function usedSeconds(context: BrowserContext): Promise<{ page: number; graphics: number }> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('the browser is gone');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sum = (type: string): number =>
    processInfo.filter((one) => one.type === type).reduce((seconds, { cpuTime }) => seconds + cpuTime, 0);
  return { page: sum('renderer'), graphics: sum('GPU') };
}

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

/** Shares of a core in percent that the page and the graphics take over some time, once it has settled. */
async function shares(context: BrowserContext, settleMillis: number, watchedMillis: number) {
  await pause(settleMillis);
  const before = await usedSeconds(context);
  await pause(watchedMillis);
  const after = await usedSeconds(context);
  const percent = (used: number): number => (used * 100_000) / watchedMillis;
  return { page: percent(after.page - before.page), graphics: percent(after.graphics - before.graphics) };
}

async function watch(what: string, context: BrowserContext): Promise<BenchRow> {
  const { page, graphics } = await shares(context, SETTLE_MILLIS, WATCHED_MILLIS);
  return {
    what: `share of a core that the page takes, ${what}, over ${WATCHED_MILLIS / 1000} s`,
    budget: `${BUDGET_PERCENT} %`,
    measured: `${page.toFixed(2)} %`,
    baseline: `${graphics.toFixed(2)} % (software graphics)`,
    ratio: times(page / Math.max(graphics, 0.01)),
    holds: page < BUDGET_PERCENT,
  };
}

/** What the overview takes while its three cards show running plants, each drawn anew every minute. */
async function watchOverview(context: BrowserContext): Promise<BenchRow> {
  const product = await startProduct();
  try {
    const page = await context.newPage();
    await page.goto(product.url);
    await page
      .getByRole('img', { name: /as it stood at/ })
      .nth(2)
      .waitFor();
    const taken = await shares(context, OVERVIEW_SETTLE_MILLIS, OVERVIEW_WATCHED_MILLIS);
    const together = taken.page + taken.graphics;
    return {
      what: `share of a core that the overview takes with its pictures, over ${OVERVIEW_WATCHED_MILLIS / 1000} s`,
      budget: `${OVERVIEW_BUDGET_PERCENT} %`,
      measured: `${together.toFixed(1)} %`,
      baseline: `${taken.graphics.toFixed(1)} % of it software graphics`,
      ratio: '',
      holds: together < OVERVIEW_BUDGET_PERCENT,
    };
  } finally {
    await product.close();
  }
}

/** What pages take that nobody touches: live with a plant that stands, paused, and the overview. Takes seven minutes and a built dashboard. */
export const idlePage: BenchCase = {
  name: 'idle',
  async run() {
    const product = await startFleetProduct(CARRIERS, 1);
    const browser = await chromium.launch(browserLaunch());
    try {
      const page = await browser.newPage({ viewport: VIEWPORT });
      await page.goto(product.pageUrl);
      await page.waitForFunction(
        () => (window.aisle?.stats()?.drawCalls ?? 0) > 0 && window.aisle.stats().entities > 0,
      );
      await page.evaluate(() => window.aisle.pause());
      const paused = await watch('paused, while the plant goes on', page.context());
      await product.command('pause');
      await page.evaluate(() => window.aisle.goLive());
      const standing = await watch('live, while the plant stands', page.context());
      await page.close();
      return [standing, paused, await watchOverview(await browser.newContext({ viewport: VIEWPORT }))];
    } finally {
      await browser.close();
      await product.close();
    }
  },
};
