import type { Page } from '@playwright/test';
import { DEMO, expect, openViewer, setSpeed, test, untilRead } from './product.ts';

/** What the gateway derives of the demo run. */
async function derived<Row>(page: Page, relation: string): Promise<Row[]> {
  return (await (await page.request.get(`/api/simulations/${DEMO}/${relation}`)).json()).data.rows;
}

test('what Aisle derives of a run is read in panels beside one picture, each within one draw call', async ({
  page,
}) => {
  await openViewer(page);
  await setSpeed(page, 20);
  await untilRead(page, 90);
  await setSpeed(page, 1);
  const drawCalls = () => page.evaluate(() => window.aisle.stats().drawCalls);
  const before = await drawCalls();
  const open = async (button: string, panel: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    return page.getByRole('region', { name: panel, exact: true });
  };
  const close = async (button: string, panel: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('region', { name: panel, exact: true })).toBeHidden();
  };

  await test.step('lanes', async () => {
    const panel = await open('Lanes: what each device did', 'Lanes');
    await expect(panel.getByRole('row', { name: /^CARRIER-\d/ }).first()).toBeVisible();
    await close('Lanes: what each device did', 'Lanes');
  });
  await test.step('space and time', async () => {
    const panel = await open('Space and time: who came by where', 'Space and time');
    const [passage] = await derived<{ pathName: string }>(page, 'traffic');
    await panel.getByRole('combobox', { name: 'Name of the path' }).fill(passage?.pathName ?? '');
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(panel.getByRole('listbox', { name: 'Passages over the way' })).toBeVisible();
    await expect(panel.getByRole('list', { name: 'What lines and symbols mean' })).toContainText(/\d+ passages?/);
    await close('Space and time: who came by where', 'Space and time');
  });
  await test.step('where is it slow', async () => {
    const panel = await open('Where is it slow: who holds the plant back', 'Where is it slow');
    const held = panel.getByRole('table', { name: 'Who held the plant back' });
    await expect(held.getByRole('row', { name: 'Demand' })).toContainText('%');
    await close('Where is it slow: who holds the plant back', 'Where is it slow');
  });
  await test.step('flow', async () => {
    const panel = await open('Flow: how paths were used', 'Flow');
    const most = panel.getByRole('table', { name: 'Passages over paths' });
    await expect(most.getByRole('row').first()).toContainText('passages/h');
    await expect.poll(drawCalls).toBeLessThanOrEqual(before + 1);
    await close('Flow: how paths were used', 'Flow');
  });
  await test.step('who holds whom', async () => {
    const panel = await open('Who holds whom', 'Who holds whom');
    await expect(panel).toContainText('As the service tells it itself');
    await expect(panel.getByRole('table', { name: 'Lost device time by root' }).getByRole('row').nth(1)).toBeVisible();
    await expect.poll(drawCalls).toBeLessThanOrEqual(before + 1);
    await close('Who holds whom', 'Who holds whom');
  });
  await test.step('passport of a load', async () => {
    const panel = await open('Passport: where a load went', 'Passport');
    const loads = await derived<{ loadName: string; meters: number }>(page, 'journeys');
    const travelled = loads.find(({ meters }) => meters > 1);
    await panel.getByRole('textbox', { name: 'Name of the load' }).fill(travelled?.loadName ?? '');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('table', { name: 'Stations of the load' }).getByRole('row').nth(1)).toBeVisible();
    await expect.poll(drawCalls).toBe(before + 1);
    await close('Passport: where a load went', 'Passport');
  });
});
