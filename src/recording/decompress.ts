import { decompress } from 'fzstd';

/** More than any chunk that we write, with its largest single message; a file that claims more is not decompressed. */
const LARGEST_CHUNK_BYTES = 128 * 1024 * 1024;

type DecompressChunk = (bytes: Uint8Array, decompressedSize: bigint) => Uint8Array;

/** What chunks may be compressed with, by its name in the file. */
export const DECOMPRESS_HANDLERS: Record<'zstd', DecompressChunk> = {
  zstd(bytes, size) {
    if (size > LARGEST_CHUNK_BYTES) throw new RangeError(`a chunk of ${size} bytes is larger than is read`);
    const out = decompress(bytes, roomFor(Number(size)));
    if (out.byteLength !== Number(size)) throw new RangeError('a chunk has another size than it says');
    return out;
  },
};

/** The library compares this with a number, which would make it text byte by byte; so it answers what number it is. */
function roomFor(length: number): Uint8Array {
  return Object.defineProperty(new Uint8Array(length), Symbol.toPrimitive, { value: () => Number.NaN });
}
