import type { Page } from '@playwright/test';
import { expectNothingForAxe } from './complaints.ts';
import { choose, expect, openLive, openRecording, openViewer, selectOf, setSpeed, test, untilRead } from './product.ts';
import { recordedRun } from './recorded-run.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** By the menu of a tab set, by keyboard. */
async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Arrange Timeline', exact: true }).press('Enter');
  for (const item of ['Add panel', name]) {
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  }
  await expect(panel(page, name)).toBeVisible();
}

const selectedRows = (page: Page) => panel(page, 'Entities').getByRole('row', { selected: true });

test('entities are found, selected together, summed up, and shown alone in the picture', async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Entities', exact: true }).click();
  const entities = panel(page, 'Entities');
  await expect(entities.getByRole('searchbox', { name: 'Name contains' })).toBeFocused();
  await page.keyboard.type('LIFT-');
  await expect(entities.getByRole('status')).toContainText(/^\d+ entities · Nothing is selected/);
  await entities.getByRole('rowheader', { name: 'LIFT-1', exact: true }).click();
  await expect(entities.getByRole('status')).toContainText('1 selected · 1 LIFT');
  await entities.getByRole('rowheader', { name: 'LIFT-2', exact: true }).click({ modifiers: ['Control'] });
  await expect(selectedRows(page)).toHaveCount(2);
  await expect(entities.getByRole('status')).toContainText('2 selected · 2 LIFT');
  await expect(page.getByRole('complementary', { name: 'Selected entity' })).toContainText('LIFT-2');

  const shown = () => page.evaluate(() => window.aisle.stats().entities);
  const all = await shown();
  await entities.getByRole('button', { name: 'Only these' }).click();
  await expect.poll(shown).toBeLessThan(all / 4);
  await entities.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(shown).toBe(all);
  await entities.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect.poll(shown).toBeLessThan(all);
  await entities.getByRole('button', { name: 'Show all' }).click();

  await entities.getByRole('searchbox', { name: 'Name contains' }).fill('');
  await entities.getByRole('group', { name: 'Entities by state' }).getByRole('button', { name: /^Idle/ }).click();
  await expect(entities.getByRole('row').nth(1)).toContainText('Idle');
});

test('a panel that is opened before the workspace has loaded is the one that is seen', async ({ page }) => {
  let load = (): void => undefined;
  const clicked = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/assets\/arranged-run.*\.js$/, async (route) => {
    await clicked;
    await route.continue();
  });
  await openViewer(page);
  await page.getByRole('button', { name: 'Entities', exact: true }).click();
  load();
  await expect(panel(page, 'Entities').getByRole('searchbox', { name: 'Name contains' })).toBeFocused();
});

test('the list of entities is walked by keys alone, also as a tree of what carries what', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await open(page, 'Entities');
  const entities = panel(page, 'Entities');
  const list = entities.getByRole('grid', { name: 'Entities' });
  await expect(list.getByRole('row').nth(3)).toBeVisible();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selectedRows(page)).toHaveCount(3);
  await page.keyboard.press('Control+a');
  await expect(entities.getByRole('status')).toContainText(/\d+ entities · \d+ selected/);
  await page.keyboard.press('End');
  await expect(selectedRows(page)).toHaveCount(1);

  await entities.getByRole('switch', { name: 'What carries what' }).press(' ');
  const tree = entities.getByRole('treegrid', { name: 'Entities' });
  const closed = tree.getByRole('row', { expanded: false }).first();
  await closed.click();
  const before = Number(await tree.getAttribute('aria-rowcount'));
  await tree.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await tree.getAttribute('aria-rowcount'))).toBeGreaterThan(before);
  await expect(tree.locator('[aria-level="2"]').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Number(await tree.getAttribute('aria-rowcount'))).toBe(before);
  await expectNothingForAxe(page, '[data-panel="entities"]', 'a tree of entities');
});

test('a rectangle in the picture selects what stands in it', { tag: '@long' }, async ({ page }) => {
  await openViewer(page);
  await open(page, 'Entities');
  await page
    .getByRole('toolbar', { name: 'Picture', exact: true })
    .getByRole('button', { name: 'Select within a rectangle' })
    .click();
  const box = await page.getByTestId('area').boundingBox();
  if (!box) throw new Error('nothing lies over the picture');
  const { x, y, width, height } = box;
  await page.mouse.move(x + width * 0.3, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.8, y + height * 0.8, { steps: 5 });
  await page.mouse.up();
  await expect(panel(page, 'Entities').getByRole('status')).toContainText(/\d{2,} selected/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('area')).toBeHidden();
});

test('entities are filtered by type and floor, counted at any time, and selected together', {
  tag: '@long',
}, async ({ page }) => {
  await openViewer(page);
  await open(page, 'Entities');
  const entities = panel(page, 'Entities');
  const status = entities.getByRole('status');
  const found = async () => Number(/^([\d,]+) entit/.exec(await status.innerText())?.[1]?.replaceAll(',', ''));
  const rows = entities.getByRole('grid', { name: 'Entities' }).getByRole('row');
  await expect.poll(found).toBeGreaterThan(0);
  const all = await found();

  await choose(page, 'Type', 'LIFT');
  await expect.poll(found).toBeLessThan(all);
  await expect(rows.nth(1)).toContainText('LIFT');
  await rows.nth(1).click();
  await rows.nth(3).click({ modifiers: ['Shift'] });
  await expect(status).toContainText('3 selected · 3 LIFT');

  const states = entities.getByRole('group', { name: 'Entities by state' });
  const counted = async () => {
    const counts = (await states.getByRole('button').allInnerTexts()).map((text) => /[\d,]+$/.exec(text)?.[0] ?? '');
    return counts.reduce((sum, count) => sum + Number(count.replaceAll(',', '')), 0);
  };
  expect(await counted()).toBe(await found());
  await choose(page, 'Type', 'All types');
  await expect.poll(found).toBe(all);

  await test.step('the floors share all that is there between them', async () => {
    await selectOf(page, 'Floor of entities').click();
    const floors = (await page.getByRole('option').allInnerTexts()).filter((name) => name !== 'All floors');
    await page.keyboard.press('Escape');
    expect(floors.length).toBeGreaterThan(1);
    const counts: number[] = [];
    for (const floor of floors) {
      await choose(page, 'Floor of entities', floor);
      await expect(selectOf(page, 'Floor of entities')).toContainText(floor);
      await expect.poll(found).toBeLessThan(all);
      await expect.poll(async () => (await counted()) - (await found())).toBe(0);
      counts.push(await found());
    }
    await choose(page, 'Floor of entities', 'All floors');
    await expect.poll(found).toBe(all);
    expect(Math.max(...counts)).toBeLessThan(all);
  });

  await test.step('counts by state go with a seek', async () => {
    const now = await page.evaluate(() => window.aisle.time().simulationTimeMicros);
    await page.evaluate(() => window.aisle.goLive());
    await setSpeed(page, 20);
    await untilRead(page, 60);
    await setSpeed(page, 1);
    await page.evaluate(() => window.aisle.pause());
    const { edgeMicros } = await page.evaluate(() => window.aisle.time());
    const countsAt = async (micros: number) => {
      await page.evaluate((at) => window.aisle.seek(at), micros);
      const independent = () =>
        page.evaluate(() => window.aisle.entityNames().filter((name) => window.aisle.pose(name) !== null).length);
      await expect.poll(async () => (await counted()) - (await independent())).toBe(0);
      return (await states.getByRole('button').allInnerTexts()).join();
    };
    const then = await countsAt(now);
    await expect.poll(() => countsAt(edgeMicros)).not.toBe(then);
    await expect.poll(() => countsAt(now)).toBe(then);
  });

  await test.step('a rectangle with Ctrl adds to what is selected', async () => {
    await page
      .getByRole('toolbar', { name: 'Picture', exact: true })
      .getByRole('button', { name: 'Select within a rectangle' })
      .click();
    const area = await page.getByTestId('area').boundingBox();
    if (!area) throw new Error('nothing lies over the picture');
    const { x, y, width, height } = area;
    const drag = async (from: number, to: number) => {
      await page.mouse.move(x + width * from, y + height * from);
      await page.mouse.down();
      await page.mouse.move(x + width * to, y + height * to, { steps: 5 });
      await page.mouse.up();
    };
    const selected = async () =>
      Number(/([\d,]+) selected/.exec(await status.innerText())?.[1]?.replaceAll(',', '') ?? 0);
    await drag(0.55, 0.75);
    await expect.poll(selected).not.toBe(3);
    const some = await selected();
    expect(some).toBeGreaterThan(0);
    await page.keyboard.down('Control');
    await drag(0.3, 0.5);
    await page.keyboard.up('Control');
    await expect.poll(selected).toBeGreaterThan(some);
    const more = await selected();
    await drag(0.55, 0.75);
    await expect.poll(selected).toBe(some);
    expect(more).toBeGreaterThan(some);
    await page.keyboard.press('Escape');
  });
});

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
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Find an action/ }).fill('Open Charts');
  await expect(page.getByRole('option', { name: 'Open Charts' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Charts').getByRole('list', { name: 'Board' })).toBeVisible();
  await own.getByRole('button').first().click();
  await expect(panel(page, 'Tables').getByRole('grid')).toBeVisible();
  await own.getByRole('button').last().click();
  await expect(
    panel(page, 'Tables').getByRole('searchbox').or(panel(page, 'Tables').getByRole('textbox')).first(),
  ).toHaveValue('CARRIER-01');
});

test('events go with the time shown, are filtered, lead to their time, and are taken away', async ({ page }) => {
  await openViewer(page);
  await page.getByRole('button', { name: 'Events: all that happened' }).click();
  const events = panel(page, 'Events');
  const list = events.getByRole('grid', { name: 'Events' });
  await expect(list.getByRole('row').nth(2)).toBeVisible();
  await events.getByRole('searchbox', { name: 'Entity of events' }).fill('CARRIER');
  await expect(list.getByRole('row').nth(1)).toContainText('CARRIER');
  // What happened before this page was opened is read meanwhile, and takes the place of what is in view.
  let words = '';
  await expect(async () => {
    await list.getByRole('row').nth(1).click({ timeout: 1000 });
    const selected = list.getByRole('row', { selected: true }).getByRole('rowheader');
    words = (await selected.textContent({ timeout: 1000 })) ?? '';
  }).toPass();
  await expect(events.getByRole('switch', { name: 'Follow the time shown' })).not.toBeChecked();
  await expect(page).toHaveURL(/select=CARRIER/);
  const [hours = 0, minutes = 0, seconds = 0] = words.split(':').map(Number);
  const shown = () => page.evaluate(() => window.aisle.time().simulationTimeMicros / 1e6);
  await expect
    .poll(async () => Math.abs((await shown()) - (hours * 3600 + minutes * 60 + seconds)))
    .toBeLessThan(0.002);
  await page.keyboard.press('Shift+ArrowDown');
  await expect(list.getByRole('row', { selected: true })).toHaveCount(2);
  const download = page.waitForEvent('download');
  await events.getByRole('button', { name: 'JSON lines' }).click();
  const text = await (await (await download).createReadStream())
    .setEncoding('utf8')
    .reduce((all, part) => all + part, '');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { entityName: string; kind: string });
  expect(lines.map(({ entityName }) => /CARRIER/.test(entityName))).toEqual([true, true]);
  await expectNothingForAxe(page, '[data-panel="events"]', 'the events');
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

test('a recording lists all events that it has, and entities at any time', { tag: '@long' }, async ({ page }) => {
  await openRecording(page);
  await open(page, 'Events');
  const events = panel(page, 'Events');
  await expect(events.getByRole('status')).toContainText(/\d{2,} events/);
  await open(page, 'Entities');
  await expect(panel(page, 'Entities').getByRole('status')).toContainText(/\d{2,} entities/);
  await open(page, 'Inspector');
  await expect(panel(page, 'Inspector')).toContainText('Nothing is selected');
});
