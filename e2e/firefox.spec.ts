import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { canShowFirefox, firefoxExecutable, LEAVE_UNDRAWN, XVFB } from '../scripts/browser-executable.ts';
import { walkLivePage } from './keyboard-walk.ts';
import { walkPanels } from './panel-walk.ts';
import { DEMO, expect, test } from './product.ts';

/*
 * The Firefox that is installed, driven by WebDriver BiDi, which Playwright asks for more of than that Firefox knows.
 * Without a display it has no WebGL, so that there would be no picture to walk: where there is none, Xvfb gives one.
 */
test.describe('in Firefox', { tag: '@long' }, () => {
  test.skip(!canShowFirefox(), 'there is no Firefox, or no display for it: tsx scripts/ensure-browser.ts --firefox');
  let browser: Browser;
  let server: ChildProcess | undefined;
  test.beforeAll(async () => {
    let display = process.env.DISPLAY;
    if (display === undefined) {
      server = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1600x1000x24'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [number] = await once(server.stdout as NodeJS.ReadableStream, 'data');
      display = `:${String(number).trim()}`;
    }
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxExecutable() ?? '',
      headless: false,
      env: { ...process.env, DISPLAY: display },
      extraPrefsFirefox: { 'webgl.force-enabled': true },
    });
  });
  test.afterAll(async () => {
    await browser?.close();
    server?.kill();
  });

  test('the whole of the live page by keyboard alone', async ({ baseURL }) => {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewport({ width: 1440, height: 900 });
    await page.evaluateOnNewDocument(await readFile(LEAVE_UNDRAWN, 'utf8'));
    await page.goto(`${baseURL}/simulations/${DEMO}`);
    await page.waitForFunction(() => window.aisle?.connection().state === 'following');
    await page.waitForFunction(() => /\d rows?/.test(document.body.innerText));
    await walkLivePage(keyed(page));
    await page.evaluate(() => window.aisle.select('LIFT-1'));
    await walkPanels(keyed(page));
    expect(errors).toEqual([]);
  });

  test('a clip plays from the disk and draws what the live page drew', async ({ baseURL, request }, testInfo) => {
    const live = await browser.newPage();
    await live.goto(`${baseURL}/simulations/${DEMO}`);
    await untilDrawn(live);
    const edgeMicros = await live.evaluate(() => window.aisle.time().edgeMicros);
    await live.waitForFunction(
      (since) => window.aisle.time().edgeMicros > since + 4e6,
      { timeout: 120_000 },
      edgeMicros,
    );
    const shown = edgeMicros + 2e6;
    const seen = await poseAt(live, shown);
    const { items } = (await (await request.get('/api/recordings')).json()).data;
    const { recordingId } = items.find((one: { simulationId: string }) => one.simulationId === DEMO);
    const range = `from=${edgeMicros + 1e6}&to=${edgeMicros + 3e6}`;
    const file = testInfo.outputPath('clip.html');
    await writeFile(file, await (await request.get(`/api/recordings/${recordingId}.html?${range}`)).body());

    const clip = await browser.newPage();
    const errors: string[] = [];
    clip.on('pageerror', (error) => errors.push(String(error)));
    await clip.goto(`file://${file}`);
    await untilDrawn(clip);
    expect(await poseAt(clip, shown)).toEqual(seen);
    await clip.evaluate(() => window.aisle.play());
    await clip.waitForFunction((at) => window.aisle.time().simulationTimeMicros > at, {}, shown);
    expect(errors).toEqual([]);
  });
});

async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => window.aisle?.entityNames().some((name) => window.aisle.pose(name) !== null), {
    timeout: 120_000,
  });
}

/** Where a lift stands once an instant of simulation time is drawn. */
function poseAt(page: Page, micros: number) {
  return page.evaluate(async (at) => {
    await window.aisle.seek(at);
    return window.aisle.pose('LIFT-1')?.position;
  }, micros);
}

function keyed(page: Page) {
  const { keyboard } = page;
  return {
    press: (key: string) => keyboard.press(key as KeyInput),
    async pressWithShift(key: string) {
      await keyboard.down('Shift');
      await keyboard.press(key as KeyInput);
      await keyboard.up('Shift');
    },
    async pressWithControl(key: string) {
      await keyboard.down('Control');
      await keyboard.press(key as KeyInput);
      await keyboard.up('Control');
    },
    type: (text: string) => keyboard.type(text),
    evaluate: async <Answer>(ask: () => Answer) => (await page.evaluate(ask)) as Answer,
  };
}
