import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openViewer, test } from './product.ts';

/**
 * Pictures of fixed instants against what was kept of them: average colours on a coarse grid, compared by their mean
 * difference, so that another machine's rasterizer, fonts and edges do not matter, and a missing rack, floor, shadow
 * or colour does. `KEEP_PICTURES=1` keeps what is drawn now: look at the pages before committing.
 */
const GRID = { width: 32, height: 18 };
const KEPT = new URL('./visual-signatures.json', import.meta.url);
/** Mean difference of colour values, 0 to 255. */
const TOLERANCE = 5;

const END_SECONDS = 40;

for (const scenario of ['distribution-centre', 'shuttle-store', 'fleet']) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`${scenario} looks as it did, ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      const id = await finishedRun(page, scenario);
      await openViewerAtEnd(page, id);
      await page.getByRole('button', { name: 'Names of devices' }).click();
      const signature = await signatureOf(page);
      if (process.env.KEEP_PICTURES) keep(`${scenario}, ${scheme}`, signature);
      const kept = keptSignatures()[`${scenario}, ${scheme}`] ?? '';
      expect(kept).toHaveLength(GRID.width * GRID.height * 6);
      expect(meanDifference(signature, kept)).toBeLessThan(TOLERANCE);
    });
  }
}

/** A seeded run that ends by itself: its last instant is the same every time. */
async function finishedRun(page: Page, scenario: string): Promise<string> {
  const run = { scenario, runMode: 'EVENT_DRIVEN', speedMultiplier: 100, seed: 20261121, endTimeSeconds: END_SECONDS };
  const made = await page.request.post('/control/v1/simulations', { data: run });
  expect(made.status()).toBe(201);
  const { simulationId } = (await made.json()).data as { simulationId: string };
  await expect
    .poll(async () => {
      const clock = await page.request.get(`/simulation/openapi/v1/simulations/${simulationId}/clock`);
      return (await clock.json()).data.status;
    })
    .toBe('COMPLETED');
  return simulationId;
}

async function openViewerAtEnd(page: Page, simulationId: string): Promise<void> {
  await openViewer(page, simulationId);
  await page.evaluate((t) => window.aisle.seek(t), END_SECONDS * 1_000_000);
  expect(await page.evaluate(() => window.aisle.time().simulationTimeMicros)).toBe(END_SECONDS * 1_000_000);
}

/** Average colours of the picture on a coarse grid, row by row, six hexadecimal digits each. */
async function signatureOf(page: Page): Promise<string> {
  const shot = (await page.locator('canvas').first().screenshot()).toString('base64');
  return page.evaluate(
    async ([encoded, { width, height }]) => {
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
      return [...data]
        .filter((_, i) => i % 4 !== 3)
        .map((value) => value.toString(16).padStart(2, '0'))
        .join('');
    },
    [shot, GRID] as const,
  );
}

function meanDifference(a: string, b: string): number {
  const [one, other] = [a, b].map((signature) => [...Buffer.from(signature, 'hex')]) as [number[], number[]];
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 255)), 0) / one.length;
}

function keptSignatures(): Record<string, string> {
  return JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, string>;
}

function keep(name: string, signature: string): void {
  writeFileSync(KEPT, `${JSON.stringify({ ...keptSignatures(), [name]: signature }, null, 2)}\n`);
}
