import { decompress } from 'fzstd';
import { boundedBytes } from './records.ts';

/** More than any record or chunk that we write, with its largest single message; a file that claims more is not read. */
export const MOST_RECORD_BYTES = 128 * 1024 * 1024;

type DecompressChunk = (bytes: Uint8Array, decompressedSize: bigint) => Uint8Array;

/** What chunks may be compressed with, by its name in the file. */
export const DECOMPRESS_HANDLERS: Record<'zstd', DecompressChunk> = {
  zstd: (bytes, size) => unzstd(bytes, new Uint8Array(boundedBytes('chunk', Number(size), MOST_RECORD_BYTES))),
};

/** Unpacks into bytes of the size that was claimed. @returns them */
export function unzstd(bytes: Uint8Array, room: Uint8Array): Uint8Array {
  // Nothing of another chunk shows where this one is shorter than it says.
  room.fill(0);
  // The library compares this with a number, which would make it text byte by byte; so it answers what number it is.
  const out = decompress(bytes, Object.defineProperty(room, Symbol.toPrimitive, { value: () => Number.NaN }));
  if (out.byteLength !== room.byteLength) throw new RangeError('a chunk has another size than it says');
  return out;
}
