import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { LEAVE_UNDRAWN } from '../scripts/browser-executable.ts';
import type { AisleHandle } from '../src/run/automation/aisle-handle.ts';
import { type StartedProduct, startProduct } from './started-product.ts';

/** Messages that libraries print and that say nothing about the page. */
const HARMLESS = [
  /THREE\.Clock.*deprecated/,
  /GPU stall due to ReadPixels/,
  /GroupMarkerNotSet/,
  /WEBGL_lose_context extension not supported/,
];

declare global {
  interface Window {
    aisle: AisleHandle;
  }
}

interface Fixtures {
  /** Somebody looks at the picture, or at how fluently it moves; otherwise it is left undrawn. */
  drawsPicture: boolean;
  consoleErrors: string[];
}

/** Browser tests of a product that each worker has for itself; any error on the page's console fails the test. */
export const test = base.extend<Fixtures, { product: StartedProduct }>({
  drawsPicture: [false, { option: true }],
  context: async ({ context, drawsPicture }, use) => {
    if (!drawsPicture) await context.addInitScript({ path: LEAVE_UNDRAWN });
    await use(context);
  },
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for.
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!HARMLESS.some((pattern) => pattern.test(message.text()))) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      // Whatever is put away after a test, a picture that goes on would slow it down.
      await page.close();
      expect(errors, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens the select of that label and takes what reads so. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await selectOf(page, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A select reads its value, then its label. */
export function selectOf(page: Page, label: string): Locator {
  return page.getByRole('button', { name: new RegExp(`${label}$`) });
}

export const DEMO = 'demo-distribution-centre';

const isFirstPictureDrawn = (): boolean =>
  window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null) ?? false;

/** Opens the live page, of another product where `origin` names it, and waits until the first instant is drawn. */
export async function openLive(page: Page, simulationId = DEMO, search = '', origin = ''): Promise<void> {
  await page.goto(`${origin}/simulations/${simulationId}${search}`);
  await page.waitForFunction(() => window.aisle?.connection().state === 'following');
  await page.waitForFunction(isFirstPictureDrawn);
}

/**
 * The same, paused at its first instant. What is not about motion stands still: a picture that plays takes more than a
 * core of a machine that draws in software.
 */
export async function openViewer(page: Page, simulationId = DEMO, search = '', origin = ''): Promise<void> {
  await openLive(page, simulationId, search, origin);
  await page.evaluate(() => window.aisle.pause());
}

/** How fast a simulation runs, the demo unless another is named. */
export async function setSpeed(page: Page, speedMultiplier: number, simulationId = DEMO): Promise<void> {
  const answer = await page.request.post(`/control/v1/simulations/${simulationId}/speed`, {
    data: { speedMultiplier },
  });
  expect(answer.status()).toBe(200);
}

/** Until the page has read so many seconds by itself since now: a recording may reach back further. */
export async function untilRead(page: Page, seconds: number): Promise<void> {
  const edgeMicros = () => page.evaluate(() => window.aisle.time().edgeMicros);
  const before = await edgeMicros();
  await expect.poll(edgeMicros).toBeGreaterThan(before + seconds * 1e6);
}

/** Opens a recording of what was watched, and waits until an instant of it is drawn. */
export async function openRecording(page: Page): Promise<void> {
  await page.goto(`/recordings/${await someRecording(page)}`);
  await page.waitForFunction(isFirstPictureDrawn);
}

/** The newest recording of the demo, whose tables are kept: it is watched first where it was not yet. */
export async function someRecording(page: Page): Promise<string> {
  const recorded = async (): Promise<string[]> => {
    const { items } = (await (await page.request.get('/api/recordings')).json()).data;
    return items
      .filter(({ simulationId }: { simulationId: string }) => simulationId === DEMO)
      .map(({ recordingId }: { recordingId: string }) => recordingId);
  };
  if ((await recorded()).length === 0) await openViewer(page);
  await expect.poll(recorded).not.toEqual([]);
  const [newest = ''] = await recorded();
  return newest;
}

/** Notes of other tests of this worker: the button that opens them says how many there are. */
export async function forgetNotes(page: Page): Promise<void> {
  const read = async (path: string) => (await (await page.request.get(path)).json()).data.items;
  for (const { recordingId } of await read('/api/recordings')) {
    const notes = `/api/recordings/${recordingId}/notes`;
    for (const { noteId } of await read(notes)) {
      const forgotten = await page.request.delete(`${notes}/${noteId}`);
      expect(forgotten.ok()).toBe(true);
    }
  }
}

/** Gives the runtime of that run up, once the page no longer reads it. */
export async function release(page: Page, simulationId: string): Promise<void> {
  await page.goto('about:blank');
  expect((await page.request.post(`/control/v1/simulations/${simulationId}/release`)).status()).toBe(200);
}
