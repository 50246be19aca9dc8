import type { Browser, Page } from '@playwright/test';
import { LEAVE_UNDRAWN } from '../scripts/browser-executable.ts';
import { expectNothingForAxe } from './complaints.ts';
import { DEMO, expect, openViewer, someRecording, test } from './product.ts';
import { startProduct } from './started-product.ts';

const people = (page: Page) => page.getByRole('button', { name: /^People/ });
const menu = (page: Page) => page.getByRole('list', { name: 'Who has this run open' });
const selected = (page: Page) => page.getByRole('complementary', { name: 'Selected entity' });

/** Another browser, before the same product, whose person has said a name. */
async function openAs(browser: Browser, origin: string, name: string, search = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await context.addInitScript({ path: LEAVE_UNDRAWN });
  await context.addInitScript((given) => localStorage.setItem('aisle.watch.name', given), name);
  const page = await context.newPage();
  await openViewer(page, DEMO, search);
  return page;
}

/** Seconds of the simulation that are shown, and whether time stands. */
const timeOf = (page: Page) =>
  page.evaluate(() => {
    const { simulationTimeMicros, mode } = window.aisle.time();
    return { micros: simulationTimeMicros, mode };
  });

test('two people see each other; one follows the other until they move themselves, and comes back', async ({
  page,
  browser,
  product,
}) => {
  await openViewer(page);
  const ann = await openAs(browser, product.url, 'Ann Lee');
  await expect(people(page)).toHaveAccessibleName('People: 1 other person has this run open');
  await people(page).click();
  await expect(menu(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Follow Ann Lee' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You follow ⁨Ann Lee⁩')).toBeVisible();

  await ann.evaluate(() => window.aisle.select('LIFT-1'));
  await expect(selected(page)).toContainText('LIFT-1');
  const there = await ann.evaluate(async () => {
    await window.aisle.seek(window.aisle.time().edgeMicros - 2_000_000);
    return window.aisle.time().simulationTimeMicros;
  });
  await expect.poll(() => timeOf(page)).toEqual({ micros: there, mode: 'paused' });

  await page.evaluate(() => window.aisle.select('LIFT-2'));
  await expect(page.getByText('You no longer follow ⁨Ann Lee⁩')).toBeVisible();
  await page.getByRole('button', { name: 'Follow again' }).click();
  await expect(selected(page)).toContainText('LIFT-1');
  await ann.context().close();
  await expect(page.getByText('⁨Ann Lee⁩ has left')).toBeVisible();
});

test('the camera goes along, “Come here” is an offer with a key, a presenter is followed by a link', {
  tag: '@long',
}, async ({ page, browser, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openViewer(page);
  const cameraOf = async (one: Page): Promise<string> => {
    await one.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await one.getByRole('button', { name: 'Copy link', exact: true }).first().click();
    const link = await one.evaluate(() => navigator.clipboard.readText());
    return new URL(link).searchParams.get('camera') ?? '';
  };
  const ann = await openAs(browser, product.url, 'Ann Lee');
  const areTogether = async (one: Page): Promise<boolean> => {
    const [here, there] = [await cameraOf(one), await cameraOf(ann)].map((text) => text.split(',').map(Number));
    return here?.every((number, index) => Math.abs(number - (there?.[index] ?? Number.NaN)) < 0.5) === true;
  };
  const picture = (one: Page) => one.getByRole('application', { name: '3D view of the plant' });

  await picture(ann).press('ArrowLeft');
  await people(ann).click();
  await expectNothingForAxe(ann, '[role="dialog"]', 'who has it open');
  await ann.getByRole('button', { name: 'Come here' }).click();
  await ann.keyboard.press('Escape');
  await expect(page.getByText('⁨Ann Lee⁩ asks you to come and see')).toBeVisible();
  await expectNothingForAxe(page);
  await page.keyboard.press('y');
  await expect(page.getByText('⁨Ann Lee⁩ asks you to come and see')).toBeHidden();
  await expect.poll(() => areTogether(page)).toBe(true);

  await people(ann).click();
  await ann.getByRole('button', { name: 'Present', exact: true }).click();
  await ann.keyboard.press('Escape');
  await expect(page.getByText('⁨Ann Lee⁩ presents')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  const cem = await openAs(browser, product.url, 'Cem', '?follow=presenter');
  // Whoever opens it pauses first here, and so has moved: back by the button.
  await cem
    .getByRole('button', { name: 'Back to the presentation' })
    .or(cem.getByText('presents, and you follow'))
    .first()
    .waitFor();
  if (await cem.getByRole('button', { name: 'Back to the presentation' }).isVisible())
    await cem.getByRole('button', { name: 'Back to the presentation' }).click();
  await expect(cem.getByText('⁨Ann Lee⁩ presents, and you follow')).toBeVisible();
  await expect(cem).toHaveURL(/follow=presenter/);
  await expect(ann.getByText('You present: 1 follows')).toBeVisible();
  await picture(ann).press('ArrowRight');
  await picture(ann).press('ArrowRight');
  await expect.poll(() => areTogether(cem)).toBe(true);
  await expectNothingForAxe(cem);
  await picture(cem).press('ArrowUp');
  await expect(cem.getByRole('button', { name: 'Back to the presentation' })).toBeVisible();
  await expect(cem).not.toHaveURL(/follow=presenter/);
  await ann.context().close();
  await cem.context().close();
});

test('who does not want to be seen is not, and sees nobody', { tag: '@long' }, async ({ page, browser, product }) => {
  await openViewer(page);
  const ann = await openAs(browser, product.url, 'Ann Lee');
  await expect(people(page)).toHaveAccessibleName(/1 other person/);
  await ann.evaluate(() => localStorage.setItem('presence.seen', 'off'));
  await ann.reload();
  await expect(people(page)).toHaveAccessibleName('People: nobody else has this run open');
  await expect(ann.getByRole('button', { name: 'Settings', exact: true })).toBeVisible();
  await expect(people(ann)).toHaveCount(0);
  await ann.context().close();
});

test('who has a recording open is seen, too', { tag: '@long' }, async ({ page, browser, product }) => {
  const recording = `/recordings/${await someRecording(page)}`;
  await page.goto(recording);
  const context = await browser.newContext({ baseURL: product.url });
  await context.addInitScript({ path: LEAVE_UNDRAWN });
  await context.addInitScript(() => localStorage.setItem('aisle.watch.name', 'Ann Lee'));
  const ann = await context.newPage();
  await ann.goto(recording);
  await expect(people(page)).toHaveAccessibleName('People: 1 other person has this run open');
  await people(page).click();
  await expect(menu(page).getByRole('listitem').filter({ hasText: 'Ann Lee' })).toBeVisible();
  await context.close();
  await expect(people(page)).toHaveAccessibleName('People: nobody else has this run open');
});

test('a gateway that is set to show nobody to others has no button for it', { tag: '@long' }, async ({ page }) => {
  const product = await startProduct({ PRESENCE: 'off' });
  try {
    await page.goto(`${product.url}/simulations/${DEMO}`);
    await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Running' })).toBeVisible();
    await expect(people(page)).toBeHidden();
    // A page that is left asks a product that is being stopped nothing.
    await page.goto('about:blank');
  } finally {
    await product.close();
  }
});
