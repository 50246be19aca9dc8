import type { Page } from '@playwright/test';
import { expect } from './product.ts';

/** The picture on the screen with everything over it, small enough to compare. */
export async function canvasPixels(page: Page): Promise<number[]> {
  const png = (await page.locator('canvas').first().screenshot()).toString('base64');
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const small = document.createElement('canvas');
    [small.width, small.height] = [64, 36];
    const context = small.getContext('2d');
    context?.drawImage(bitmap, 0, 0, 64, 36);
    return [...(context?.getImageData(0, 0, 64, 36).data ?? [])];
  }, png);
}

/** Mean difference of two pictures' colours, 0 to 255. */
export function difference(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

/** Waits until a flight has ended: three pictures in a row are the same, however slowly they come. */
export async function settled(page: Page): Promise<void> {
  let last = await canvasPixels(page);
  let same = 0;
  await expect
    .poll(
      async () => {
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        const now = await canvasPixels(page);
        same = difference(last, now) < 0.3 ? same + 1 : 0;
        last = now;
        return same;
      },
      { intervals: [150], timeout: 40_000 },
    )
    .toBeGreaterThan(1);
}
