import { crc32 } from '@foxglove/crc';
import { unzstd } from './decompress.ts';
import { boundedBytes, Room, u64, viewOf } from './records.ts';
import { textOf } from './text.ts';

/** Where the fields of a chunk record lie. */
const SIZE_AT = 16;
const CRC_AT = 24;
const COMPRESSION_AT = 28;

/** Unpacks one chunk after the other, each into the bytes of the one before. */
export class ChunkUnpacker {
  readonly #mostBytes: number;
  readonly #room = new Room();

  /** @param mostBytes that a chunk may claim to unpack to */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** @throws Error for a chunk that is too large, is compressed in another way, or is not what was written */
  unpack(content: Uint8Array): Uint8Array {
    const view = viewOf(content);
    const size = boundedBytes('chunk', u64(view, SIZE_AT), this.#mostBytes);
    const compressionEnd = COMPRESSION_AT + 4 + view.getUint32(COMPRESSION_AT, true);
    const compression = textOf(content.subarray(COMPRESSION_AT + 4, compressionEnd));
    const from = compressionEnd + 8;
    const length = u64(view, compressionEnd);
    if (from + length > content.byteLength) throw new RangeError('a chunk is longer than its record');
    const records = this.#unpacked(content.subarray(from, from + length), compression, size);
    const crc = view.getUint32(CRC_AT, true);
    if (crc !== 0 && crc32(records) !== crc) throw new Error('a chunk has another CRC than it says');
    return records;
  }

  #unpacked(records: Uint8Array, compression: string, size: number): Uint8Array {
    if (compression === '' || records.byteLength === 0) return records;
    if (compression !== 'zstd') throw new Error(`Unsupported compression ${compression}`);
    // Nothing of another chunk shows where this one is shorter than it says.
    return unzstd(records, this.#room.of(size).fill(0));
  }
}
