import { afterEach, expect, test, vi } from 'vitest';
import { createZstd } from '../archive/zstd.ts';
import { DECOMPRESS_HANDLERS, MOST_RECORD_BYTES, unzstd } from './decompress.ts';
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

test.each([1, 52, 255, 256, 65_791, 65_792])(
  '[R11] a chunk of %i bytes that says another size is refused, whichever way it is wrong',
  async (size) => {
    const bytes = new Uint8Array(size).fill(7);
    const packed = (await createZstd())(bytes);
    expect(Buffer.compare(unzstd(packed, new Uint8Array(size)), bytes)).toBe(0);
    for (const other of [size - 1, size + 1, 2 * size]) {
      expect(() => unzstd(packed, new Uint8Array(other))).toThrow('a chunk has another size than it says');
    }
  },
);

test('[R11] a chunk of several frames is none of ours, one that states no size is unpacked', async () => {
  const packed = (await createZstd())(new Uint8Array(52).fill(7));
  expect(() => unzstd(Buffer.concat([packed, packed]), new Uint8Array(52))).toThrow();
  // A window of 1 KiB and no size, then one last block of five bytes that repeat one byte.
  const unstated = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x00, (5 << 3) | 3, 0, 0, 7]);
  expect(unzstd(unstated, new Uint8Array(5))).toEqual(new Uint8Array(5).fill(7));
});
