import { readFile } from 'node:fs/promises';
import { McapIndexedReader } from '@mcap/core';
import { decompress } from 'fzstd';

/** Sequences of the batches in a file, read with the library of the format alone. */
export async function sequencesIn(path: string): Promise<number[]> {
  const bytes = await readFile(path);
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.length),
      read: async (offset, length) => bytes.subarray(Number(offset), Number(offset + length)),
    },
    decompressHandlers: { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) },
  });
  const sequences: number[] = [];
  for await (const { data } of reader.readMessages({ topics: ['/aisle/batches'] })) {
    sequences.push(JSON.parse(Buffer.from(data).toString('utf8')).sequence);
  }
  return sequences;
}
