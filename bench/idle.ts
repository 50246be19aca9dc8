import { type BrowserContext, chromium } from '@playwright/test';
import { browserLaunch } from '../scripts/browser-executable.ts';
import { startFleetProduct } from './fleet-product.ts';
import { type BenchCase, type BenchRow, times } from './measure.ts';

const CARRIERS = 60;
/** For what a page does only once, and for the patience with which a plant is read that stands for long ([F30]). */
const SETTLE_MILLIS = 120_000;
const WATCHED_MILLIS = 30_000;
const BUDGET_PERCENT = 1;

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

async function watch(what: string, context: BrowserContext): Promise<BenchRow> {
  const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
  await pause(SETTLE_MILLIS);
  const before = await usedSeconds(context);
  await pause(WATCHED_MILLIS);
  const after = await usedSeconds(context);
  const percent = (used: number): number => (used * 100_000) / WATCHED_MILLIS;
  const page = percent(after.page - before.page);
  const graphics = percent(after.graphics - before.graphics);
  return {
    what: `share of a core that the page takes, ${what}, over ${WATCHED_MILLIS / 1000} s`,
    budget: `${BUDGET_PERCENT} %`,
    measured: `${page.toFixed(2)} %`,
    baseline: `${graphics.toFixed(2)} % (software graphics)`,
    ratio: times(page / Math.max(graphics, 0.01)),
    holds: page < BUDGET_PERCENT,
  };
}

/** What the page takes while nothing changes: live with a plant that stands, and paused. Takes five minutes and a built dashboard. */
export const idlePage: BenchCase = {
  name: 'idle',
  async run() {
    const product = await startFleetProduct(CARRIERS, 1);
    const browser = await chromium.launch(browserLaunch());
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(product.pageUrl);
      await page.waitForFunction(
        () => (window.aisle?.stats()?.drawCalls ?? 0) > 0 && window.aisle.stats().entities > 0,
      );
      await page.evaluate(() => window.aisle.pause());
      const paused = await watch('paused, while the plant goes on', page.context());
      await product.command('pause');
      await page.evaluate(() => window.aisle.goLive());
      return [await watch('live, while the plant stands', page.context()), paused];
    } finally {
      await browser.close();
      await product.close();
    }
  },
};
