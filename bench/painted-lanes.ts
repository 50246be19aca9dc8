import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { browserLaunch } from '../scripts/browser-executable.ts';
import { INTERVALS, LANES } from './lane-of-a-day.ts';
import { type BenchCase, type BenchRow, medianOf, millis } from './measure.ts';
import type { PaintedLanes } from './pages/lanes/lanes-bench-page.tsx';

/** The development server reads all that the page needs. */
const LONGEST_MILLIS = 180_000;
const FIRST_MILLIS = 100;
/** A picture at 60 Hz. */
const PICTURE_MILLIS = 1000 / 60;

async function measuredInBrowser(): Promise<PaintedLanes> {
  const vite = await createServer({ server: { port: 0 }, logLevel: 'error' });
  const browser = await chromium.launch(browserLaunch());
  try {
    await vite.listen();
    const page = await browser.newPage({ viewport: { width: 1680, height: 1000 } });
    await page.goto(new URL('/bench/lanes', vite.resolvedUrls?.local[0]).href, { timeout: LONGEST_MILLIS });
    const painted = await page.waitForFunction(() => (window as unknown as { painted?: PaintedLanes }).painted, null, {
      timeout: LONGEST_MILLIS,
    });
    return (await painted.jsonValue()) as PaintedLanes;
  } finally {
    await browser.close();
    await vite.close();
  }
}

async function run(): Promise<BenchRow[]> {
  const { firstMillis, panMillis, zoomMillis, picturesPerSecond } = await measuredInBrowser();
  const day = `a day of ${LANES.toLocaleString('en')} devices, ${(LANES * INTERVALS).toLocaleString('en')} intervals`;
  const [pan, zoom] = [medianOf(panMillis), medianOf(zoomMillis)];
  const row = (what: string, budget: string, measured: string, holds: boolean): BenchRow => ({
    ...{ what: `lanes of ${day}, in a browser: ${what}`, budget, measured, holds },
    ...{ baseline: 'none', ratio: '' },
  });
  return [
    row('first painting', millis(FIRST_MILLIS), millis(firstMillis), firstMillis < FIRST_MILLIS),
    row(
      'a painting while it pans',
      millis(PICTURE_MILLIS),
      `${millis(pan)}, at most ${millis(Math.max(...panMillis))}`,
      pan < PICTURE_MILLIS,
    ),
    row(
      'a painting while it zooms',
      millis(PICTURE_MILLIS),
      `${millis(zoom)}, at most ${millis(Math.max(...zoomMillis))}`,
      zoom < PICTURE_MILLIS,
    ),
    row('pictures a second while it pans', 'at least 58 of 60', picturesPerSecond.toFixed(1), picturesPerSecond >= 58),
  ];
}

/** What painting the lanes of a day takes in a browser. */
export const paintedLanes: BenchCase = { name: 'painted-lanes', run };
