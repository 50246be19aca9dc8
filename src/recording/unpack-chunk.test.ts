import { crc32 } from '@foxglove/crc';
import { describe, expect, test } from 'vitest';
import { viewOf } from './records.ts';
import { compressor } from './testing/files.ts';
import { joined, jsonBytes } from './text.ts';
import { ChunkUnpacker } from './unpack-chunk.ts';

const compress = await compressor();
const RECORDS = jsonBytes('records '.repeat(20));

interface Chunk {
  size?: number;
  crc?: number;
  compression?: string;
  records?: Uint8Array;
  length?: number;
}

/** The content of a chunk record: times, size, CRC, how it is compressed, how long it is. */
function chunk({ size = RECORDS.length, crc = 0, compression = '', records = RECORDS, length }: Chunk): Uint8Array {
  const name = jsonBytes(compression).subarray(1, -1);
  const head = new Uint8Array(32 + name.length + 8);
  const view = viewOf(head);
  view.setBigUint64(16, BigInt(size), true);
  view.setUint32(24, crc, true);
  view.setUint32(28, name.length, true);
  head.set(name, 32);
  view.setBigUint64(32 + name.length, BigInt(length ?? records.length), true);
  return joined([head, records]);
}

const unpacked = (given: Chunk, mostBytes = 1000) => new ChunkUnpacker(mostBytes).unpack(chunk(given));

describe('[R2] [R11] a chunk', () => {
  test.each<[string, Chunk]>([
    ['as it is', {}],
    ['with its CRC', { crc: crc32(RECORDS) }],
    ['compressed', { compression: 'zstd', records: compress(RECORDS), crc: crc32(RECORDS) }],
    ['with something behind it', { records: joined([RECORDS, RECORDS]), length: RECORDS.length }],
  ])('%s is what was written', (_, given) => {
    expect([...unpacked(given)]).toEqual([...RECORDS]);
  });

  test('of nothing is nothing, however it is compressed', () => {
    expect(unpacked({ size: 0, compression: 'lz4', records: new Uint8Array(0) })).toHaveLength(0);
  });

  test.each<[string, Chunk, string]>([
    ['larger than is read', { size: 1001 }, 'a chunk of 1001 bytes is larger than is read (1000)'],
    ['longer than its record', { length: RECORDS.length + 1 }, 'a chunk is longer than its record'],
    ['of another CRC', { crc: crc32(RECORDS) + 1 }, 'a chunk has another CRC than it says'],
    ['compressed in another way', { compression: 'lz4' }, 'Unsupported compression lz4'],
  ])('%s is refused', (_, given, problem) => {
    expect(() => unpacked(given)).toThrow(problem);
  });
});
