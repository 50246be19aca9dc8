import type { Page } from '@playwright/test';
import { expect, openViewer, test } from './product.ts';

/** What the focus is on, as it is read out. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labelled = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const said = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    return said || (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim();
  });
}

/** Presses Tab until the focus is there; says what it came by. */
async function tabTo(page: Page, wanted: RegExp, atMost = 30): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < atMost; presses++) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (wanted.test(name)) return passed;
    passed.push(name);
  }
  throw new Error(`${wanted} was not reached, but ${passed.join(', ')}`);
}

const time = (page: Page) => page.evaluate(() => window.aisle.time());

test('the whole of the live page by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000);
  await openViewer(page);
  await expect(page.getByRole('link', { name: /row/ }).first()).toBeVisible();

  await test.step('past the bar into the page', async () => {
    await tabTo(page, /^Skip/);
    await page.keyboard.press('Enter');
  });

  await test.step('a toolbar is one stop: arrows walk it, Tab leaves it', async () => {
    await tabTo(page, /^Entities/);
    for (const name of [/^Legend/, /^Saved views/]) {
      await page.keyboard.press('ArrowRight');
      expect(await focused(page)).toMatch(name);
    }
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Fit to view');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toMatch(/^Saved views/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
  });

  await test.step('a panel takes the focus, selects, and gives the focus back', async () => {
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Entities' });
    await expect(panel).toBeVisible();
    await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await panel.getByRole('searchbox').focus();
    await page.keyboard.type('LIFT-1');
    await expect(panel.getByRole('button', { name: 'LIFT-1', exact: true })).toBeVisible();
    await tabTo(page, /^LIFT-1$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect.poll(() => focused(page)).toMatch(/^Entities/);
  });

  await test.step('the camera, and the selection that it now can show', async () => {
    await tabTo(page, /^Fit to view/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('Top');
    await page.keyboard.press('Enter');
  });

  await test.step('a select opens, is walked, and gives the focus back', async () => {
    await tabTo(page, /Pause simulation|Speed/);
    if (/^Pause/.test(await focused(page))) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: '1× speed', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: '2× speed' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toMatch(/Simulation speed$/);
  });

  await test.step('the line between picture and tables', async () => {
    await tabTo(page, /^Table width/);
    const line = page.getByRole('separator', { name: 'Table width' });
    const before = Number(await line.getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowLeft');
    expect(Number(await line.getAttribute('aria-valuenow'))).toBe(before - 2);
  });

  await test.step('playback: pause by its button, scrub by the timeline, back to live', async () => {
    await tabTo(page, /Jump to start/i, 80);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await time(page)).mode).toBe('paused');
    await tabTo(page, /^Timeline/);
    const { simulationTimeMicros } = await time(page);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await time(page)).simulationTimeMicros).toBeLessThan(simulationTimeMicros);
    await page.keyboard.press('l');
    await expect.poll(async () => (await time(page)).mode).toBe('live');
  });
});
