import type { ByteSource } from './indexed-reader.ts';

export interface BlockCacheOptions {
  /** Blocks begin at multiples of this. */
  blockBytes?: number;
  /** Blocks kept, the one used longest ago dropped first. */
  mostBlocks?: number;
}

/** Fetches aligned blocks and keeps the last ones: an index is read in many small pieces, each a round trip else. */
export function createBlockCache(source: ByteSource, options: BlockCacheOptions = {}): ByteSource {
  const { blockBytes = 256 * 1024, mostBlocks = 64 } = options;
  /** In the order of use. */
  const blocks = new Map<number, Promise<Uint8Array>>();
  let size: Promise<bigint> | null = null;

  const sizeOnce = (): Promise<bigint> => {
    size ??= source.size().catch((error: unknown) => {
      size = null;
      throw error;
    });
    return size;
  };

  const fetchBlock = async (index: number): Promise<Uint8Array> => {
    const offset = index * blockBytes;
    const length = Math.min(blockBytes, Number(await sizeOnce()) - offset);
    return (await source.read(BigInt(offset), BigInt(length))).slice();
  };

  const block = (index: number): Promise<Uint8Array> => {
    const kept = blocks.get(index);
    const found = kept ?? fetchBlock(index);
    blocks.delete(index);
    blocks.set(index, found);
    // What failed is asked for again; only what was fetched is kept.
    if (!kept) found.catch(() => blocks.get(index) === found && blocks.delete(index));
    for (const oldest of blocks.keys()) {
      if (blocks.size <= mostBlocks) break;
      blocks.delete(oldest);
    }
    return found;
  };

  return {
    size: sizeOnce,
    async read(offset, length) {
      const [from, until] = [Number(offset), Number(offset + length)];
      if (BigInt(until) > (await sizeOnce())) throw new RangeError(`bytes up to ${until} lie beyond the end`);
      const out = new Uint8Array(until - from);
      const first = Math.floor(from / blockBytes);
      const count = Math.max(0, Math.ceil(until / blockBytes) - first);
      const found = await Promise.all(Array.from({ length: count }, (_, index) => block(first + index)));
      for (const [index, bytes] of found.entries()) {
        const start = (first + index) * blockBytes;
        const part = bytes.subarray(Math.max(0, from - start), until - start);
        out.set(part, Math.max(0, start - from));
      }
      return out;
    },
  };
}
