import { McapIndexedReader } from '@mcap/core';
import fc from 'fast-check';
import { decompress } from 'fzstd';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { CHUNK_BYTES, FileWriter } from './file-writer.ts';
import { openRecordingFile } from './indexed-reader.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { StreamReader } from './stream-reader.ts';
import { compressor, DESCRIPTION, fileOf, journalOf, message, sourceOf } from './testing/files.ts';
import { TOPIC_NAMES, topicOf } from './topics.ts';

const compress = await compressor();
const SEED = { seed: 7, numRuns: 60 };

/** Messages as a recorder gives them: the time of a topic never goes back. */
const messages = fc
  .array(
    fc.record({
      topic: fc.constantFrom(...TOPIC_NAMES),
      laterMicros: fc.nat(2_000_000),
      wallMillis: fc.nat(4e12),
      sequence: fc.nat(0xffff_ffff),
      payload: fc.jsonValue({ noUnicodeString: false }),
    }),
    { maxLength: 40 },
  )
  .map((drawn) => {
    let now = 0;
    return drawn.map(({ topic, laterMicros, payload, ...place }): RecordedMessage => {
      now += laterMicros;
      return message(topic, now, payload, place);
    });
  });

async function readAll(bytes: Uint8Array): Promise<RecordedMessage[]> {
  const file = await openRecordingFile(sourceOf(bytes));
  const read: RecordedMessage[] = [];
  for await (const found of file.messages()) read.push(found);
  return read;
}

function streamed(bytes: Uint8Array, pieceBytes = 997) {
  const reader = new StreamReader();
  const read: RecordedMessage[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes) read.push(...reader.append(bytes.slice(at, at + pieceBytes)));
  return { reader, read };
}

describe('[R1] what is written is read back', () => {
  test('from a finished file by its index, compressed or not', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.boolean(), async (written, isCompressed) => {
        expect(await readAll(await fileOf(written, isCompressed ? compress : null))).toEqual(written);
      }),
      SEED,
    );
  });

  test('from a finished file as a stream, and from one that grows', async () => {
    await fc.assert(
      fc.asyncProperty(messages, fc.integer({ min: 1, max: 5000 }), async (written, pieceBytes) => {
        const finished = streamed(await fileOf(written, compress), pieceBytes);
        expect(finished.read).toEqual(written);
        expect([finished.reader.isWhole, finished.reader.description]).toEqual([true, DESCRIPTION]);
        const growing = streamed(journalOf(written), pieceBytes);
        expect(growing.read).toEqual(written);
        expect([growing.reader.isWhole, growing.reader.description]).toEqual([false, DESCRIPTION]);
      }),
      SEED,
    );
  });

  test('across chunks, by time and topic', async () => {
    const text = 'x'.repeat(2000);
    const written = Array.from({ length: 600 }, (_, index) =>
      message(index % 3 === 0 ? 'clock' : 'batches', index * 1000, { text, index }, { sequence: index }),
    );
    const file = await openRecordingFile(sourceOf(await fileOf(written, compress)));
    const read: number[] = [];
    const query = { topics: ['batches'], fromMicros: 200_000, toMicros: 400_000 } as const;
    for await (const { sequence } of file.messages(query)) read.push(sequence);
    expect(read).toEqual(written.map(({ sequence }) => sequence).filter((s) => s >= 200 && s <= 400 && s % 3 !== 0));
  });

  test('batches of one instant in the order of writing', async () => {
    const written = Array.from({ length: 500 }, (_, index) =>
      message('batches', 5, { text: 'y'.repeat(1500), index }, { sequence: index }),
    );
    expect((await readAll(await fileOf(written, compress))).map(({ sequence }) => sequence)).toEqual(
      written.map(({ sequence }) => sequence),
    );
  });

  test('also when a caller does not wait', async () => {
    const written = Array.from({ length: 50 }, (_, index) => message('clock', index, { pad: 'z'.repeat(9000) }));
    const parts: number[] = [];
    const writer = new FileWriter({
      description: DESCRIPTION,
      compress,
      write: async (bytes) => void parts.push(...bytes),
    });
    await Promise.all([...written.map((one) => writer.add(one)), writer.finish()]);
    expect(await readAll(Uint8Array.from(parts))).toEqual(written);
  });
});

describe('[R2] a file cut anywhere is read up to its last whole message', () => {
  test('as it grows', () => {
    fc.assert(
      fc.property(messages, fc.double({ min: 0, max: 1, noNaN: true }), (written, share) => {
        const whole = journalOf(written);
        const cut = Math.floor(whole.length * share);
        const kept = written.filter((_, index) => journalOf(written.slice(0, index + 1)).length <= cut);
        const { read, reader } = streamed(whole.slice(0, cut));
        expect(read).toEqual(kept);
        expect(reader.problem).toBeNull();
      }),
      SEED,
    );
  });

  test('as it was finished: all of the whole chunks', async () => {
    const written = Array.from({ length: 400 }, (_, index) =>
      message('batches', index, { pad: 'p'.repeat(3000) }, { sequence: index }),
    );
    const whole = await fileOf(written, null);
    const perChunk = Math.ceil(CHUNK_BYTES / 3045);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (cut) => {
        const { read, reader } = streamed(whole.slice(0, cut), 65_536);
        expect(read.map(({ sequence }) => sequence)).toEqual(read.map((_, index) => index));
        expect(reader.isWhole).toBe(false);
        const wholeChunks = Math.floor(cut / (CHUNK_BYTES * 1.05)) - 1;
        expect(read.length).toBeGreaterThanOrEqual(Math.min(400, wholeChunks * perChunk));
      }),
      { ...SEED, numRuns: 40 },
    );
  });

  test('what cannot be read is told, and nothing made of it', async () => {
    const whole = await fileOf([message('clock', 1, { a: 1 })], null);
    const damaged = whole.slice();
    damaged[Buffer.from(whole).indexOf('{"a":1}')] = 0;
    expect(streamed(damaged)).toMatchObject({ read: [], reader: { problem: expect.stringMatching(/CRC/) } });
    const other = streamed(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    expect(other).toMatchObject({ read: [], reader: { problem: expect.stringMatching(/magic/i) } });
  });
});

test('[R3] log time is simulation time and publish time wall time, in nanoseconds', async () => {
  const bytes = await fileOf([message('clock', 12_345_678, {}, { wallMillis: 1_772_431_200_123 })], compress);
  const reader = await foreignReader(bytes);
  for await (const { logTime, publishTime } of reader.readMessages()) {
    expect([logTime, publishTime]).toEqual([12_345_678_000n, 1_772_431_200_123_000_000n]);
  }
});

test('[R7] another reader finds topics, JSON and schemas', async () => {
  const bytes = await fileOf(
    [message('batches', 1, { sequence: 1, assets: [], events: [] }, { sequence: 1 })],
    compress,
  );
  const reader = await foreignReader(bytes);
  expect(reader.header.profile).toBe('aisle');
  const [channel] = reader.channelsById.values();
  expect(channel).toMatchObject({ topic: '/aisle/batches', messageEncoding: 'json' });
  const schema = reader.schemasById.get(channel?.schemaId ?? 0);
  expect(schema).toMatchObject({ name: 'aisle.AnimationBatch', encoding: 'jsonschema' });
  expect(JSON.parse(new TextDecoder().decode(schema?.data))).toMatchObject({ type: 'object' });
});

test('[R5] topics of others may be written between ours, and are passed over', async () => {
  const parts: Uint8Array[] = [];
  const writer = new FileWriter({
    description: DESCRIPTION,
    compress: null,
    write: async (bytes) => void parts.push(bytes.slice()),
  });
  const ours = message('clock', 1, {});
  await writer.add(ours);
  await writer.addForeign(topicOf(70, '/other', 'other', z.object({})), 2, { a: 1 });
  await writer.finish();
  const bytes = Buffer.concat(parts);
  expect(await readAll(bytes)).toEqual([ours]);
  const found: unknown[] = [];
  const reader = await foreignReader(bytes);
  for await (const { logTime, publishTime, data } of reader.readMessages({ topics: ['/other'] })) {
    found.push([logTime, publishTime, new TextDecoder().decode(data)]);
  }
  expect(found).toEqual([[2000n, 2000n, '{"a":1}']]);
});

function foreignReader(bytes: Uint8Array) {
  return McapIndexedReader.Initialize({
    readable: sourceOf(bytes),
    decompressHandlers: { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) },
  });
}
