import type { ByteSource } from './indexed-reader.ts';
import { LatestReads } from './latest-reads.ts';

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
  readonly #blocks: LatestReads<Uint8Array>;

  constructor(source: ByteSource, { blockBytes = 256 * 1024, mostBlocks = 64 }: BlockCacheOptions = {}) {
    this.#source = source;
    this.#blockBytes = blockBytes;
    this.#blocks = new LatestReads(mostBlocks);
  }

  size(): Promise<bigint> {
    return this.#source.size();
  }

  async read(offset: bigint, length: bigint): Promise<Uint8Array> {
    const [from, until] = [Number(offset), Number(offset + length)];
    if (BigInt(until) > (await this.size())) throw new RangeError(`bytes up to ${until} lie beyond the end`);
    const out = new Uint8Array(until - from);
    const first = Math.floor(from / this.#blockBytes);
    const count = Math.max(0, Math.ceil(until / this.#blockBytes) - first);
    const found = await Promise.all(
      Array.from({ length: count }, (_, index) => this.#blocks.of(first + index, () => this.#fetch(first + index))),
    );
    for (const [index, bytes] of found.entries()) {
      const start = (first + index) * this.#blockBytes;
      out.set(bytes.subarray(Math.max(0, from - start), until - start), Math.max(0, start - from));
    }
    return out;
  }

  async #fetch(index: number): Promise<Uint8Array> {
    const offset = index * this.#blockBytes;
    const length = Math.min(this.#blockBytes, Number(await this.size()) - offset);
    return (await this.#source.read(BigInt(offset), BigInt(length))).slice();
  }
}
