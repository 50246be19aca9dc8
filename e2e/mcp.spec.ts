import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { browserExecutable } from '../scripts/browser-executable.ts';
import { DEMO, expect, openLive, test as product, untilRead } from './product.ts';
import { startProduct } from './started-product.ts';

/** A product that programs may ask, with the browser that these tests have. */
const test = product.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for.
    async ({}, use) => {
      const started = await startProduct({ MCP: 'on', MCP_BROWSER: browserExecutable() ?? '' });
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
});

test('a picture of an instant is drawn by a page that has no network, and its link opens the same', {
  tag: '@long',
}, async ({ page, product: { url } }) => {
  await openLive(page);
  await untilRead(page, 5);
  // Something that this page has read, and so what is recorded.
  const at = await page.evaluate(() => Math.floor(window.aisle.time().edgeMicros / 1e6 - 2) * 1e6);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  const asked = { name: 'picture', arguments: { run: DEMO, at, width: 800, height: 600 } };
  const { isError, content, structuredContent } = await client.callTool(asked, { timeout: 100_000 });
  await client.close();
  expect(isError, JSON.stringify(content)).toBeFalsy();
  const [, image] = content as { type: string; data: string }[];
  const told = structuredContent as { links: { url: string }[] };

  await page.goto(told.links[0]?.url ?? '');
  await expect.poll(() => page.evaluate(() => window.aisle?.time().simulationTimeMicros)).toBe(at);
  // Of the plant is drawn what no empty picture has: many colours.
  const colours = await page.evaluate(async (png) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {};
    return new Set(new Uint32Array(Uint8ClampedArray.from(data).buffer)).size;
  }, image?.data ?? '');
  expect(colours).toBeGreaterThan(1000);
});
