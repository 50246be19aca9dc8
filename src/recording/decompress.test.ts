import { afterEach, expect, test, vi } from 'vitest';
import { createZstd } from '../archive/zstd.ts';
import { DECOMPRESS_HANDLERS } from './decompress.ts';
import { jsonBytes } from './text.ts';

afterEach(() => vi.restoreAllMocks());

test('[R10] a chunk is decompressed into room of its size, which is never made text', async () => {
  const compress = await createZstd();
  const bytes = jsonBytes(Array.from({ length: 20_000 }, (_, index) => ({ name: `carrier ${index % 70}`, index })));
  const join = vi.spyOn(Object.getPrototypeOf(Uint8Array.prototype), 'join');
  const text = vi.spyOn(Object.getPrototypeOf(Uint8Array.prototype), 'toString');
  const read = DECOMPRESS_HANDLERS.zstd(compress(bytes), BigInt(bytes.byteLength));
  expect([join.mock.calls.length, text.mock.calls.length]).toEqual([0, 0]);
  expect(Buffer.compare(read, bytes)).toBe(0);
});
