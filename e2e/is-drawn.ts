import type { Page } from '@playwright/test';

/** The picture has more than one colour. */
export async function isDrawn(page: Page): Promise<boolean> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) return false;
  const clip = { x: box.x, y: box.y + box.height / 4, width: box.width, height: box.height / 2 };
  const shot = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(32, 18).getContext('2d');
    context?.drawImage(bitmap, 0, 0, 32, 18);
    const red = [...(context?.getImageData(0, 0, 32, 18).data ?? [])].filter((_, i) => i % 4 === 0);
    return Math.max(...red) - Math.min(...red) > 60;
  }, shot);
}
