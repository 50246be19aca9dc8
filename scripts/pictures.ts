import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startProduct } from '../e2e/started-product.ts';
import { browserLaunch } from './browser-executable.ts';
import { PICTURES, type Taken } from './pictures/taken.ts';

/**
 * Makes the pictures of README and docs anew, from the product as it was built: `npm run pictures`, or some of them by name. What they show
 * is seeded; look at them before committing.
 */
const FOLDER = new URL('../docs/pictures/', import.meta.url);
/** Drawn in software, beside whatever else the machine does. */
const PATIENCE_MILLIS = 600_000;
/** Until what comes late is there: shadows, rows, charts. */
const SETTLED_MILLIS = 8000;
const QUALITY = 0.82;

const wanted = process.argv.slice(2);
const product = await startProduct({ SIMULATOR_SEED: '1' });
const browser = await chromium.launch(browserLaunch());
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const bytes = await take(browser, picture);
    writeFileSync(new URL(picture.name, FOLDER), bytes);
    console.log(`docs/pictures/${picture.name}: ${Math.round(bytes.length / 1000)} kB`);
  }
} finally {
  await browser.close();
  await product.close();
}

/** A profile of its own for each: nothing is kept of the one before. */
async function take(browser: Browser, { width, height, scheme, show }: Taken): Promise<Buffer> {
  const context = await browser.newContext({
    ...{ viewport: { width, height }, baseURL: product.url, colorScheme: scheme, locale: 'en-GB' },
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(PATIENCE_MILLIS);
  const page = await context.newPage();
  await show(page);
  await page.waitForTimeout(SETTLED_MILLIS);
  const bytes = await asWebp(page, await page.screenshot());
  await context.close();
  return bytes;
}

/** The browser writes WebP; a screenshot is PNG. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ text, quality }) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      let binary = '';
      for (const byte of new Uint8Array(await blob.arrayBuffer())) binary += String.fromCharCode(byte);
      return btoa(binary);
    },
    { text: png.toString('base64'), quality: QUALITY },
  );
  return Buffer.from(encoded, 'base64');
}
