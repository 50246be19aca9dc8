import type { Page } from '@playwright/test';

/** Mean colours of a picture's blocks, row by row, three values of 0 to 255 each. */
export interface BlockMeans {
  /** Blocks in a row. */
  readonly columns: number;
  readonly values: readonly number[];
}

/** Where two pictures differ, in blocks. */
export interface DifferingBlock {
  readonly column: number;
  readonly row: number;
  /** The largest difference of one of its colours. */
  readonly difference: number;
}

/** Edge of a block in pixels: a box that has moved by 15 cm, or is missing, shows; another rasterizer does not. */
const BLOCK = 8;
/** The largest difference of a mean colour between two rasterizers, antialiased or not. */
const LIMIT = 16;

/** Blocks whose colours differ by more than rasterizers do; all where the pictures are not of one size. */
export function differingBlocks(a: BlockMeans, b: BlockMeans): DifferingBlock[] {
  const hasOneSize = a.columns === b.columns && a.values.length === b.values.length;
  return Array.from({ length: a.values.length / 3 }, (_, i) => ({
    column: i % a.columns,
    row: Math.floor(i / a.columns),
    difference: hasOneSize ? largestDifference(a, b, i * 3) : 255,
  })).filter(({ difference }) => difference > LIMIT);
}

function largestDifference(a: BlockMeans, b: BlockMeans, first: number): number {
  return Math.max(...[0, 1, 2].map((i) => Math.abs((a.values[first + i] ?? 0) - (b.values[first + i] ?? 0))));
}

/** The means of a picture's blocks, worked out by the page's own decoder. */
export function blockMeans(page: Page, png: Buffer): Promise<BlockMeans> {
  return pixelsOf(page, png, BLOCK);
}

/** Means as they are kept: a small picture of one pixel for each block, which a person can look at. */
export async function encodeMeans(page: Page, { columns, values }: BlockMeans): Promise<Buffer> {
  const url = await page.evaluate(
    ([width, colors]) => {
      const image = new ImageData(width, colors.length / 3 / width);
      for (let i = 0; i < image.data.length; i++) {
        image.data[i] = i % 4 === 3 ? 255 : (colors[(i >> 2) * 3 + (i % 4)] ?? 0);
      }
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.putImageData(image, 0, 0);
      return canvas.toDataURL('image/png');
    },
    [columns, [...values]] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

export function decodeMeans(page: Page, png: Buffer): Promise<BlockMeans> {
  return pixelsOf(page, png, 1);
}

/** Mean colours of squares of so many pixels; what is left over at the right and below is left out. */
function pixelsOf(page: Page, png: Buffer, edge: number): Promise<BlockMeans> {
  return page.evaluate(
    async ([encoded, size]) => {
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      const [columns, rows] = [Math.floor(bitmap.width / size), Math.floor(bitmap.height / size)];
      const sums = new Float64Array(columns * rows * 3);
      for (let y = 0; y < rows * size; y++) {
        for (let x = 0; x < columns * size; x++) {
          const to = (Math.floor(y / size) * columns + Math.floor(x / size)) * 3;
          const from = (y * bitmap.width + x) * 4;
          for (let c = 0; c < 3; c++) sums[to + c] = (sums[to + c] ?? 0) + (data[from + c] ?? 0);
        }
      }
      return { columns, values: [...sums].map((sum) => Math.round(sum / (size * size))) };
    },
    [png.toString('base64'), edge] as const,
  );
}
