import type { Page } from '@playwright/test';
import { panel } from './arrange.ts';
import { expectNothingForAxe } from './complaints.ts';
import { runCommand } from './palette.ts';
import { expect, openLive, openViewer, test } from './product.ts';
import { recordedRun } from './recorded-run.ts';

test('the inspector tells what a carrier does, did and carries, and leads there', async ({ page }) => {
  await openViewer(page);
  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  await page.getByRole('button', { name: 'All about it' }).click();
  const inspector = panel(page, 'Inspector');
  await expect(inspector.getByRole('heading', { name: 'CARRIER-01' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toBeHidden();
  await expect(inspector).toContainText(/Speed\d+\.\d\d m\/s/);
  await expect(inspector.getByRole('region', { name: 'Time by state' }).getByRole('listitem').first()).toContainText(
    '%',
  );
  const last = inspector.getByRole('list', { name: 'Last actions' }).getByRole('listitem').first();
  // Read just before it is pressed: another may come before it, or take its line once it is shown.
  const words = await last.getByRole('button').evaluate((time: HTMLElement) => {
    const before = time.textContent ?? '';
    time.click();
    return before;
  });
  const [hours = 0, minutes = 0, seconds = 0] = words.split(':').map(Number);
  const time = () => page.evaluate(() => window.aisle.time());
  // What began before the first instant that is known leads to that one.
  const wanted = Math.max(hours * 3600 + minutes * 60 + seconds, (await time()).oldestMicros / 1e6);
  await expect.poll(async () => Math.abs((await time()).simulationTimeMicros / 1e6 - wanted)).toBeLessThan(0.002);
  await inspector.getByText('As the service sent it').click();
  const sent = inspector.getByRole('treegrid', { name: 'As the service sent it' });
  await expect(sent).toContainText('entityName: "CARRIER-01"');
  await expect(sent).toContainText('sourceObjectName: ');
  await expectNothingForAxe(page, '[data-panel="inspector"]', 'the inspector');
});

/** A load on a carrier, and that carrier: time goes on until there is one. */
async function someCarried(page: Page): Promise<{ carrier: string; load: string }> {
  const find = () =>
    page.evaluate(() => {
      for (const load of window.aisle.entityNames()) {
        const carrier = window.aisle.parent(load)?.entityName;
        if (carrier?.startsWith('CARRIER')) return { carrier, load };
      }
      return null;
    });
  await page.evaluate(() => window.aisle.goLive());
  await expect.poll(find).not.toBeNull();
  await page.evaluate(() => window.aisle.pause());
  return (await find()) ?? (await someCarried(page));
}

test('the inspector leads from a carrier to what it carries, and back', async ({ page }) => {
  await openViewer(page);
  const { carrier, load } = await someCarried(page);
  await page.evaluate((name) => window.aisle.select(name), carrier);
  await page.getByRole('button', { name: 'All about it' }).click();
  const inspector = panel(page, 'Inspector');
  await inspector.getByRole('button', { name: load, exact: true }).click();
  await expect(inspector.getByRole('heading', { name: load })).toBeVisible();
  await inspector.getByRole('button', { name: carrier, exact: true }).click();
  await expect(inspector.getByRole('heading', { name: carrier })).toBeVisible();
  await expect(inspector.getByRole('button', { name: load, exact: true })).toBeVisible();
});

/** What of the panel was moved by no press, and how often each text in it has changed, over five seconds. */
function watchPanel(panelShown: Element): Promise<{ moved: string[]; mostChanges: number; changed: number }> {
  const moved: string[] = [];
  const shifts = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      for (const { node } of sources) if (node !== null && panelShown.contains(node)) moved.push(wordsOf(node));
    }
  });
  shifts.observe({ type: 'layout-shift' });
  const changes = new Map<Node, number[]>();
  const texts = new MutationObserver((records) => {
    const now = performance.now();
    for (const node of new Set(records.map(({ target }) => target)))
      changes.set(node, [...(changes.get(node) ?? []), now]);
  });
  texts.observe(panelShown, { subtree: true, characterData: true, childList: true });
  return new Promise((resolve) => {
    setTimeout(() => {
      shifts.disconnect();
      texts.disconnect();
      const within = [...changes.values()].map((times) =>
        times.map((from) => times.filter((time) => time >= from && time < from + 1000).length),
      );
      resolve({ moved, mostChanges: Math.max(0, ...within.flat()), changed: changes.size });
    }, 5000);
  });

  function wordsOf(node: Node): string {
    return `${node.nodeName} ${node instanceof Element ? node.className : ''} ${node.textContent?.slice(0, 60)}`;
  }
}

test('nothing of the inspector moves while it goes on, and no number changes more than ten times a second', async ({
  page,
}) => {
  await openLive(page);
  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  await page.getByRole('button', { name: 'All about it' }).click();
  const inspector = panel(page, 'Inspector');
  await expect(inspector.getByRole('list', { name: 'Last actions' }).getByRole('listitem').first()).toBeVisible();
  await expect(inspector.getByRole('region', { name: 'Time by state' }).getByRole('listitem').first()).toBeVisible();
  await expect(inspector.getByRole('region', { name: 'Tables' }).getByRole('button').last()).toBeVisible();
  const { moved, mostChanges, changed } = await inspector.evaluate(watchPanel);
  expect(moved).toEqual([]);
  expect(mostChanges).toBeLessThanOrEqual(10);
  expect(changed).toBeGreaterThan(2);
});

test('tables of an entity, and tables of the scene to look for it in, open from the inspector', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await page.evaluate(() => window.aisle.select('CARRIER-01'));
  await page.getByRole('button', { name: 'All about it' }).click();
  const own = panel(page, 'Inspector').getByRole('region', { name: 'Tables' });
  // They come to the front, whatever lies over them.
  await expect(page.getByRole('tab', { name: 'Tables' })).toBeVisible();
  await runCommand(page, 'Open Charts');
  await expect(panel(page, 'Charts').getByRole('list', { name: 'Board' })).toBeVisible();
  await own.getByRole('button').first().click();
  await expect(panel(page, 'Tables').getByRole('grid')).toBeVisible();
  await own.getByRole('button').last().click();
  await expect(
    panel(page, 'Tables').getByRole('searchbox').or(panel(page, 'Tables').getByRole('textbox')).first(),
  ).toHaveValue('CARRIER-01');
});

test('tables that were kept with a recording open from the inspector', { tag: '@long' }, async ({ page }) => {
  const { recordingId } = await recordedRun(page, 5);
  const shown = `/recordings/${recordingId}?select=CARRIER-01`;
  const own = panel(page, 'Inspector').getByRole('region', { name: 'Tables' });
  for (const [link, searched] of [
    ['first', ''],
    ['last', 'CARRIER-01'],
  ] as const) {
    await page.goto(shown);
    await page.getByRole('button', { name: 'All about it' }).click();
    await expect(own).toContainText('Look for it in tables of the scene');
    await own.getByRole('link')[link]().click();
    await expect(page).toHaveURL(new RegExp(`/recordings/${recordingId}/tables/`));
    await expect(page.getByRole('grid')).toBeVisible();
    if (searched !== '') await expect(page.getByRole('main').getByRole('searchbox').first()).toHaveValue(searched);
    else await expect(page).toHaveURL(/entity=CARRIER-01/);
  }
});
