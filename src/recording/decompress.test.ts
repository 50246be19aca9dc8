import { afterEach, expect, test, vi } from 'vitest';
import { createZstd } from '../archive/zstd.ts';
import { DECOMPRESS_HANDLERS, MOST_RECORD_BYTES } from './decompress.ts';
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

test('[R11] a chunk that claims more than we write is refused', async () => {
  const packed = (await createZstd())(jsonBytes('x'.repeat(50)));
  expect(DECOMPRESS_HANDLERS.zstd(packed, 52n)).toEqual(jsonBytes('x'.repeat(50)));
  expect(() => DECOMPRESS_HANDLERS.zstd(packed, BigInt(MOST_RECORD_BYTES + 1))).toThrow(
    /^a chunk of \d+ bytes is larger/,
  );
});
