import AxeBuilder from '@axe-core/playwright';
import { DEMO, expect, openViewer, test } from './product.ts';

test('a board made by itself, changed by keyboard and kept; a chart is put on it; beside the picture and on the card', async ({
  page,
}) => {
  await page.goto(`/simulations/${DEMO}/board`);
  const board = page.getByRole('list', { name: 'Board' });
  const tile = (name: string) => board.getByRole('region', { name, exact: true });
  await expect(tile('Throughput over time').getByRole('application')).toBeVisible();
  await expect(tile('Utilisation by device and state').getByRole('application')).toBeVisible();
  await expect(tile('Lead times')).toBeVisible();
  await expect(tile('Fill').getByText(/^[\d.]+ %$/)).toBeVisible();
  await expect(tile('Throughput over time').getByTestId('chart-playhead')).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  await test.step('by keyboard', async () => {
    const titles = () => board.getByRole('heading', { level: 2 }).allTextContents();
    const before = await titles();
    const [first = '', second = ''] = before;
    await page.getByRole('button', { name: `Change ${second}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move forward' }).press('Enter');
    await expect.poll(titles).toEqual([second, first, ...before.slice(2)]);
    await page.getByRole('button', { name: `Change ${first}`, exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remove from the board' }).press('Enter');
    await expect.poll(titles).toEqual([second, ...before.slice(2)]);
    await page.reload();
    await expect.poll(titles).toEqual([second, ...before.slice(2)]);
    await page.getByRole('button', { name: 'Reset board' }).click();
    await expect.poll(titles).toEqual(before);
  });

  await test.step('a chart is put on it', async () => {
    await page.goto(`/simulations/${DEMO}/tables/orders?whole={}&chart={"kind":"bar","x":"kind"}`);
    await page.getByRole('button', { name: 'Put on the board' }).click();
    await expect(page.getByRole('button', { name: 'On the board' })).toBeVisible();
    await openViewer(page);
    await page.getByRole('toolbar', { name: 'Beside the picture' }).getByRole('button', { name: 'Board' }).click();
    await expect(board.getByRole('region').first()).toHaveAccessibleName(/^Bars: .* \/ kind/);
    await expect(board.getByRole('region').first().getByRole('application')).toBeVisible();
  });

  await page.goto('/');
  await expect(
    page
      .getByRole('list', { name: `Figures of ${DEMO}` })
      .getByRole('status')
      .first(),
  ).toHaveText(/\d/);
});
