import { expect, test } from '@playwright/test';

/** What the walk needs of a page, whoever drives its browser. */
export interface KeyedPage {
  /** One key, as `KeyboardEvent.key` names it. */
  press(key: string): Promise<void>;
  pressWithShift(key: string): Promise<void>;
  pressWithControl(key: string): Promise<void>;
  type(text: string): Promise<void>;
  evaluate<Answer>(ask: () => Answer): Promise<Answer>;
}

/** What the focus is on, as it is read out. */
export function focused(page: KeyedPage): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labelled = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const said = labelled.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent ?? null;
    return said || (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });
}

/** The panel that the focus is in, by its id. */
export const panelOfFocus = (page: KeyedPage): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-panel]')?.dataset.panel ?? null);

interface TabTo {
  readonly atMost?: number;
  /** Where alone it is looked for. */
  readonly panelId?: string;
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: KeyedPage, wanted: RegExp, { atMost = 30, panelId }: TabTo = {}): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < atMost; presses++) {
    await page.press('Tab');
    const name = await focused(page);
    const isInPanel = panelId === undefined || (await panelOfFocus(page)) === panelId;
    if (isInPanel && wanted.test(name)) return;
    passed.push(name);
  }
  throw new Error(`${wanted} was not reached, but ${passed.join(', ')}`);
}

const time = (page: KeyedPage) => page.evaluate(() => window.aisle.time());
const focusedValue = (page: KeyedPage) =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('aria-valuenow')));
const looping = (page: KeyedPage) =>
  page.evaluate(() => [...document.querySelectorAll('button')].filter((one) => /^Looping/.test(one.innerText)).length);

/** Everything on the live page, without a pointer. The page shows the distribution centre, its tables are read. */
export async function walkLivePage(page: KeyedPage): Promise<void> {
  await test.step('past the bar into the page', async () => {
    await tabTo(page, /^Skip/);
    await page.press('Enter');
  });
  await test.step('a toolbar is one stop: arrows walk it, Tab leaves it', () => walkToolbar(page));
  await test.step('a panel takes the focus, selects, and gives the focus back', () => selectInPanel(page));
  await test.step('the camera, and the selection that it now can show', async () => {
    await tabTo(page, /^Fit to view/);
    for (let i = 0; i < 3; i++) await page.press('ArrowRight');
    expect(await focused(page)).toBe('Top');
    await page.press('Enter');
  });
  await test.step('a select opens, is walked, and gives the focus back', () => walkSelect(page));
  await test.step('the line between picture and tables', async () => {
    await tabTo(page, /^Width of panels/);
    const before = await focusedValue(page);
    await page.press('ArrowLeft');
    expect(await focusedValue(page)).toBe(before - 5);
  });
  await test.step('playback: pause by its button, scrub and loop by the timeline, back to live', () => playBack(page));
}

async function walkToolbar(page: KeyedPage): Promise<void> {
  await tabTo(page, /^Entities/);
  for (const name of [/^Legend/, /^Saved views/]) {
    await page.press('ArrowRight');
    expect(await focused(page)).toMatch(name);
  }
  await page.press('Tab');
  expect(await focused(page)).toBe('Fit to view');
  await page.pressWithShift('Tab');
  expect(await focused(page)).toMatch(/^Saved views/);
  await page.press('ArrowLeft');
  await page.press('ArrowLeft');
}

async function selectInPanel(page: KeyedPage): Promise<void> {
  await page.press('Enter');
  await expect.poll(() => panelOfFocus(page)).toBe('entities');
  if (!/^Name contains/.test(await focused(page))) await tabTo(page, /^Name contains/);
  await page.type('LIFT-1');
  const listed = () =>
    page.evaluate(() => document.querySelector('[data-panel="entities"] tbody th')?.textContent ?? null);
  await expect.poll(listed).toBe('LIFT-1');
  await tabTo(page, /^Entities$/);
  await page.press(' ');
  const selected = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role="complementary"]')].some(({ textContent }) =>
        /LIFT-1/.test(textContent ?? ''),
      ),
    );
  await expect.poll(selected).toBe(true);
  const isAtButton = async () => (await panelOfFocus(page)) === 'picture' && /^Entities/.test(await focused(page));
  for (let presses = 0; presses < 120 && !(await isAtButton()); presses++) await page.pressWithShift('Tab');
  await page.press('Enter');
  const isOpen = () => page.evaluate(() => document.querySelector('[data-panel="entities"]') !== null);
  await expect.poll(isOpen).toBe(false);
}

async function walkSelect(page: KeyedPage): Promise<void> {
  // The toolbar remembers where it was left, on the way back to another one.
  await tabTo(page, /Pause simulation|Speed|Restart simulation/);
  if (/^Pause/.test(await focused(page))) await page.press('ArrowRight');
  else if (/^Restart/.test(await focused(page))) await page.press('ArrowLeft');
  await page.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/^1× speed$/);
  await page.press('ArrowDown');
  await expect.poll(() => focused(page)).toMatch(/^2× speed$/);
  await page.press('Escape');
  await expect.poll(() => focused(page)).toMatch(/Simulation speed$/);
}

async function playBack(page: KeyedPage): Promise<void> {
  await page.evaluate(() => window.aisle.goLive());
  await expect.poll(async () => (await time(page)).mode).toBe('live');
  await tabTo(page, /Jump to start/i, { atMost: 80 });
  await page.press('ArrowRight');
  await page.press('ArrowRight');
  await page.press('Enter');
  await expect.poll(async () => (await time(page)).mode).toBe('paused');
  await tabTo(page, /^Timeline/);
  const { simulationTimeMicros } = await time(page);
  await page.press('ArrowLeft');
  await expect.poll(async () => (await time(page)).simulationTimeMicros).toBeLessThan(simulationTimeMicros);
  await page.press('i');
  await page.press('ArrowRight');
  await page.press('o');
  await expect.poll(() => looping(page)).toBe(1);
  await expect.poll(async () => (await time(page)).mode).toBe('review');
  await tabTo(page, /^Looping/);
  await page.press('Enter');
  await expect.poll(() => looping(page)).toBe(0);
  await page.press('l');
  await expect.poll(async () => (await time(page)).mode).toBe('live');
}
