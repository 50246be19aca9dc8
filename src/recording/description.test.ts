import { McapWriter } from '@mcap/core';
import { describe, expect, test } from 'vitest';
import { descriptionOf, METADATA_NAME, metadataOf } from './description.ts';
import { FileWriter } from './file-writer.ts';
import { openRecordingFile } from './indexed-reader.ts';
import { StreamReader } from './stream-reader.ts';
import { DESCRIPTION, fileOf, message, sourceOf } from './testing/files.ts';

describe('[R4] a file says what it records', () => {
  test('in names that another reader finds', () => {
    expect(Object.fromEntries(metadataOf(DESCRIPTION))).toEqual({
      formatVersion: '1',
      interfaceVersion: '/simulation/openapi/v1',
      recordingId: DESCRIPTION.recordingId,
      simulationId: 'halle/7 "Süd"',
      label: 'Night shift, Süd 😀',
      generation: 'animation:demo:1:abcd',
      segment: '3',
      coordinates: JSON.stringify(DESCRIPTION.coordinates),
      startedAt: '2026-03-02T06:00:00.000Z',
      productVersion: '0.1.0',
    });
  });

  test('and is read back', () => {
    expect(descriptionOf(metadataOf(DESCRIPTION))).toEqual(DESCRIPTION);
  });
});

describe('[R5] what is not ours', () => {
  test.each([
    ['a later format', 'formatVersion', '2', /formatVersion/],
    ['no start', 'startedAt', 'yesterday', /startedAt/],
    ['no instance', 'simulationId', '', /simulationId/],
    ['coordinates that are none', 'coordinates', '{', /coordinates/],
  ])('%s is refused', (_what, field, value, reason) => {
    expect(() => descriptionOf(new Map([...metadataOf(DESCRIPTION), [field, value]]))).toThrow(reason);
    expect(() => descriptionOf(new Map())).toThrow(/description of the recording/);
  });

  test('a file without our metadata is refused', async () => {
    const bytes = await foreignFile(null);
    await expect(openRecordingFile(sourceOf(bytes))).rejects.toThrow(METADATA_NAME);
    await expect(openRecordingFile(sourceOf(new Uint8Array(200)))).rejects.toThrow(/magic/i);
  });

  test("another's topics and metadata are passed over", async () => {
    const file = await openRecordingFile(sourceOf(await foreignFile(metadataOf(DESCRIPTION))));
    expect(file.description).toEqual(DESCRIPTION);
    const read: unknown[] = [];
    for await (const one of file.messages()) read.push(one);
    expect(read).toEqual([]);
    const stream = new StreamReader();
    expect(stream.append(await foreignFile(metadataOf(DESCRIPTION)))).toEqual([]);
    expect(stream.isWhole).toBe(true);
  });
});

test('[R11] a chunk that claims more than is ever written is refused', async () => {
  const parts: number[] = [];
  const writer = new FileWriter({
    description: DESCRIPTION,
    compress: (bytes) => bytes,
    write: async (bytes) => void parts.push(...bytes),
  });
  await writer.add(message('clock', 1, {}));
  await writer.finish();
  const bytes = Buffer.from(parts);
  // The chunk says its decompressed size before the name of its compression and its checksum.
  bytes.writeBigUInt64LE(1n << 40n, bytes.indexOf('zstd') - 4 - 4 - 8);
  const reader = new StreamReader();
  expect(reader.append(bytes)).toEqual([]);
  expect(reader.problem).toMatch(/larger than is read/);
});

test('a file of no messages is whole', async () => {
  const file = await openRecordingFile(sourceOf(await fileOf([], null)));
  expect(await file.messages().next()).toMatchObject({ done: true });
});

async function foreignFile(metadata: Map<string, string> | null): Promise<Uint8Array> {
  const parts: number[] = [];
  const writable = {
    position: () => BigInt(parts.length),
    write: async (bytes: Uint8Array) => void parts.push(...bytes),
  };
  const writer = new McapWriter({ writable });
  await writer.start({ profile: 'ros2', library: 'another' });
  await writer.addMetadata({ name: 'another', metadata: new Map([['a', 'b']]) });
  if (metadata) await writer.addMetadata({ name: METADATA_NAME, metadata });
  const channelId = await writer.registerChannel({
    topic: '/tf',
    messageEncoding: 'json',
    schemaId: 0,
    metadata: new Map(),
  });
  await writer.addMessage({ channelId, sequence: 1, logTime: 1n, publishTime: 1n, data: Uint8Array.of(123, 125) });
  await writer.end();
  return Uint8Array.from(parts);
}
