import { McapWriter } from '@mcap/core';
import { describe, expect, test } from 'vitest';
import { emptySnapshot } from '../protocol/index.ts';
import { checkedMessages, UnreadableRecording } from './checked-messages.ts';
import { compressor, DESCRIPTION, fileOf, journalOf, message } from './testing/files.ts';
import { jsonBytes } from './text.ts';
import { TOPICS } from './topics.ts';

const compress = await compressor();
const snapshot = message(
  'snapshot',
  5,
  { ...emptySnapshot('s'), coordinates: DESCRIPTION.coordinates },
  { sequence: 4 },
);
const batch = message('batches', 6, { sequence: 5, assets: [], events: [] }, { sequence: 5 });

/** A note of another program, in a file without our metadata. */
async function foreignFile(): Promise<Uint8Array> {
  const parts: number[] = [];
  const writer = new McapWriter({
    writable: {
      position: () => BigInt(parts.length),
      write: async (bytes: Uint8Array) => void parts.push(...bytes),
    },
  });
  await writer.start({ profile: '', library: 'another' });
  const channelId = await writer.registerChannel(TOPICS.notes.channel(0));
  await writer.addMessage({ channelId, sequence: 1, logTime: 1n, publishTime: 1n, data: jsonBytes({}) });
  await writer.end();
  return Uint8Array.from(parts);
}

async function* inPieces(bytes: Uint8Array, pieceBytes = 100) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.slice(at, at + pieceBytes);
}

/** Topics in order, each with the sequence of its snapshot's cursor. @throws UnreadableRecording */
async function read(bytes: Uint8Array, mostBytes?: number): Promise<string[]> {
  const found: string[] = [];
  for await (const { description, message, snapshot } of checkedMessages(inPieces(bytes), mostBytes)) {
    expect(description).toEqual(DESCRIPTION);
    found.push(`${message.topic} ${snapshot?.cursor.sequence ?? '-'}`);
  }
  return found;
}

const refusalOf = (bytes: Uint8Array, mostBytes?: number) =>
  read(bytes, mostBytes).then(
    () => 'nothing was refused',
    (error: unknown) =>
      error instanceof UnreadableRecording ? `${error.name}: ${error.message}` : Promise.reject(error),
  );

describe('[R14] the messages of a whole file', () => {
  test('come in the order of writing, of keyframes with what they say', async () => {
    const file = await fileOf([snapshot, batch, message('notes', 1, {}), snapshot], compress);
    expect(await read(file)).toEqual(['snapshot 0', 'batches -', 'notes -', 'snapshot 0']);
  });

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['a file that was cut off', async () => (await fileOf([snapshot, batch], compress)).slice(0, -30), /has no end/],
    ['one that has not been finished', async () => journalOf([snapshot, batch]), /has no end/],
    ['one that is none of ours', async () => new TextEncoder().encode('x'.repeat(200)), /cannot be read: /],
    ['nothing', async () => new Uint8Array(0), /has no end/],
    ['one that does not say what it records', foreignFile, /does not say what it records/],
    ['one without a message', () => fileOf([], compress), /holds no snapshot/],
    [
      'one that does not begin with a snapshot',
      () => fileOf([batch, snapshot], compress),
      /does not begin with a snapshot/,
    ],
    [
      'a snapshot that is none',
      () => fileOf([message('snapshot', 5, {})], compress),
      /Recording: animation snapshot, at simulationId/,
    ],
    [
      'a message that is no object',
      () => fileOf([snapshot, message('gaps', 6, [])], compress),
      /A message on gaps is no JSON object that is read: no object/,
    ],
  ])('%s is refused with the reason', async (_, file, problem) => {
    const refusal = await refusalOf(await file());
    expect(refusal).toMatch(/^UnreadableRecording: /);
    expect(refusal).toMatch(problem);
  });

  test('a record of more bytes than are read is refused', async () => {
    const long = await fileOf([snapshot, message('notes', 6, { text: 'x'.repeat(5000) })], null);
    expect(await refusalOf(long, 4000)).toMatch(/cannot be read: a .* is larger than is read \(4000\)/);
    expect(await read(long, 100_000)).toHaveLength(2);
  });

  test('a byte that is another anywhere is refused, or read as something that was written', async () => {
    const file = await fileOf([snapshot, batch], compress);
    const step = Math.ceil(file.length / 150);
    for (let at = 0; at < file.length; at += step) {
      const corrupt = file.slice();
      corrupt[at] = (corrupt[at] ?? 0) ^ 0x15;
      const found = await read(corrupt).catch((error: unknown) =>
        error instanceof Error ? error.message : 'no error',
      );
      if (typeof found !== 'string') expect(found).toEqual(['snapshot 0', 'batches -']);
    }
  });
});
