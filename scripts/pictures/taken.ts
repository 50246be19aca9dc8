import type { Page } from '@playwright/test';
import { recordedRun } from '../../e2e/recorded-run.ts';

/** The plant that pictures are of: seeded, and as it stands after so long. */
const DEMO = 'demo-distribution-centre';
const AT_SECONDS = 600;
const MICROS = 1_000_000;

export interface Taken {
  /** File name in docs/pictures, and what is shown. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Brings the page to what is to be seen. */
  show(page: Page): Promise<void>;
}

const WIDE = { width: 1280, height: 760 };

/** Every picture of README and docs, in the order in which they are taken. */
export const PICTURES: readonly Taken[] = [
  { name: 'live-light.webp', ...WIDE, scheme: 'light', show: (page) => openAtInstant(page) },
  { name: 'live-dark.webp', ...WIDE, scheme: 'dark', show: (page) => openAtInstant(page) },
  {
    name: 'bottleneck.webp',
    ...WIDE,
    scheme: 'light',
    async show(page) {
      await openAtInstant(page);
      await page.getByRole('button', { name: 'Where is it slow: who holds the plant back' }).click();
      await page.getByRole('region', { name: 'What this is based on' }).waitFor();
    },
  },
  {
    name: 'board.webp',
    ...WIDE,
    scheme: 'light',
    async show(page) {
      await page.goto(`/simulations/${DEMO}/board`);
      await page.getByRole('main').locator('canvas').nth(2).waitFor();
    },
  },
  {
    name: 'tour.webp',
    ...WIDE,
    scheme: 'dark',
    async show(page) {
      await openAtInstant(page);
      await page.getByRole('button', { name: 'Tour: steps to show to others' }).click();
      for (const name of ['CARRIER-03', 'STACKER-2', 'LIFT-1']) {
        await page.evaluate((selected) => window.aisle.select(selected), name);
        await page.getByRole('button', { name: 'Add step', exact: true }).click();
      }
    },
  },
  { name: 'side-by-side.webp', ...WIDE, scheme: 'light', show: showSideBySide },
  { name: 'experiment.webp', width: 1200, height: 760, scheme: 'light', show: showExperiment },
];

/** The live page, paused at the instant of all pictures. */
async function openAtInstant(page: Page): Promise<void> {
  await page.request.post(`/control/v1/simulations/${DEMO}/speed`, { data: { speedMultiplier: 50 } });
  await page.goto(`/simulations/${DEMO}`);
  await page.waitForFunction(
    (micros) => (window.aisle?.time().edgeMicros ?? 0) > micros && window.aisle.time().oldestMicros < micros,
    AT_SECONDS * MICROS,
  );
  await page.evaluate((micros) => window.aisle.seek(micros), AT_SECONDS * MICROS);
  await page.request.post(`/control/v1/simulations/${DEMO}/speed`, { data: { speedMultiplier: 1 } });
  await page.evaluate(() => window.aisle.select('CARRIER-03'));
}

async function showSideBySide(page: Page): Promise<void> {
  const [first, second] = [await recordedRun(page, 7, 240), await recordedRun(page, 8, 240)];
  await page.goto(`/compare/${first.recordingId}/${second.recordingId}?lock=clock`);
  await page.locator('canvas[data-engine]').nth(1).waitFor();
  await page.getByRole('slider', { name: 'Timeline' }).press('End');
  await page.getByRole('table', { name: 'How their boards differ' }).getByText('%').first().waitFor();
}

async function showExperiment(page: Page): Promise<void> {
  const experiment = {
    ...{ scenario: 'distribution-centre', experimentId: 'carriers', replications: 3, seed: 1 },
    ...{ vary: [{ name: 'carriers', values: [6, 7, 8, 9] }], warmUpSeconds: 0, lengthSeconds: 3600 },
  };
  await page.request.post('/control/v1/experiments', { data: experiment });
  await page.goto('/experiments/carriers');
  await page.getByText('12 of 12 runs').waitFor();
  await page.getByRole('table', { name: 'Differences' }).scrollIntoViewIfNeeded();
}
