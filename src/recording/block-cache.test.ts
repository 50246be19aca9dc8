import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlockCache } from './block-cache.ts';
import { openRecordingFile } from './indexed-reader.ts';
import { compressor, fileOf, message, sourceOf } from './testing/files.ts';

const BYTES = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

describe('[R10] aligned blocks, each fetched once', () => {
  test('any stretch is what the source holds', async () => {
    const cached = new BlockCache(sourceOf(BYTES), { blockBytes: 64, mostBlocks: 3 });
    const stretch = fc.tuple(fc.nat(1000), fc.nat(1000)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    await fc.assert(
      fc.asyncProperty(stretch, async ([from, until]) => {
        expect(await cached.read(BigInt(from), BigInt(until - from))).toEqual(BYTES.slice(from, until));
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  test('neighbours and callers at the same moment share a block', async () => {
    const source = sourceOf(BYTES);
    const cached = new BlockCache(source, { blockBytes: 100 });
    await Promise.all([cached.read(10n, 5n), cached.read(20n, 60n), cached.read(95n, 10n)]);
    expect(source.reads).toEqual([
      [0, 100],
      [100, 100],
    ]);
  });

  test('the block used longest ago is dropped first; the last one is short', async () => {
    const source = sourceOf(BYTES);
    const cached = new BlockCache(source, { blockBytes: 400, mostBlocks: 2 });
    for (const at of [0n, 400n, 0n, 990n, 0n, 400n]) await cached.read(at, 1n);
    expect(source.reads).toEqual([
      [0, 400],
      [400, 400],
      [800, 200],
      [400, 400],
    ]);
  });

  test('a failed fetch is not kept; beyond the end is refused', async () => {
    const source = sourceOf(BYTES);
    let failures = 1;
    const cached = new BlockCache({
      size: source.size,
      read: (offset, length) => (failures-- > 0 ? Promise.reject(new Error('cut off')) : source.read(offset, length)),
    });
    await expect(cached.read(0n, 10n)).rejects.toThrow('cut off');
    expect(await cached.read(0n, 10n)).toEqual(BYTES.slice(0, 10));
    await expect(cached.read(995n, 10n)).rejects.toThrow(/beyond the end/);
  });

  test('what was fetched stays, also where the source uses its bytes again', async () => {
    const shared = new Uint8Array(100);
    const read = async (offset: bigint) => shared.fill(Number(offset));
    const cached = new BlockCache({ size: async () => 200n, read }, { blockBytes: 100 });
    for (const at of [0n, 100n]) await cached.read(at, 1n);
    expect(await cached.read(99n, 2n)).toEqual(Uint8Array.of(0, 100));
  });

  test('one instant out of a long file takes a few blocks', async () => {
    const written = Array.from({ length: 4000 }, (_, index) =>
      index % 1000 === 0
        ? message('snapshot', index * 1e6, { index, pad: noise(index, 20_000) }, { sequence: index })
        : message('batches', index * 1e6, { index, pad: noise(index, 800) }, { sequence: index }),
    );
    const source = sourceOf(await fileOf(written, await compressor()));
    const file = await openRecordingFile(new BlockCache(source, { blockBytes: 64 * 1024 }));
    const query = { topics: ['batches'], fromMicros: 2490e6, toMicros: 2500e6 } as const;
    const sequences: number[] = [];
    for await (const { sequence } of file.messages({ topics: ['snapshot'], fromMicros: 2000e6, toMicros: 2000e6 })) {
      sequences.push(sequence);
    }
    for await (const { sequence } of file.messages(query)) sequences.push(sequence);
    expect(sequences).toEqual([2000, 2490, 2491, 2492, 2493, 2494, 2495, 2496, 2497, 2498, 2499, 2500]);
    const fetched = source.reads.reduce((sum, [, length]) => sum + length, 0);
    expect(fetched).toBeLessThan(Number(await source.size()) / 2);
    expect(source.reads.length).toBeLessThan(16);
  });
});

/** Text that compresses little, the same for the same seed. */
function noise(seed: number, length: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 0x7fff_ffff;
    return String.fromCharCode(32 + (state % 90));
  }).join('');
}
