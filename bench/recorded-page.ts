import { existsSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../scripts/browser-executable.ts';
import type { Archive } from '../src/archive/index.ts';
import { createGateway } from '../src/gateway/index.ts';
import { DASHBOARD_FOLDER } from './fleet-product.ts';

const SEEKS = 25;
/** Between seeks, so that each finds the page at rest. */
const REST_MILLIS = 1500;
const LONGEST_WAIT_MILLIS = 120_000;

/** What a seek takes in a browser; sorted. */
export interface PageSeeks {
  /** Wall milliseconds from a press on the timeline to the first picture of that instant. */
  drawn: number[];
  /** Processor milliseconds of the page and its worker meanwhile; what draws in the place of a graphics card is not in it. */
  worked: number[];
}

/** Presses the timeline of what was recorded all over its length. Needs a built dashboard. */
export async function seeksInPage(archive: Archive, recordingId: string): Promise<PageSeeks> {
  if (!existsSync(DASHBOARD_FOLDER)) throw new Error('The dashboard is not built: npm run build');
  const gateway = await createGateway({
    upstream: null,
    simulationIds: null,
    controlPlane: false,
    dashboardFolder: DASHBOARD_FOLDER,
    recordings: { archive, policy: { always: [], watched: false } },
  });
  const browser = await chromium.launch(browserLaunch());
  try {
    const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${url}/recordings/${recordingId}`);
    const isDrawn = () => window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null);
    await page.waitForFunction(isDrawn, undefined, { timeout: LONGEST_WAIT_MILLIS });
    return await seekAround(page, await browser.newBrowserCDPSession());
  } finally {
    await browser.close();
    await gateway.close();
  }
}

async function seekAround(page: Page, session: CDPSession): Promise<PageSeeks> {
  const box = await page.getByTestId('timeline').boundingBox();
  if (box === null) throw new Error('the timeline is not there');
  const seeks: PageSeeks = { drawn: [], worked: [] };
  for (let seek = 0; seek < SEEKS; seek += 1) {
    await page.waitForTimeout(REST_MILLIS);
    const part = (seek * 0.618 + 0.37) % 1;
    const before = await workedMillis(session);
    seeks.drawn.push(await drawnAfterPress(page, box.x + part * box.width, box.y + box.height / 2));
    seeks.worked.push((await workedMillis(session)) - before);
  }
  const sorted = (values: number[]) => values.sort((a, b) => a - b);
  return { drawn: sorted(seeks.drawn), worked: sorted(seeks.worked) };
}

async function drawnAfterPress(page: Page, x: number, y: number): Promise<number> {
  // The page's own listener comes first: what is asked for then is the instant that was pressed.
  const pressed = await page.evaluateHandle(() => ({
    drawn: new Promise<number>((resolve) => {
      window.addEventListener(
        'pointerdown',
        async ({ timeStamp }) => {
          await window.aisle.seek(window.aisle.time().simulationTimeMicros);
          resolve(performance.now() - timeStamp);
        },
        { once: true },
      );
    }),
  }));
  await page.mouse.click(x, y);
  return pressed.evaluate(({ drawn }) => drawn);
}

async function workedMillis(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
}
