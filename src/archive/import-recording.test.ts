import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { checkedMessages, UnreadableRecording } from '../recording/index.ts';
import { compressor, fileOf, message } from '../recording/testing/files.ts';
import { importRecording } from './import-recording.ts';
import { archiveIn, temporaryFolder, turningPlant } from './testing/recorded-run.ts';

const MEBIBYTE = 1024 ** 2;

/** Each message of so many bytes, all of them alike: a thousandth of that in the file. */
async function bomb(messages: number, bytes: number, isCompressed = true): Promise<Uint8Array> {
  const long = (at: number) => message('clock', at + 1, { generation: 'g1', filler: 'a'.repeat(bytes) });
  const all = [message('snapshot', 0, turningPlant()), ...Array.from({ length: messages }, (_, at) => long(at))];
  return fileOf(all, isCompressed ? await compressor() : null);
}

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

test('[R16] a file of 16 kB that unpacks to 40 MiB is taken over message by message (review 8)', async () => {
  const file = await bomb(4, 10 * MEBIBYTE);
  expect(file.byteLength).toBeLessThan(16 * 1024);
  let messages = 0;
  const held = new Set<ArrayBufferLike>();
  for await (const { message } of checkedMessages(pieces(file))) {
    messages += 1;
    held.add(message.data.buffer);
  }
  expect(messages).toBe(5);
  // The first, small chunk; then all the large ones came into the same bytes.
  expect(held.size).toBeLessThanOrEqual(2);
  expect([...held].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(17 * MEBIBYTE);
});

test.each([
  ['unpacks to more', await bomb(1, 5 * MEBIBYTE), /a chunk of 52\d+ bytes is larger than is read \(4194304\)/],
  [
    'has more as it is',
    await bomb(1, 5 * MEBIBYTE, false),
    /a record of 52\d+ bytes is larger than is read \(4194304\)/,
  ],
])('a file of which one record %s than is taken over is refused in words (review 8)', async (_, file, reason) => {
  const folder = await temporaryFolder(onTestFinished);
  const archive = await archiveIn(folder);
  onTestFinished(() => archive.close());
  const taken = importRecording(archive, pieces(file), { mostBytes: 1e9, mostRecordBytes: 4 * MEBIBYTE });
  await expect(taken).rejects.toThrow(reason);
  await expect(taken).rejects.toThrow(UnreadableRecording);
  expect(archive.list()).toEqual([]);
  await expect(importRecording(archive, pieces(file), { mostBytes: 1e9 })).resolves.toMatchObject({ isUploaded: true });
});

test.each([
  ['batches', { sequence: 1, assets: [], events: [{ filler: 'a'.repeat(2 * MEBIBYTE) }] }],
  ['notes', { filler: 'a'.repeat(2 * MEBIBYTE) }],
] as const)('[R17] what is read of %s whole is bounded', async (topic, payload) => {
  const file = await fileOf([message('snapshot', 0, turningPlant()), message(topic, 1, payload)], await compressor());
  const read = async () => {
    for await (const _some of checkedMessages(pieces(file)));
  };
  await expect(read()).rejects.toThrow(/at most 1048576 are read/);
});

test('what it writes is held against the room of all recordings, and nothing is left of it (review 8)', async () => {
  const folder = await temporaryFolder(onTestFinished);
  const archive = await archiveIn(folder, { limits: { mostBytes: 20 * MEBIBYTE, mostDays: 1 } });
  onTestFinished(() => archive.close());
  const refused = importRecording(archive, pieces(await bomb(5, 10 * MEBIBYTE)), { mostBytes: 1e9 });
  await expect(refused).rejects.toThrow(
    new UnreadableRecording('It takes more than all recordings may (RECORDINGS_MAX_BYTES, 20971520 bytes).'),
  );
  expect([archive.list(), await readdir(folder)]).toEqual([[], []]);
});

test.each([
  ['message', 0x05],
  ['chunk', 0x06],
])(
  'a %s that says it has 7 GiB is refused before it comes, however its header is cut (review 8)',
  async (_, opcode) => {
    const file = await bomb(1, 10);
    const header = new Uint8Array(9);
    header[0] = opcode;
    new DataView(header.buffer).setBigUint64(1, BigInt(7 * 1024 * MEBIBYTE), true);
    const magic = file.slice(0, 8);
    let sent = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield* [magic, header.slice(0, 4), header.slice(4)];
      for (; sent < 10; sent += 1) yield new Uint8Array(64 * 1024);
    }
    const read = async () => {
      for await (const _some of checkedMessages(endless()));
    };
    await expect(read()).rejects.toThrow(/a record of 7516192768 bytes is larger than is read/);
    expect(sent).toBe(0);
  },
);
