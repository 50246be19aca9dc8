import { cp, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FileWriter, type Manifest } from '../recording/index.ts';
import { journalMessages } from './finish-segment.ts';
import { openFile } from './folder-blobs.ts';
import { segmentPath } from './folders.ts';
import { storedManifest } from './manifest-file.ts';
import { manifestOf } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder } from './testing/recorded-run.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});
const newFolder = () => temporaryFolder((act) => cleaning.push(act));

/** A folder as a process leaves it that is killed after so many seconds, in segments of so many. */
async function killedAfter(seconds: number, segmentSeconds: number) {
  const folder = await newFolder();
  const archive = await archiveIn(folder, { now: () => new Date('2026-03-02T06:00:00.000Z') });
  const run = recordedRun(archive, { segmentMillis: segmentSeconds * 1000 });
  cleaning.push(() => run.recorder.end());
  run.begin();
  for (let second = 1; second <= seconds; second += 1) {
    run.seconds(second, second);
    if (second === 5) run.recorder.incident({ kind: 'FAILED', code: 'BUSY', message: 'Wait.', requestId: 'r-1' });
    await run.recorder.drained();
  }
  const { recordingId } = manifestOf(archive);
  // What is finished beside the writing is finished a moment after it, and its journal goes last.
  const journals = async () => (await readdir(join(folder, recordingId))).filter((name) => name.endsWith('.journal'));
  await expect.poll(journals).toHaveLength(1);
  const left = await newFolder();
  await cp(join(folder, recordingId), join(left, recordingId), { recursive: true });
  return { folder: left, path: join(left, recordingId), expected: manifestOf(archive) };
}

/** As an earlier version finished it: the file says nothing of itself. */
async function withoutRecord(path: string): Promise<void> {
  const parts: Uint8Array[] = [];
  let writer: FileWriter | null = null;
  for await (const { description, message } of journalMessages(await openFile(path))) {
    writer ??= new FileWriter({ description, compress: null, write: async (bytes) => void parts.push(bytes.slice()) });
    if (message) await writer.add({ ...message, data: message.data.slice() });
  }
  await writer?.finish();
  await writeFile(path, Buffer.concat(parts));
}

async function writtenManifest(path: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8'));
}

const sequencesOf = ({ segments }: Pick<Manifest, 'segments'>) =>
  segments.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence]);

describe('[A12] a segment tells itself', () => {
  test('killed before the manifest was written again, every finished segment is known without reading its messages', async () => {
    const { path, expected } = await killedAfter(20, 4);
    expect((await writtenManifest(path)).segments.length).toBeLessThan(2);
    const finished = expected.segments.filter(({ isOpen }) => !isOpen);
    const known = await storedManifest({ folder: path, bucket: null });
    expect(known?.segments).toEqual(finished);
    expect(known?.incidents.map(({ requestId }) => requestId)).toEqual(['r-1']);
  });

  test('recovered, all of it is in the manifest, and what was told in a segment once', async () => {
    const { folder, path, expected } = await killedAfter(20, 4);
    const [manifest] = (await archiveIn(folder)).list();
    expect(sequencesOf(manifest ?? { segments: [] })).toEqual(sequencesOf(expected));
    expect(manifest?.incidents.map(({ requestId }) => requestId)).toEqual(['r-1']);
    expect(manifest?.updatedAt).toBe(expected.segments.at(-1)?.toWallTime);
    expect(await writtenManifest(path)).toEqual(manifest);
  });

  test('killed under an earlier version, whose segments say nothing, they are read as a whole', async () => {
    const { folder, path, expected } = await killedAfter(20, 4);
    const finished = expected.segments.filter(({ isOpen }) => !isOpen);
    for (const { segment } of finished) await withoutRecord(segmentPath(path, segment));
    await writeFile(join(path, 'manifest.lines'), '\n{"segment":{"seg');
    expect((await storedManifest({ folder: path, bucket: null }))?.segments.length).toBeLessThan(2);
    const [manifest] = (await archiveIn(folder)).list();
    expect(sequencesOf(manifest ?? { segments: [] })).toEqual(sequencesOf(expected));
    expect(manifest?.incidents.map(({ requestId }) => requestId)).toEqual(['r-1']);
  });

  test('a damaged segment is read as far as its messages go', async () => {
    const { folder, path, expected } = await killedAfter(12, 4);
    const file = segmentPath(path, 2);
    await truncate(file, (await stat(file)).size - 40);
    const [manifest] = (await archiveIn(folder)).list();
    expect(sequencesOf(manifest ?? { segments: [] })).toEqual(sequencesOf(expected));
  });

  test('where many tell themselves they are told together: who looks reads a few files', async () => {
    const { path, expected } = await killedAfter(40, 1);
    expect(expected.segments.length).toBeGreaterThan(32);
    expect((await writtenManifest(path)).segments.length).toBeGreaterThan(30);
    expect((await storedManifest({ folder: path, bucket: null }))?.segments.filter(({ isOpen }) => !isOpen)).toEqual(
      expected.segments.filter(({ isOpen }) => !isOpen),
    );
  });
});

test('[A12] a finished recording that many change at the same time has its last change in a whole manifest', async () => {
  const folder = await newFolder();
  const archive = await archiveIn(folder);
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 2);
  await run.recorder.end();
  const { recordingId } = manifestOf(archive);
  const labels = Array.from({ length: 20 }, (_, at) => 'long '.repeat(200 * (20 - at)) + at);
  await Promise.all(labels.map((label) => archive.update(recordingId, { label })));
  expect(JSON.parse(await readFile(join(folder, recordingId, 'manifest.json'), 'utf8')).label).toBe(labels.at(-1));
});
