import { McapWriter } from '@mcap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { METADATA_NAME, metadataOf, PROFILE } from './description.ts';
import { CHUNK_BYTES, type CompressZstd } from './file-writer.ts';
import { openRecordingFile } from './indexed-reader.ts';
import { libraryOf, recordOf } from './journal.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { compressor, DESCRIPTION, fileOf, message, sourceOf } from './testing/files.ts';
import { TOPIC_NAMES, TOPICS } from './topics.ts';

/** The same messages, as the library of the format writes them. */
async function writtenByLibrary(messages: readonly RecordedMessage[], compress: CompressZstd | null): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const position = () => BigInt(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  const writer = new McapWriter({
    writable: { position, write: async (bytes) => void parts.push(bytes.slice()) },
    chunkSize: CHUNK_BYTES,
    startChannelId: 1,
    ...(compress && { compressChunk: (bytes) => ({ compression: 'zstd', compressedData: compress(bytes) }) }),
  });
  await writer.start({ profile: PROFILE, library: libraryOf(DESCRIPTION) });
  await writer.addMetadata({ name: METADATA_NAME, metadata: metadataOf(DESCRIPTION) });
  const described = new Set<string>();
  for (const one of messages) {
    const { describe, channel, topic } = TOPICS[one.topic];
    if (!described.has(topic)) await writer.registerChannel(channel(await writer.registerSchema(describe())));
    described.add(topic);
    await writer.addMessage(recordOf(one));
  }
  await writer.end();
  return Buffer.concat(parts);
}

/** The library numbers topics as they come. */
const messages = fc
  .array(fc.tuple(fc.nat({ max: TOPIC_NAMES.length - 1 }), fc.nat(1e9), fc.nat(80_000)), { maxLength: 30 })
  .map((drawn) => {
    let known = 0;
    return drawn.map(([index, t, length]) => {
      const topic = TOPIC_NAMES[Math.min(index, known)] ?? 'clock';
      known = Math.max(known, Math.min(index, known) + 1);
      return message(topic, t, { text: 'x'.repeat(length) }, { sequence: index });
    });
  });

test.each([
  ['as it is', null],
  ['compressed', await compressor()],
])('[R7] a file is byte for byte what the library of the format writes: %s', async (_, compress) => {
  await fc.assert(
    fc.asyncProperty(messages, async (written) => {
      const ours = Buffer.from(await fileOf(written, compress));
      expect(ours.equals(await writtenByLibrary(written, compress))).toBe(true);
    }),
    { seed: 7, numRuns: 40 },
  );
});

test('[R10] a large keyframe is by itself: batches are read without it', async () => {
  const text = 'x'.repeat(2 * CHUNK_BYTES);
  const batchAt = (t: number) => message('batches', t, {}, { sequence: t });
  const source = sourceOf(await fileOf([batchAt(1), message('snapshot', 2, { text }), batchAt(2), batchAt(3)], null));
  const file = await openRecordingFile(source);
  const sequences: number[] = [];
  for await (const { sequence } of file.messages({ topics: ['batches'] })) sequences.push(sequence);
  expect(sequences).toEqual([1, 2, 3]);
  expect(source.reads.reduce((sum, [, length]) => sum + length, 0)).toBeLessThan(CHUNK_BYTES);
});
