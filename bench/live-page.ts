import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../scripts/browser-executable.ts';
import { meanOf } from './measure.ts';

/** Chromium's stand-in for a graphics card: takes every call and draws nothing. */
const NO_GRAPHICS = [...(browserLaunch().args ?? []).filter((flag) => !flag.startsWith('--use-')), '--use-gl=stub'];
const COUNT_FRAMES = fileURLToPath(new URL('count-frames.js', import.meta.url));
/** What runs each callback of a frame there. */
const RUN_FRAME = 'runFrame';

/** What a live page has counted since it was last asked. */
export interface Counted {
  /** Main-thread milliseconds of each frame, all of its callbacks together. */
  readonly frames: readonly number[];
  /** Of those, what the renderer did not take. */
  readonly own: readonly number[];
  /** Bytes handed to the graphics card by each frame, buffers and textures together. */
  readonly uploads: readonly number[];
  readonly drawCalls: readonly number[];
  /** Milliseconds of each task of the main thread that took 50 or more. */
  readonly longTasks: readonly number[];
}

/**
 * Opens a page in which nothing is drawn, so that software graphics take neither the cores nor the time between frames.
 * All that the page itself does is as it is for a user.
 */
export async function openUndrawnPage(url: string): Promise<Page> {
  const page = await newUndrawnPage(await launchUndrawn());
  await page.goto(url);
  await page.waitForFunction(
    () => window.aisle?.connection().state === 'following' && window.aisle.stats().entities > 0,
    undefined,
    { timeout: 120_000 },
  );
  return page;
}

/** A browser whose pages draw nothing. */
export function launchUndrawn(): Promise<Browser> {
  return chromium.launch({ ...browserLaunch(), args: NO_GRAPHICS });
}

export async function newUndrawnPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ path: COUNT_FRAMES });
  return page;
}

/**
 * Milliseconds of the main thread that a frame takes in a page that does nothing but ask for the next one: the mean, since
 * the browser tells a tenth of a millisecond at the finest.
 */
export async function emptyFrameMillis(watchedMillis: number): Promise<number> {
  const browser = await launchUndrawn();
  try {
    const page = await newUndrawnPage(browser);
    await page.goto('about:blank');
    await page.evaluate('(function next() { requestAnimationFrame(next); })()');
    await page.waitForTimeout(watchedMillis);
    await takeCounts(page);
    await page.waitForTimeout(watchedMillis);
    const { frames } = await takeCounts(page);
    return meanOf(frames);
  } finally {
    await browser.close();
  }
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds at which it began. */
  readonly ts: number;
  /** Microseconds of processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'];

/**
 * Opens such a page and traces it until `act` is done.
 * @returns processor milliseconds of each task of the page's main thread since it first asked for `path`, the longest
 * first: neither what loads the programs nor what others do on the machine counts
 */
export async function traceUndrawnPage(
  url: string,
  path: string,
  act: (page: Page) => Promise<void>,
): Promise<number[]> {
  const browser = await launchUndrawn();
  try {
    const page = await newUndrawnPage(browser);
    await browser.startTracing(page, { categories: TRACED });
    await page.goto(url);
    await act(page);
    const events = await stopTracing(browser);
    const asked = events.find(({ name, args }) => name === 'ResourceSendRequest' && args?.data?.url?.endsWith(path));
    if (!asked) throw new Error(`The page never asked for ${path}`);
    return tasksSince(asked.ts, events);
  } finally {
    await browser.close();
  }
}

/** @returns processor milliseconds of each task of the page's main thread while something is done, the longest first */
export async function tasksWhile(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: TRACED });
  await act();
  return tasksSince(0, await stopTracing(browser));
}

async function stopTracing(browser: Browser): Promise<TraceEvent[]> {
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents;
}

function tasksSince(sinceMicros: number, events: readonly TraceEvent[]): number[] {
  const threads = events.filter(({ args }) => args?.name === 'CrRendererMain');
  return events
    .filter(({ name, ts, pid, tid }) => {
      const isOfPage = threads.some((its) => its.pid === pid && its.tid === tid);
      return name === 'RunTask' && isOfPage && ts >= sinceMicros;
    })
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/** Empties the counts. @returns what was counted since they were emptied last */
export function takeCounts(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const { counted } = window as unknown as { counted: Record<keyof Counted, number[]> };
    const taken = structuredClone(counted);
    for (const list of Object.values(counted)) list.length = 0;
    return taken;
  });
}

/** Processor seconds of the page's main thread: what others do on the machine does not count. */
export interface ThreadClock {
  seconds(): Promise<number>;
}

export async function mainThreadClock(page: Page): Promise<ThreadClock> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async seconds() {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    },
  };
}

/**
 * Bytes that each frame allocates on an average, over some time. The browser samples what is allocated, also what is
 * collected at once; what happens between frames does not count.
 */
export async function allocatedByFrame(page: Page, watchedMillis: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await takeCounts(page);
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: 4096,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await page.waitForTimeout(watchedMillis);
  const { profile } = await session.send('HeapProfiler.stopSampling');
  await session.detach();
  const { frames } = await takeCounts(page);
  const bytes = bytesInFrames(profile.head as AllocationNode, false);
  // Counting alone allocates a little: nothing at all means that no frame was found.
  if (bytes === 0) throw new Error(`The profile knows no ${RUN_FRAME}`);
  return bytes / frames.length;
}

interface AllocationNode {
  readonly callFrame: { readonly functionName: string };
  readonly selfSize: number;
  readonly children: readonly AllocationNode[];
}

function bytesInFrames({ callFrame, selfSize, children }: AllocationNode, isInside: boolean): number {
  const isFrame = isInside || callFrame.functionName === RUN_FRAME;
  return children.reduce((sum, child) => sum + bytesInFrames(child, isFrame), isFrame ? selfSize : 0);
}
