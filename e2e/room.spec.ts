import type { Page } from '@playwright/test';
import { DEMO, expect, openRecording, openViewer, test } from './product.ts';

/** From a phone held upright to a wall. */
const SIZES = [
  { width: 390, height: 844, isTouched: true },
  { width: 820, height: 1180, isTouched: true },
  { width: 1440, height: 900, isTouched: false },
  { width: 2560, height: 1440, isTouched: false },
  { width: 3840, height: 2160, isTouched: false },
];

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  overview: async (page) => {
    await page.goto('/');
    await expect(page.getByText('Running').first()).toBeVisible();
  },
  'new run': async (page) => {
    await page.getByRole('button', { name: 'New run' }).click();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  },
  tables: async (page) => {
    await page.goto(`/simulations/${DEMO}/tables`);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  },
  table: async (page) => {
    await page.goto(`/simulations/${DEMO}/tables/storage`);
    await expect(page.getByRole('grid')).toBeVisible();
  },
  'whole table': async (page) => {
    await page.goto(`/simulations/${DEMO}/tables/storage?whole={}`);
    await expect(page.getByRole('button', { name: 'Group', exact: true })).toBeVisible();
  },
  board: async (page) => {
    await page.goto(`/simulations/${DEMO}/board`);
    await expect(page.getByRole('list', { name: 'Board' }).getByRole('region').first()).toBeVisible();
  },
  SQL: async (page) => {
    await page.goto(`/simulations/${DEMO}/sql`);
    await expect(page.getByRole('textbox', { name: 'SQL query' })).toBeVisible();
  },
  compatibility: async (page) => {
    await page.goto(`/simulations/${DEMO}/compatibility`);
    await page.getByRole('button', { name: 'Snapshot' }).click();
    await expect(page.getByText('Sampled at')).toBeVisible();
  },
  experiments: async (page) => {
    await page.goto('/experiments');
    await expect(page.getByRole('button', { name: 'New experiment' }).first()).toBeVisible();
  },
  'new experiment': async (page) => {
    await page.getByRole('button', { name: 'New experiment' }).first().click();
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeEnabled();
  },
  recordings: async (page) => {
    await page.goto('/recordings');
    await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible();
  },
  'a recording': (page) => openRecording(page),
  'live page': (page) => openViewer(page),
  'live page with a selection': async (page) => {
    await page.evaluate(() => window.aisle.select('LIFT-1'));
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeVisible();
  },
};

for (const { width, height, isTouched } of SIZES) {
  test.describe(`${width} x ${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: isTouched, isMobile: isTouched });
    test.setTimeout(180_000);
    test('nothing is wider than the window, and no control lies over another', async ({ page }) => {
      for (const [name, show] of Object.entries(PAGES)) {
        await show(page);
        await expect.poll(() => page.evaluate(inEachOthersWay), { message: name }).toEqual([]);
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('one watches, selects and scrubs', async ({ page }) => {
    await openViewer(page);
    const entities = page.getByRole('region', { name: 'Entities' });
    await page.getByRole('button', { name: 'Picture', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Entities' }).tap();
    await entities.getByRole('searchbox').fill('LIFT-1');
    await entities.getByRole('button', { name: 'LIFT-1', exact: true }).tap();
    await entities.getByRole('button', { name: 'Close' }).tap();
    await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-1');
    await expect(page).toHaveURL(/select=LIFT-1/);
    const before = await page.evaluate(() => window.aisle.time());
    const timeline = page.getByTestId('timeline');
    const box = await timeline.boundingBox();
    if (!box) throw new Error('there is no timeline');
    await timeline.tap({ position: { x: box.width * 0.9, y: box.height / 2 } });
    await expect.poll(async () => (await page.evaluate(() => window.aisle.time())).mode).toBe('paused');
    expect(before.mode).toBe('live');
    await page.getByRole('button', { name: 'Live', exact: true }).tap();
    await expect.poll(async () => (await page.evaluate(() => window.aisle.time())).mode).toBe('live');
  });
});

/** In words: what makes the page scroll sideways, and controls in sight that another one covers or overlaps. */
function inEachOthersWay(): string[] {
  const tooWide = document.documentElement.scrollWidth - window.innerWidth;
  const found = tooWide > 1 ? [`the page is ${tooWide} pixels too wide`] : [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`;
  /** What of an element is in sight: what scrolls cuts its children off. */
  const inSight = (element: Element): DOMRect => {
    let { left, top, right, bottom } = element.getBoundingClientRect();
    const cut = (box: { left: number; top: number; right: number; bottom: number }): void => {
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    };
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow !== 'visible') cut(parent.getBoundingClientRect());
    }
    cut({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const modal = document.querySelector('[role="dialog"]');
  const controls = [...(modal ?? document).querySelectorAll('button, a[href], input, [role="slider"]')]
    // What is folded away keeps a place that nobody sees.
    .filter((control) => control.checkVisibility() && !control.closest('[aria-label="View from"], [inert]'))
    .map((control) => ({ control, box: inSight(control) }))
    .filter(({ box }) => box.width > 2 && box.height > 2);
  for (const { control, box } of controls) {
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isFree = hit === null || control.contains(hit) || hit.contains(control) || control.matches('[role="slider"]');
    if (!isFree) found.push(`${nameOf(control)} is covered by ${nameOf(hit)}`);
  }
  controls.forEach(({ control: a, box: one }, index) => {
    for (const { control: b, box: other } of controls.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      const isInside = a.parentElement?.contains(b) && a.matches('input');
      if (across > 1 && down > 1 && !isInside) found.push(`${nameOf(a)} lies over ${nameOf(b)}`);
    }
  });
  return found;
}
