import type { Page } from '@playwright/test';
import { startProduct } from '../e2e/started-product.ts';
import { openUndrawnPage, tasksWhile } from './live-page.ts';
import { type BenchCase, type BenchRow, millis } from './measure.ts';
import { startPlantProduct } from './plant-service.ts';
import { syntheticFleet } from './synthetic-fleet.ts';
import { untilWarm } from './until-warm.ts';

const ENTITIES = 100_000;
const MOVING = 1000;
/** Of a fleet that has much to do. `LIST_HOURS`: a million events take twelve hours or so, and a quarter of an hour to record. */
const RECORDED_HOURS = Number(process.env.LIST_HOURS ?? 2);
const CARRIERS = { carriers: 1000, ordersPerCarrierHour: 30 };
const BUDGET_MILLIS = 50;
const LIVE_MILLIS = 10_000;
const SETTLE_MILLIS = 5000;
const PATIENCE_MILLIS = 1_200_000;

interface Act {
  readonly what: string;
  act(page: Page): Promise<void>;
}

/** The longest task of the page's main thread in processor time during each act, while the run goes on. */
async function longestTasks(page: Page, panel: string, acts: readonly Act[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { what, act } of acts) {
    const [longest = 0, second = 0] = await tasksWhile(page, async () => {
      await act(page);
      await page.waitForTimeout(SETTLE_MILLIS);
    });
    rows.push({
      what: `${panel}, live: longest task ${what}`,
      budget: `${BUDGET_MILLIS} ms`,
      measured: millis(longest),
      baseline: `${millis(second)} (the second longest)`,
      ratio: '',
      holds: longest <= BUDGET_MILLIS,
    });
  }
  return rows;
}

const wheel = (name: string) => async (page: Page) => {
  await page.getByRole('region', { name, exact: true }).getByRole('row').nth(3).hover();
  for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 900);
};

/** To the left and back, at the pace of a hand. */
async function drag(page: Page): Promise<void> {
  const line = await page.getByRole('separator', { name: 'Width of panels' }).first().boundingBox();
  if (line === null) throw new Error('There is no line between panels');
  const [x, y] = [line.x + line.width / 2, line.y + line.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let move = 0; move <= 120; move += 1) {
    await page.mouse.move(x - 3 * Math.min(move, 120 - move), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

async function entityRows(): Promise<BenchRow[]> {
  const product = await startPlantProduct(syntheticFleet(MOVING, ENTITIES - MOVING));
  const page = await openUndrawnPage(product.pageUrl);
  try {
    await page.waitForFunction((count) => window.aisle.stats().entities >= count, ENTITIES, {
      timeout: PATIENCE_MILLIS,
    });
    await page.waitForTimeout(SETTLE_MILLIS);
    const panel = page.getByRole('region', { name: 'Entities', exact: true });
    const search = panel.getByRole('searchbox', { name: 'Name contains' });
    const count = `${ENTITIES.toLocaleString('en')} entities`;
    return await longestTasks(page, count, [
      {
        what: 'while their list opens',
        async act() {
          await page.getByRole('button', { name: 'Entities', exact: true }).click();
          await panel.getByRole('row').nth(5).waitFor();
          await panel.getByRole('status').filter({ hasText: count }).waitFor();
        },
      },
      { what: `in ${LIVE_MILLIS / 1000} s beside the list`, act: () => page.waitForTimeout(LIVE_MILLIS) },
      { what: 'scrolled by wheel', act: wheel('Entities') },
      { what: 'while the line beside the picture is dragged', act: drag },
      { what: 'while a name is typed', act: () => search.pressSequentially('PALLET-99') },
      { what: 'while the name is deleted', act: () => search.fill('') },
      {
        what: 'while all are selected',
        async act() {
          await panel.getByRole('row').nth(3).click();
          await page.keyboard.press('Control+a');
          await panel
            .getByRole('status')
            .filter({ hasText: `${ENTITIES.toLocaleString('en')} selected` })
            .waitFor();
        },
      },
      {
        what: 'while all are listed as a tree',
        act: () => panel.getByRole('switch', { name: 'What carries what' }).press('Space'),
      },
    ]);
  } finally {
    await page.context().browser()?.close();
    await product.close();
  }
}

/** The product with a fleet of a thousand carriers, behind which lie hours that are recorded. */
async function eventRows(): Promise<BenchRow[]> {
  const product = await startProduct();
  const id = 'bench-events';
  const body = { scenario: 'fleet', parameters: CARRIERS, runMode: 'REAL_TIME', simulationId: id };
  const made = await fetch(`${product.url}/control/v1/simulations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, speedMultiplier: 1, beginAfterHours: RECORDED_HOURS }),
  });
  if (!made.ok) throw new Error(await made.text());
  await untilWarm(product.url);
  const page = await openUndrawnPage(`${product.url}/simulations/${id}`);
  try {
    await page.waitForTimeout(SETTLE_MILLIS);
    const panel = page.getByRole('region', { name: 'Events', exact: true });
    const search = panel.getByRole('searchbox', { name: 'Entity of events' });
    const status = panel.getByRole('status');
    const listed = async () => Number(/^[\d,]+/.exec((await status.innerText()) ?? '')?.[0].replaceAll(',', '') ?? 0);
    /** Until no more are found, or no fewer: recorded stretches are read one after the other. What happens meanwhile is little beside them. */
    const settled = async () => {
      let [before, now] = [0, 0];
      do {
        before = now;
        await page.waitForTimeout(SETTLE_MILLIS);
        now = await listed();
      } while (now === 0 || Math.abs(now - before) > now / 100);
    };
    const opened = await longestTasks(page, 'events', [
      {
        what: 'while all are read and listed',
        async act() {
          await page.getByRole('button', { name: 'Events: all that happened' }).click();
          await settled();
        },
      },
    ]);
    const panelOfAll = `${(await listed()).toLocaleString('en')} events`;
    const ofAll = await longestTasks(page, panelOfAll, [
      { what: `in ${LIVE_MILLIS / 1000} s beside the list`, act: () => page.waitForTimeout(LIVE_MILLIS) },
      { what: 'scrolled by wheel', act: wheel('Events') },
      {
        what: 'while an entity is typed',
        async act() {
          await search.pressSequentially('carrier-77');
          await settled();
        },
      },
      {
        what: 'while the entity is deleted',
        async act() {
          await search.fill('');
          await settled();
        },
      },
    ]);
    return [...opened, ...ofAll];
  } finally {
    await page.context().browser()?.close();
    await product.close();
  }
}

/** The list of 100,000 entities on a live page, nothing drawn. Takes two minutes and a built dashboard. */
export const longListOfEntities: BenchCase = { name: 'long-list-of-entities', run: entityRows };

/** The list of events of recorded hours on a live page, nothing drawn. Takes five minutes and a built dashboard. */
export const longListOfEvents: BenchCase = { name: 'long-list-of-events', run: eventRows };
