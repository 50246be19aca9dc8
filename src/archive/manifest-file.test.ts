import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { SegmentSummary } from '../recording/index.ts';
import { createManifestFile, storedManifest } from './manifest-file.ts';
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
  // What is finished beside the writing is told a moment after it, with its line last.
  const lines = () => readFile(join(folder, recordingId, 'manifest.lines'), 'utf8').catch(() => '');
  await expect.poll(async () => (await lines()).split('\n').length).toBe(manifestOf(archive).segments.length);
  expect(manifestOf(archive).segments.filter(({ isOpen }) => isOpen)).toHaveLength(1);
  const left = await newFolder();
  await cp(join(folder, recordingId), join(left, recordingId), { recursive: true });
  return { folder: left, path: join(left, recordingId), expected: manifestOf(archive) };
}

async function recovered(from: string, change: (path: string) => Promise<void>, recordingId: string) {
  const folder = await newFolder();
  await cp(join(from, recordingId), join(folder, recordingId), { recursive: true });
  await change(join(folder, recordingId));
  return { folder, manifest: manifestOf(await archiveIn(folder)) };
}

describe('[A12] the manifest is written whole now and then, and a line for each segment that is finished', () => {
  test('killed at any byte of a line, every segment is known, and what was told in it once', async () => {
    const { folder, path, expected } = await killedAfter(20, 4);
    const { recordingId } = expected;
    const lines = await readFile(join(path, 'manifest.lines'));
    expect(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')).segments.length).toBeLessThan(2);
    const sequences = expected.segments.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence]);
    for (let length = 0; length <= lines.length; length += 97) {
      const cut = (to: string) => writeFile(join(to, 'manifest.lines'), lines.subarray(0, length));
      const { manifest } = await recovered(folder, cut, recordingId);
      const told = manifest.segments.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence]);
      expect(told, `cut after ${length} bytes`).toEqual(sequences);
      expect(manifest.incidents.map(({ requestId }) => requestId)).toEqual(['r-1']);
      expect(manifest.updatedAt).toBe(expected.segments.at(-1)?.toWallTime);
    }
  });

  test('a line that was cut off spoils none that follows it, and a whole manifest beside its lines is told once', async () => {
    const { folder, path, expected } = await killedAfter(20, 4);
    const lines = await readFile(join(path, 'manifest.lines'), 'utf8');
    const torn = (to: string) => writeFile(join(to, 'manifest.lines'), `\n{"segment":{"seg${lines}`);
    const { folder: again, manifest } = await recovered(folder, torn, expected.recordingId);
    expect(manifest.segments).toHaveLength(expected.segments.length);
    await writeFile(join(again, manifest.recordingId, 'manifest.lines'), lines);
    const [once] = (await archiveIn(again)).list();
    expect([once?.segments, once?.incidents]).toEqual([manifest.segments, manifest.incidents]);
  });

  test('once the lines are longer than the whole it is written whole again: what a day writes stays in proportion', async () => {
    const { path, expected } = await killedAfter(5, 10);
    const file = createManifestFile(path);
    const [entry] = expected.segments;
    if (!entry) throw new Error('nothing was recorded');
    const summary = new SegmentSummary();
    const manifest = { ...expected, segments: [...expected.segments] };
    await file.write(() => manifest);
    const written = { whole: 0, lines: 0 };
    for (let segment = 2; segment <= 1000; segment += 1) {
      manifest.segments.push({ ...entry, segment, isOpen: false });
      const before = await sizeOf(join(path, 'manifest.json'));
      await file.add({ entry: { ...entry, segment, isOpen: false }, summary }, () => manifest);
      const after = await sizeOf(join(path, 'manifest.json'));
      if (after === before) written.lines = await sizeOf(join(path, 'manifest.lines'));
      else written.whole += after;
      expect(written.lines).toBeLessThanOrEqual(Math.max(64 * 1024, after));
    }
    expect(written.whole).toBeLessThan(3 * (await sizeOf(join(path, 'manifest.json'))));
    expect((await storedManifest(path))?.segments).toHaveLength(1000);
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

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}
