import type { Page } from '@playwright/test';
import { ROWS, SIMULATION, startMillionRows, TABLE } from '../e2e/million-rows.ts';
import { launchUndrawn, mainThreadClock } from './live-page.ts';
import { type BenchCase, type BenchRow, millis } from './measure.ts';

const LONGEST_READ_MILLIS = 10 * 60 * 1000;
const VIEW = { width: 1440, height: 900 };
/** A brisk wheel: some 140 rows a second. */
const WHEEL_PIXELS_PER_SECOND = 4000;
const WHEEL_MILLIS = 6000;
/** The bar is dragged from the first row to the last in so many steps, one with each frame. */
const DRAG_STEPS = 240;
const BUDGET_MILLIS = 8;
/** A picture that comes later than this missed its turn at 60 Hz. */
const LATE_MILLIS = 25;

interface Watched {
  pictures: number;
  late: number;
  seconds: number;
  /** Pictures in which a row in view was still being read. */
  unread: number;
}

/** Counts pictures from now on; the page keeps the counts. */
function watch(page: Page): Promise<void> {
  return page.evaluate((lateMillis) => {
    const counts = { pictures: 0, late: 0, seconds: 0, unread: 0 };
    Object.assign(window, { scrolled: counts, isScrolled: true });
    const frames = {
      before: 0,
      count(at: number) {
        const { before } = frames;
        frames.before = at;
        if (before > 0) {
          counts.pictures += 1;
          counts.seconds += (at - before) / 1000;
          if (at - before > lateMillis) counts.late += 1;
          if (document.querySelector('[role=grid] tr[aria-busy=true]') !== null) counts.unread += 1;
        }
        if ((window as unknown as { isScrolled: boolean }).isScrolled) requestAnimationFrame(frames.count);
      },
    };
    requestAnimationFrame(frames.count);
  }, LATE_MILLIS);
}

function watched(page: Page): Promise<Watched> {
  return page.evaluate(() => {
    const kept = window as unknown as { isScrolled: boolean; scrolled: Watched };
    kept.isScrolled = false;
    return kept.scrolled;
  });
}

async function measured(page: Page, what: string, scroll: () => Promise<void>): Promise<BenchRow[]> {
  const clock = await mainThreadClock(page);
  await watch(page);
  const before = await clock.seconds();
  await scroll();
  const busy = (await clock.seconds()) - before;
  const { pictures, late, seconds, unread } = await watched(page);
  const perPicture = (busy * 1000) / pictures;
  const named = `${ROWS.toLocaleString('en')} rows scrolled by ${what}`;
  return [
    {
      what: `${named}: main thread for each picture`,
      budget: millis(BUDGET_MILLIS),
      measured: millis(perPicture),
      baseline: 'none',
      ratio: '',
      holds: perPicture <= BUDGET_MILLIS,
    },
    {
      what: `${named}: pictures a second`,
      budget: 'at least 58 of 60',
      measured: `${(pictures / seconds).toFixed(1)}, ${late} of ${pictures} late`,
      baseline: `${Math.round((unread * 100) / pictures)} % while rows in view are read`,
      ratio: '',
      holds: pictures / seconds >= 58,
    },
  ];
}

async function byWheel(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: VIEW.width / 2,
    y: VIEW.height / 2,
    yDistance: (-WHEEL_PIXELS_PER_SECOND * WHEEL_MILLIS) / 1000,
    speed: WHEEL_PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
  });
}

/** As dragging its handle does: one place after the other, without those between. */
function byBar(page: Page): Promise<void> {
  return page.evaluate(async (steps) => {
    const scroller = document.querySelector('[role=grid]')?.parentElement;
    if (!scroller) throw new Error('there is no grid');
    for (let step = 0; step <= steps; step += 1) {
      scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / steps;
      await new Promise((frame) => requestAnimationFrame(frame));
    }
  }, DRAG_STEPS);
}

/** Takes a minute or two and a built dashboard: a million rows are read first. */
export const tableScroll: BenchCase = {
  name: 'table scroll',
  async run(): Promise<BenchRow[]> {
    const product = await startMillionRows({ isWide: true });
    const browser = await launchUndrawn();
    try {
      const page = await browser.newPage({ viewport: VIEW });
      await page.goto(`${product.url}/simulations/${SIMULATION}/tables/${TABLE}?whole={}`);
      await page.getByText(/^Complete: /).waitFor({ timeout: LONGEST_READ_MILLIS });
      await page.getByRole('grid').locator('td').first().click();
      return [
        ...(await measured(page, 'wheel', () => byWheel(page))),
        ...(await measured(page, 'dragging the bar', () => byBar(page))),
      ];
    } finally {
      await browser.close();
      await product.close();
    }
  },
};
