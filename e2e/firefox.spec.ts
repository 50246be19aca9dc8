import { existsSync } from 'node:fs';
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
});

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
