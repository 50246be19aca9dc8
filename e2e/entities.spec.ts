import type { Page } from '@playwright/test';
import { addPanel, panel } from './arrange.ts';
import { expectNothingForAxe } from './complaints.ts';
import { choose, expect, openViewer, selectOf, setSpeed, test, untilRead } from './product.ts';

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

test('the list of entities is walked by keys alone, also as a tree of what carries what', { tag: '@long' }, async ({
  page,
}) => {
  await openViewer(page);
  await addPanel(page, 'Entities');
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
  await addPanel(page, 'Entities');
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
  await addPanel(page, 'Entities');
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
