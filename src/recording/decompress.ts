import { decompress } from 'fzstd';
import { boundedBytes } from './records.ts';

/** More than any record or chunk that we write, with its largest single message; a file that claims more is not read. */
export const MOST_RECORD_BYTES = 128 * 1024 * 1024;

type DecompressChunk = (bytes: Uint8Array, decompressedSize: bigint) => Uint8Array;

/** What chunks may be compressed with, by its name in the file. */
export const DECOMPRESS_HANDLERS: Record<'zstd', DecompressChunk> = {
  zstd: (bytes, size) => unzstd(bytes, new Uint8Array(boundedBytes('chunk', Number(size), MOST_RECORD_BYTES))),
};

/**
 * Unpacks into bytes of the size that was claimed, which hold zeros. A frame that states no size is held against the CRC of its chunk alone.
 * @returns them
 * @throws RangeError for a frame that states another size, Error for what is not one frame
 */
export function unzstd(bytes: Uint8Array, room: Uint8Array): Uint8Array {
  const stated = statedBytes(bytes);
  if (stated !== null && stated !== room.byteLength) throw new RangeError('a chunk has another size than it says');
  // The library compares this with a number, which would make it text byte by byte; so it answers what number it is.
  // Its answer is the room itself, however much of it is filled.
  return decompress(bytes, Object.defineProperty(room, Symbol.toPrimitive, { value: () => Number.NaN }));
}

const DESCRIPTOR_AT = 4;
const DICTIONARY_BYTES = [0, 1, 2, 4];

/** The size of its content that a frame states (RFC 8878, 3.1.1.1); null where it states none. */
function statedBytes(frame: Uint8Array): number | null {
  const descriptor = frame[DESCRIPTOR_AT] ?? 0;
  const [sizeFlag, isSingleSegment] = [descriptor >> 6, (descriptor & 0x20) !== 0];
  if (sizeFlag === 0 && !isSingleSegment) return null;
  const at = DESCRIPTOR_AT + 1 + (isSingleSegment ? 0 : 1) + (DICTIONARY_BYTES[descriptor & 3] ?? 0);
  const field = frame.subarray(at, at + 2 ** sizeFlag);
  const size = field.reduceRight((sum, byte) => sum * 256 + byte, 0);
  return sizeFlag === 1 ? size + 256 : size;
}
