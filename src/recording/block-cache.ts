import type { ByteSource } from './indexed-reader.ts';

export interface BlockCacheOptions {
  /** Blocks begin at multiples of this. */
  blockBytes?: number;
  /** Blocks kept, the one used longest ago dropped first. */
  mostBlocks?: number;
}

/** Fetches aligned blocks and keeps the last ones: an index is read in many small pieces, each a round trip else. */
export class BlockCache implements ByteSource {
  readonly #source: ByteSource;
  readonly #blockBytes: number;
  readonly #mostBlocks: number;
  /** In the order of use. */
  readonly #blocks = new Map<number, Promise<Uint8Array>>();
  #size: Promise<bigint> | null = null;

  constructor(source: ByteSource, { blockBytes = 256 * 1024, mostBlocks = 64 }: BlockCacheOptions = {}) {
    this.#source = source;
    this.#blockBytes = blockBytes;
    this.#mostBlocks = mostBlocks;
  }

  size(): Promise<bigint> {
    this.#size ??= this.#source.size().catch((error: unknown) => {
      this.#size = null;
      throw error;
    });
    return this.#size;
  }

  async read(offset: bigint, length: bigint): Promise<Uint8Array> {
    const [from, until] = [Number(offset), Number(offset + length)];
    if (BigInt(until) > (await this.size())) throw new RangeError(`bytes up to ${until} lie beyond the end`);
    const out = new Uint8Array(until - from);
    const first = Math.floor(from / this.#blockBytes);
    const count = Math.max(0, Math.ceil(until / this.#blockBytes) - first);
    const found = await Promise.all(Array.from({ length: count }, (_, index) => this.#block(first + index)));
    for (const [index, bytes] of found.entries()) {
      const start = (first + index) * this.#blockBytes;
      out.set(bytes.subarray(Math.max(0, from - start), until - start), Math.max(0, start - from));
    }
    return out;
  }

  #block(index: number): Promise<Uint8Array> {
    const blocks = this.#blocks;
    const kept = blocks.get(index);
    const found = kept ?? this.#fetch(index);
    blocks.delete(index);
    blocks.set(index, found);
    // What failed is asked for again.
    if (!kept) found.catch(() => blocks.get(index) === found && blocks.delete(index));
    for (const oldest of blocks.keys()) {
      if (blocks.size <= this.#mostBlocks) break;
      blocks.delete(oldest);
    }
    return found;
  }

  async #fetch(index: number): Promise<Uint8Array> {
    const offset = index * this.#blockBytes;
    const length = Math.min(this.#blockBytes, Number(await this.size()) - offset);
    return (await this.#source.read(BigInt(offset), BigInt(length))).slice();
  }
}
