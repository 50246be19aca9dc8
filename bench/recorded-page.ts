import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../scripts/browser-executable.ts';
import type { Archive } from '../src/archive/index.ts';
import { createGateway } from '../src/gateway/index.ts';
import { DASHBOARD_FOLDER } from './fleet-product.ts';
import { launchUndrawn, newUndrawnPage, tasksWhile } from './live-page.ts';

const SEEKS = 25;
/** Between seeks, so that each finds the page at rest. */
const REST_MILLIS = 1500;
const LONGEST_WAIT_MILLIS = 120_000;
/** At four times the pace over a border of segments. */
const PLAYED_MILLIS = 20_000;
/** Where playing backwards begins: a part of the timeline. */
const PLAYED_FROM = 0.7;

/** What a seek takes in a browser; sorted. */
export interface PageSeeks {
  /** Wall milliseconds from a press on the timeline to the first picture of that instant. */
  drawn: number[];
  /** Processor milliseconds of the page and its worker meanwhile; what draws in the place of a graphics card is not in it. */
  worked: number[];
}

/** What playing a recording takes in a browser. */
export interface PagePlay {
  rate: number;
  pictures: number;
  /** Longest wall milliseconds from one picture to the next that shows another instant. */
  longestGap: number;
  /** Processor milliseconds of the longest task of the page's own thread. */
  longestTask: number;
}

/** A recording that is opened in a browser. */
export interface RecordedPage {
  /** Presses the timeline of what was recorded all over its length. */
  seekAround(): Promise<PageSeeks>;
  /** Plays at a rate, from well inside. */
  play(rate: number): Promise<PagePlay>;
  close(): Promise<void>;
}

/** @param isDrawn by software, in the place of a graphics card; otherwise nothing is. Needs a built dashboard. */
export async function openRecordedPage(archive: Archive, recordingId: string, isDrawn: boolean): Promise<RecordedPage> {
  if (!existsSync(DASHBOARD_FOLDER)) throw new Error('The dashboard is not built: npm run build');
  const gateway = await createGateway({
    upstream: null,
    simulationIds: null,
    controlPlane: false,
    dashboardFolder: DASHBOARD_FOLDER,
    recordings: { archive, policy: { always: [], watched: false } },
  });
  const browser = await (isDrawn ? chromium.launch(browserLaunch()) : launchUndrawn());
  const close = async () => {
    await browser.close();
    await gateway.close();
  };
  try {
    const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
    const page = await pageOf(browser, isDrawn);
    await page.goto(`${url}/recordings/${recordingId}`);
    const hasPoses = () => window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null);
    await page.waitForFunction(hasPoses, undefined, { timeout: LONGEST_WAIT_MILLIS });
    // All of it is on the timeline: at first only some minutes are.
    await page.getByRole('slider', { name: 'Timeline' }).press('0');
    const session = await browser.newBrowserCDPSession();
    return { seekAround: () => seekAround(page, session), play: (rate) => play(page, rate), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function pageOf(browser: Browser, isDrawn: boolean): Promise<Page> {
  return isDrawn ? browser.newPage({ viewport: { width: 1440, height: 900 } }) : newUndrawnPage(browser);
}

async function seekAround(page: Page, session: CDPSession): Promise<PageSeeks> {
  const seeks: PageSeeks = { drawn: [], worked: [] };
  const shown: number[] = [];
  for (let seek = 0; seek < SEEKS; seek += 1) {
    await page.waitForTimeout(REST_MILLIS);
    const before = await workedMillis(session);
    seeks.drawn.push(await drawnAfterPress(page, (seek * 0.618 + 0.37) % 1));
    seeks.worked.push((await workedMillis(session)) - before);
    shown.push(await page.evaluate(() => window.aisle.time().simulationTimeMicros));
  }
  const known = await page.evaluate(() => window.aisle.time().edgeMicros - window.aisle.time().oldestMicros);
  if (Math.max(...shown) - Math.min(...shown) < known / 2) throw new Error('not all of the recording was looked at');
  const sorted = (values: number[]) => values.sort((a, b) => a - b);
  return { drawn: sorted(seeks.drawn), worked: sorted(seeks.worked) };
}

/** @param part of the timeline at which it is pressed */
async function drawnAfterPress(page: Page, part: number): Promise<number> {
  const box = await page.getByTestId('timeline').boundingBox();
  if (box === null) throw new Error('the timeline is not there');
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
  await page.mouse.click(box.x + part * box.width, box.y + box.height / 2);
  return pressed.evaluate(({ drawn }) => drawn);
}

async function workedMillis(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
}

async function play(page: Page, rate: number): Promise<PagePlay> {
  await drawnAfterPress(page, PLAYED_FROM);
  await page.waitForTimeout(REST_MILLIS);
  let told = { pictures: 0, longestGap: 0 };
  const tasks = await tasksWhile(page, async () => {
    told = await page.evaluate(watchPlay, { rate, millis: PLAYED_MILLIS });
  });
  return { rate, ...told, longestTask: tasks[0] ?? Number.NaN };
}

/** Runs in the page. */
async function watchPlay({ rate, millis }: { rate: number; millis: number }) {
  const { aisle } = window;
  aisle.setRate(rate);
  aisle.play();
  let shown = aisle.time().simulationTimeMicros;
  let [since, longestGap, pictures] = [performance.now(), 0, 0];
  for (const until = since + millis; performance.now() < until; ) {
    const now = await new Promise<number>((frame) => requestAnimationFrame(() => frame(performance.now())));
    const { simulationTimeMicros } = aisle.time();
    longestGap = Math.max(longestGap, now - since);
    if (simulationTimeMicros === shown) continue;
    [since, shown] = [now, simulationTimeMicros];
    pictures += 1;
  }
  aisle.setRate(1);
  aisle.pause();
  return { pictures, longestGap };
}
