import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openViewer, test } from './product.ts';

/**
 * Pictures of fixed instants against kept ones. They are compared small and by their mean difference, so that another
 * machine's rasterizer, fonts and edges do not matter, and a missing rack, floor, shadow or colour does.
 * `KEEP_PICTURES=1` writes them anew: look at them before committing.
 */
const SIZE = { width: 96, height: 54 };
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
      const picture = await smallPicture(page);
      const file = new URL(`./pictures/${scenario}-${scheme}.png`, import.meta.url);
      if (process.env.KEEP_PICTURES) writeFileSync(file, picture);
      expect(await meanDifference(page, picture, readFileSync(file))).toBeLessThan(TOLERANCE);
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

/** The canvas as shown, shrunk, as PNG. */
async function smallPicture(page: Page): Promise<Buffer> {
  const shot = (await page.locator('canvas').first().screenshot()).toString('base64');
  const small = await page.evaluate(
    async ([encoded, { width, height }]) => {
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [shot, SIZE] as const,
  );
  return Buffer.from(small, 'base64');
}

async function meanDifference(page: Page, a: Buffer, b: Buffer): Promise<number> {
  return page.evaluate(
    async ([first, second]) => {
      const read = async (encoded: string): Promise<Uint8ClampedArray> => {
        const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
        const context = canvas.getContext('2d');
        context?.drawImage(bitmap, 0, 0);
        return context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
      };
      const [one, other] = [await read(first), await read(second)];
      return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 255)), 0) / one.length;
    },
    [a.toString('base64'), b.toString('base64')] as const,
  );
}
