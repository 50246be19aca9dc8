import type { Locator, Page } from '@playwright/test';
import { choose, DEMO, expect, test } from './product.ts';

const TABLE = 'device-utilisation';

const gridOf = (page: Page) => page.getByRole('grid', { name: TABLE });

function header(page: Page, name: string): Locator {
  return gridOf(page)
    .locator('th[data-column]')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name} `) }) });
}

/** Names of the columns in view, in their order. */
async function names(page: Page): Promise<string[]> {
  const words = await gridOf(page).locator('th[data-column]').allInnerTexts();
  return words.map((each) => each.split('\n')[0] ?? '');
}

const widthOf = async (column: Locator) => (await column.boundingBox())?.width ?? 0;

/** By the mouse, from the middle of one element to another place. */
async function drag(page: Page, from: Locator, x: number): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('what is dragged is not on the screen');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

const middleOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return box === null ? 0 : box.x + box.width / 2;
};

test('columns are dragged, sized, pinned, hidden, calculated and coloured; a link shows a colleague the same', {
  tag: '@long',
}, async ({ page, context, consoleErrors }) => {
  await page.goto(`/simulations/${DEMO}/tables/${TABLE}?whole={}`);
  await expect(page.getByText(/^Complete: /)).toBeVisible();
  await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['device', 'entityType', 'state']);
  const rows = Number(await gridOf(page).getAttribute('aria-rowcount')) - 1;
  await expect(gridOf(page).getByRole('rowheader')).toHaveCount(rows);

  await test.step('by the mouse', async () => {
    await drag(page, header(page, 'state'), await middleOf(header(page, 'device')));
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['state', 'device', 'entityType']);
    // Dropped, not pressed.
    await expect(header(page, 'state')).toHaveAttribute('aria-sort', 'none');

    const state = header(page, 'state');
    const before = await widthOf(state);
    const handle = state.locator('> span[aria-hidden]');
    await drag(page, handle, (await middleOf(handle)) + 60);
    await expect.poll(() => widthOf(state)).toBe(before + 60);
  });

  await test.step('by the keyboard, which stays where it is', async () => {
    const device = header(page, 'device');
    const before = await widthOf(device);
    await device.getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(device)).toBeGreaterThan(before);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['state', 'entityType', 'device']);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['state', 'device', 'entityType']);
    await expect(device.getByRole('button')).toBeFocused();
  });

  await test.step('pinned and hidden', async () => {
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('button', { name: 'Keep runs in view' }).click();
    await page.getByRole('checkbox', { name: 'entityType', exact: true }).press('Space');
    await leave(page);
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['runs', 'state', 'device']);
    await gridOf(page).evaluate((grid) => {
      if (grid.parentElement) grid.parentElement.scrollLeft = 500;
    });
    await expect(header(page, 'runs')).toBeInViewport({ ratio: 1 });
    await expect(header(page, 'state')).not.toBeInViewport({ ratio: 1 });
  });

  await test.step('calculated, and refused in words', async () => {
    await page.getByRole('button', { name: 'Calculate' }).click();
    const expression = page.getByRole('textbox', { name: 'Expression' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('loaded share');
    for (const [wrong, words] of [
      ['runs /', 'Character 7: something is missing here.'],
      ['round(device, 2)', 'Character 7: a number is expected, not a text.'],
    ] as const) {
      await expression.fill(wrong);
      await page.getByRole('button', { name: 'Add column' }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
    expect(consoleErrors.splice(0).every((message) => message.includes('400'))).toBe(true);
    await expression.fill('round(loadedSeconds / observedSeconds, 3)');
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove loaded share' }).waitFor();
    await leave(page);
    await expect(header(page, 'loaded share')).toBeAttached();
    const order = await names(page);
    expect(order.indexOf('loaded share'), 'beside what it is made of').toBe(
      Math.max(order.indexOf('loadedSeconds'), order.indexOf('observedSeconds')) + 1,
    );
  });

  await test.step('bars and colours', async () => {
    await page.getByRole('button', { name: 'Colours' }).click();
    await choose(page, 'Cells show', 'a bar by their value');
    await choose(page, 'Column', 'runs');
    await page.getByRole('button', { name: 'Add colour' }).click();
    await choose(page, 'Cells show', 'a colour where a condition holds');
    await choose(page, 'Column', 'device');
    await page.getByRole('textbox', { name: 'Text' }).fill('LIFT-1');
    await page.getByRole('button', { name: 'Add colour' }).click();
    await leave(page);
  });

  await test.step('found, and the whole row', async () => {
    await page.getByRole('searchbox', { name: 'Find in table' }).fill('LIFT-2');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 1 row')).toBeVisible();
    await page.getByRole('button', { name: 'Whole row' }).click();
  });

  await test.step('a colleague who opens the link', async () => {
    const colleague = await context.newPage();
    await colleague.goto(page.url());
    await expect.poll(() => names(colleague)).toEqual(await names(page));
    expect((await names(colleague)).slice(0, 3)).toEqual(['runs', 'state', 'device']);
    expect(await widthOf(header(colleague, 'state'))).toBe(await widthOf(header(page, 'state')));
    await expect(gridOf(colleague).locator('td[data-paint=bar]').first()).toBeVisible();
    await expect(gridOf(colleague).locator('td[data-tone=warn]')).toHaveText(['LIFT-1']);
    await expect(gridOf(colleague).locator('td[data-found]'), 'device and deviceId').toHaveText(['LIFT-2', 'LIFT-2']);
    await expect(colleague.getByRole('region', { name: 'Whole row' })).toContainText('loaded share');
  });
});
