import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { type FaultCase, faultCases } from './fault-cases.ts';
import { type FaultyProduct, startFaultyProduct } from './faulty-product.ts';
import { FAULT_REQUEST_ID } from './faulty-service.ts';
import { expectSteady, startRecording } from './recording.ts';

// Smaller than usual: drawn by software, and it is the words that matter.
test.use({ viewport: { width: 960, height: 600 } });

let product: FaultyProduct;
let runs = 0;

test.beforeAll(async () => {
  product = await startFaultyProduct();
});

test.afterAll(async () => {
  await product.close();
});

test.afterEach(() => product.service.set(null));

/** Starts a run of its own for a test and opens its live page. */
async function open(page: Page, settings: object = {}): Promise<string> {
  runs += 1;
  const simulationId = `run-${runs}`;
  await product.command('/simulations', { scenario: 'yard', runMode: 'REAL_TIME', simulationId, ...settings });
  await page.goto(`${product.url}/simulations/${simulationId}`);
  return simulationId;
}

async function openAndFollow(page: Page, settings: object = {}): Promise<string> {
  const simulationId = await open(page, settings);
  await untilState(page, 'following');
  await expect.poll(() => page.evaluate(() => window.aisle.pose('C') !== null)).toBe(true);
  return simulationId;
}

/**
 * Looked at often, so that what is measured is the page's time and not that between two looks. How soon it heals is held
 * by the tests of following, on a time of their own (F12, F13): here other work shares the machine.
 */
async function untilState(page: Page, state: string): Promise<void> {
  const isThere = (wanted: string): boolean => window.aisle?.connection().state === wanted;
  await page.waitForFunction(isThere, state, { timeout: 120_000, polling: 50 });
}

test(
  'each fault in turn: in words, the picture kept and dimmed, healed when the service is back',
  { tag: '@long' },
  async ({ page }, info) => {
    await openAndFollow(page);
    for (const one of faultCases) await test.step(one.name, () => breakAndHeal(page, one, info));
  },
);

async function breakAndHeal(page: Page, { name, fault, state, words, code, requestId }: FaultCase, info: TestInfo) {
  product.service.set(fault);
  await untilState(page, state);
  const shown = await page.evaluate(() => window.aisle.connection().error);
  expect(shown).toMatchObject({ code, ...(requestId && { requestId }) });
  const notice = page.getByRole('alert').filter({ hasText: words });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(code);
  await expect(notice).toContainText(/The picture is .* old/);
  expect(await page.evaluate(() => window.aisle.pose('C'))).not.toBeNull();
  await expect(page.locator('[data-fresh="false"] [data-stale="true"]')).toBeVisible();
  product.service.set(null);
  const backAt = performance.now();
  await untilState(page, 'following');
  const healedAfter = performance.now() - backAt;
  info.annotations.push({ type: `${name} healed after`, description: `${Math.round(healedAfter)} ms` });
  await expect(notice).toBeHidden();
  await expect(page.getByText('Tables could not be loaded')).toBeHidden();
}

test('nobody listens: told, and healed when somebody does again', async ({ page }) => {
  await openAndFollow(page);
  await product.service.refuse();
  await untilState(page, 'stalled');
  expect(await page.evaluate(() => window.aisle.connection().error?.code)).toBe('UPSTREAM_UNREACHABLE');
  await product.service.accept();
  await untilState(page, 'following');
});

test('the gateway itself is gone: refused, then hanging', { tag: '@long' }, async ({ page }) => {
  await openAndFollow(page);
  await page.route('**/animation/**', (route) => route.abort('connectionrefused'));
  await untilState(page, 'stalled');
  await expect(page.getByRole('alert').filter({ hasText: /Service unreachable/ })).toContainText('NETWORK_ERROR');
  await page.unroute('**/animation/**');
  await page.route('**/animation/**', () => undefined);
  await expect(page.getByRole('alert').filter({ hasText: /not responding/ })).toContainText('TIMEOUT');
  await page.unroute('**/animation/**');
  await untilState(page, 'following');
  await page.getByRole('button', { name: '2 incidents' }).click();
  await expect(page.getByRole('list', { name: 'Incidents' })).toContainText('NETWORK_ERROR');
});

test('429: nothing is read before the time is over', { tag: '@long' }, async ({ page }) => {
  await openAndFollow(page);
  const before = product.service.arrivals('/animation/').length;
  product.service.set({ kind: 'error', status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 4 }, '/animation/');
  await untilState(page, 'stalled');
  product.service.set(null);
  await expect(page.getByRole('alert').filter({ hasText: /Rate limited/ })).toContainText(/Next try in \d s/);
  await untilState(page, 'following');
  const arrivals = product.service.arrivals('/animation/').slice(before);
  const waits = arrivals.slice(1).map((at, index) => at - (arrivals[index] ?? 0));
  expect(Math.max(...waits)).toBeGreaterThanOrEqual(4000);
});

test('an action that cannot be shown: told with the requestId, and the picture goes on from a fresh snapshot', {
  tag: '@long',
}, async ({ page }) => {
  // Slow enough for a page on a busy machine to follow closely: further behind, answers come to it as one.
  const id = await openAndFollow(page, { speedMultiplier: 2 });
  // It comes once: not to the reader of a run that was watched before.
  product.service.set({ kind: 'unusable-action' }, `/${id}/`);
  const connection = () => page.evaluate(() => window.aisle.connection());
  await expect.poll(async () => (await connection()).error?.code).toBe('VISUALIZATION_UNSUPPORTED_ACTION');
  await untilState(page, 'following');
  expect((await connection()).error?.requestId).toBe(FAULT_REQUEST_ID);
  await expect(page.getByRole('alert').filter({ hasText: /could not be shown/ })).toContainText('nobody knows');
});

test('a page that was blocked for five seconds blames nobody', { tag: '@long' }, async ({ page }) => {
  await openAndFollow(page);
  for (let round = 0; round < 3; round += 1) {
    // Answers take a second, so that one is under way whenever the page is blocked.
    product.service.set({ kind: 'slow', millis: 1000 }, 'updates/query');
    await page.waitForRequest(/updates\/query/);
    await page.evaluate(blockFor, 5000);
    product.service.set(null);
    const states = await page.evaluate(statesFor, 2000);
    expect(states).toEqual(['following']);
  }
  expect(await page.evaluate(() => window.aisle.connection().error)).toBeNull();
  await expect(page.getByRole('button', { name: /incident/ })).toBeHidden();
});

/** Nothing else runs on the page's main thread for so long. */
function blockFor(millis: number): void {
  const until = performance.now() + millis;
  while (performance.now() < until);
}

/** Every state that the connection was in during so many milliseconds, looked at as often as the page allows. */
async function statesFor(millis: number): Promise<string[]> {
  const seen = new Set<string>();
  const until = performance.now() + millis;
  while (performance.now() < until) {
    seen.add(window.aisle.connection().state);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return [...seen];
}

test('a new generation: the new run is followed, the former one stays explorable', async ({ page }) => {
  const id = await openAndFollow(page, { speedMultiplier: 10 });
  // So far that the new run is not there before somebody has looked.
  await expect.poll(() => page.evaluate(() => window.aisle.time().edgeMicros)).toBeGreaterThan(80e6);
  const before = await page.evaluate(() => ({ ...window.aisle.time(), ...window.aisle.connection() }));
  await product.command(`/simulations/${id}/reset`);
  await expect.poll(() => page.evaluate(() => window.aisle.connection().generation)).not.toBe(before.generation);
  await untilState(page, 'following');
  const after = await page.evaluate(() => window.aisle.time());
  expect(after.edgeMicros).toBeLessThan(before.edgeMicros);
  await page.getByRole('slider', { name: 'Timeline' }).focus();
  await page.keyboard.press('Home');
  const shown = await page.evaluate(() => window.aisle.time());
  expect(shown).toMatchObject({ mode: 'paused', simulationTimeMicros: before.oldestMicros });
  await page.keyboard.press('l');
  await expect.poll(() => page.evaluate(() => window.aisle.time().mode)).toBe('live');
});

test('an expired cursor: a fresh snapshot joins the motion midway, without a jump', { tag: '@long' }, async ({
  page,
}) => {
  await openAndFollow(page);
  await page.evaluate(startRecording);
  await untilRecorded(page, 2000);
  const expired = page.waitForResponse((response) => response.status() === 410);
  const joined = page.waitForResponse((response) => /snapshot/.test(response.url()));
  product.service.set({ kind: 'error', status: 410, code: 'VISUALIZATION_CURSOR_EXPIRED' }, 'updates/query');
  // As soon as it has been told: the longer it is, the more happens that only the snapshot knows of.
  await expired;
  product.service.set(null);
  await joined;
  await untilState(page, 'following');
  await untilRecorded(page, 3000);
  expectSteady(await page.evaluate(() => window.recording), 1);
});

/** Until so much longer is recorded, by the page's clock. */
async function untilRecorded(page: Page, millis: number): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => (window.recording.at(-1)?.wall ?? 0) > until, from + millis, {
    timeout: 4 * millis + 30_000,
  });
}

test('released, completed and stopped runs stay explorable', { tag: '@long' }, async ({ page }) => {
  for (const end of ['release', 'stop'] as const) {
    const id = await openAndFollow(page, { speedMultiplier: 10 });
    await page.waitForFunction(() => {
      const { oldestMicros, edgeMicros } = window.aisle.time();
      return edgeMicros - oldestMicros > 10e6;
    });
    await product.command(`/simulations/${id}/${end}`);
    if (end === 'release') await untilState(page, 'ended');
    const { oldestMicros, edgeMicros } = await page.evaluate(() => window.aisle.time());
    const middle = Math.round((oldestMicros + edgeMicros) / 2);
    await page.evaluate((t) => window.aisle.seek(t), middle);
    expect(await page.evaluate(() => window.aisle.time().simulationTimeMicros)).toBe(middle);
    expect(await page.evaluate(() => window.aisle.pose('C'))).not.toBeNull();
  }
  await openAndFollow(page, { speedMultiplier: 10, endTimeSeconds: 30 });
  await expect(page.getByRole('status', { name: 'Simulation status' })).toContainText('Completed');
  await expect
    .poll(() => page.evaluate(() => window.aisle.time()))
    .toMatchObject({ edgeMicros: 30e6, simulationTimeMicros: 30e6 });
});

test('coordinates that would be drawn wrongly: said, nothing drawn, the tables go on, healed when they are right', {
  tag: '@long',
}, async ({ page }) => {
  product.service.set({ kind: 'coordinates', coordinates: { upAxis: 'Z', lengthUnit: 'MILLIMETER' } });
  await open(page);
  await untilState(page, 'failed');
  const notice = page.getByRole('alert').filter({ hasText: /Coordinate system not supported/ });
  await expect(notice).toContainText('UNSUPPORTED_COORDINATES');
  await expect(notice).toContainText('expected Y up, found "Z"');
  await expect(notice).toContainText('expected metres, found "MILLIMETER"');
  await expect(notice).toContainText(FAULT_REQUEST_ID);
  expect(await page.evaluate(() => window.aisle.pose('C'))).toBeNull();
  await expect(page.getByText('No data yet', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /trips/ })).toBeVisible();
  product.service.set(null);
  await untilState(page, 'following');
  await expect(notice).toBeHidden();
});

test('a motion under way that cannot be used: a picture without it, told on the entity and in the incidents', {
  tag: '@long',
}, async ({ page }) => {
  product.service.set({ kind: 'unusable-motion' });
  await openAndFollow(page);
  await page.evaluate(() => window.aisle.select('C'));
  const details = page.getByRole('complementary', { name: 'Selected entity' });
  await expect(details).toContainText('Its MOVE_ALONG_PATH could not be used');
  await expect(details).toContainText('nowhere');
  await page.getByRole('button', { name: '1 incident' }).click();
  const incidents = page.getByRole('list', { name: 'Incidents' });
  await expect(incidents).toContainText('A motion in progress could not be shown');
  await expect(incidents).toContainText(FAULT_REQUEST_ID);
});

test('FULL_SPEED: a sentence and the tables, not an empty scene', { tag: '@long' }, async ({ page }) => {
  await open(page, { runMode: 'FULL_SPEED', endTimeSeconds: 100_000 });
  await expect(page.getByText('This run has no animation')).toBeVisible();
  await expect(page.getByRole('link', { name: /trips/ })).toBeVisible();
});

test(
  'a minute at multipliers 1 and 10: no step back, no pass of the edge, no pose that jumps',
  { tag: '@long' },
  async ({ browser }, info) => {
    const recordings = await Promise.all(
      [1, 10].map(async (speedMultiplier) => {
        const page = await browser.newPage({ viewport: { width: 640, height: 400 } });
        await openAndFollow(page, { speedMultiplier });
        await page.evaluate(startRecording);
        await untilRecorded(page, 60_000);
        const recording = await page.evaluate(() => window.recording);
        await page.close();
        return { speedMultiplier, recording };
      }),
    );
    for (const { speedMultiplier, recording } of recordings) {
      expectSteady(recording, 1);
      const first = recording[0];
      const last = recording.at(-1);
      // A machine that is busy simulates more slowly than it was asked to: the picture goes on as the run does.
      const pace = ((last?.micros ?? 0) - (first?.micros ?? 0)) / ((last?.edge ?? 1) - (first?.edge ?? 0));
      info.annotations.push({ type: `pace at ${speedMultiplier}`, description: pace.toFixed(3) });
      expect(pace).toBeGreaterThan(0.95);
      expect(pace).toBeLessThan(1.05);
    }
  },
);
