import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { walkLivePage } from './keyboard-walk.ts';
import { DEMO } from './product.ts';

const EXECUTABLES = ['/usr/bin/firefox', '/usr/bin/firefox-esr'];
const executablePath = [process.env.FIREFOX_EXECUTABLE ?? '', ...EXECUTABLES].find((path) => existsSync(path));

/*
 * The Firefox that is installed, driven by WebDriver BiDi, which Playwright asks for more of than that Firefox knows.
 * Without a display it has no WebGL, so that there would be no picture to walk: `xvfb-run` gives one.
 */
test.describe('in Firefox', () => {
  test.skip(executablePath === undefined, 'there is no Firefox on this machine');
  test.skip(process.env.DISPLAY === undefined, 'there is no display: xvfb-run npx playwright test e2e/firefox.spec.ts');
  let browser: Browser;
  test.beforeAll(async () => {
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: executablePath as string,
      headless: false,
      extraPrefsFirefox: { 'webgl.force-enabled': true },
    });
  });
  test.afterAll(() => browser?.close());

  test('the whole of the live page by keyboard alone', async ({ baseURL }) => {
    test.setTimeout(180_000);
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewport({ width: 1440, height: 900 });
    await page.goto(`${baseURL}/simulations/${DEMO}`);
    await page.waitForFunction(() => window.aisle?.connection().state === 'following');
    await page.waitForFunction(() => /\d rows?/.test(document.body.innerText));
    await walkLivePage(keyed(page));
    expect(errors).toEqual([]);
  });

  test('a clip plays from the disk and draws what the live page drew', async ({ baseURL, request }, testInfo) => {
    test.setTimeout(180_000);
    const live = await browser.newPage();
    await live.goto(`${baseURL}/simulations/${DEMO}`);
    await untilDrawn(live);
    const edgeMicros = await live.evaluate(() => window.aisle.time().edgeMicros);
    await live.waitForFunction(
      (since) => window.aisle.time().edgeMicros > since + 4e6,
      { timeout: 60_000 },
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
    timeout: 60_000,
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
    type: (text: string) => keyboard.type(text),
    evaluate: async <Answer>(ask: () => Answer) => (await page.evaluate(ask)) as Answer,
  };
}
