import type { Locator } from '@playwright/test';

/** How many colours the opaque pixels of a canvas have. A copy is read: a canvas that is read back twice warns of it. */
export function coloursOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((drawn: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(drawn, 0, 0);
    const { data } = copy?.getImageData(0, 0, drawn.width, drawn.height) ?? { data: [] };
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] === 255) colours.add(`${data[at]} ${data[at + 1]} ${data[at + 2]}`);
    return colours.size;
  });
}
