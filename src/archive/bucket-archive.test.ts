import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { jsonBytes } from '../recording/index.ts';
import { BucketBlobs } from './bucket-blobs.ts';
import { importRecording } from './import-recording.ts';
import { blobsIn } from './place.ts';
import { nextSegmentIn } from './read-manifest.ts';
import { RelationThread } from './relations/relation-thread.ts';
import { stateAt } from './state-at.ts';
import { exportedFile, manifestOf } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from './testing/recorded-run.ts';
import { away, bucketOfServer, isWithoutS3 } from './testing/s3-server.ts';

/** Forty seconds in segments of ten, whose finished ones lie in a bucket. */
async function recordedToBucket() {
  const folder = await temporaryFolder(onTestFinished);
  const bucket = await bucketOfServer(onTestFinished);
  const archive = await archiveIn(folder, { bucket });
  const run = recordedRun(archive, { segmentMillis: 10_000 });
  run.begin();
  run.seconds(1, 40);
  await run.recorder.drained();
  const blobsOf = (recordingId: string) => new BucketBlobs({ ...bucket, prefix: `${bucket.prefix}${recordingId}/` });
  return { folder, bucket, archive, run, blobsOf };
}

/** A copy of the folder as a process leaves it that is killed once everything but its open segments is finished. */
async function leftIn(folder: string): Promise<string> {
  const journals = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.journal'));
  await expect.poll(journals).toHaveLength(1);
  const left = await temporaryFolder(onTestFinished);
  await cp(folder, left, { recursive: true, filter: (path) => !path.includes('.lease-') });
  return left;
}

const segments = (names: readonly string[]) => names.filter((name) => name.endsWith('.mcap')).toSorted();

describe.skipIf(isWithoutS3)('[A19] an archive whose finished files lie in a bucket (skipped without s3rver)', () => {
  test('has its segments there alone, and is read, given out and derived from as any other', async () => {
    const { folder, archive, run, blobsOf } = await recordedToBucket();
    await run.recorder.end();
    const { recordingId, segments: entries, bytes } = manifestOf(archive);
    const names = entries.map(({ segment }) => `00000${segment}.mcap`);
    expect(segments(await blobsOf(recordingId).names(''))).toEqual(names);
    expect(await readdir(join(folder, recordingId))).toEqual(['manifest.json']);
    const inFolder = await archiveIn(await temporaryFolder(onTestFinished));
    const again = recordedRun(inFolder, { segmentMillis: 10_000 });
    again.begin();
    again.seconds(1, 40);
    await again.recorder.end();
    expect(bytes).toBe(manifestOf(inFolder).bytes);
    const state = await stateAt(archive.placeOf(recordingId), { segments: entries }, 25e6);
    expect(state).toEqual(
      await stateAt(inFolder.placeOf(manifestOf(inFolder).recordingId), { segments: entries }, 25e6),
    );
    const thread = new RelationThread(() => {});
    onTestFinished(() => thread.close());
    const asked = { relation: 'activity', names: [], fromMicros: null, toMicros: null, knownRevision: null } as const;
    const place = archive.placeOf(recordingId);
    const { head } = await thread.ask({ ...asked, place, segments: entries, generation: 'g1' });
    expect(head).toMatchObject({ fromMicros: 0, toMicros: 40e6, complete: true });
  });

  test('what a killed process left open is finished into the bucket, and a lost manifest is made anew', async () => {
    const { folder, bucket, archive, run, blobsOf } = await recordedToBucket();
    const left = await leftIn(folder);
    const { recordingId } = manifestOf(archive);
    const open = manifestOf(archive).segments.at(-1)?.segment;
    await rm(join(left, recordingId, 'manifest.json'));
    const recovered = manifestOf(await archiveIn(left, { bucket }));
    expect(recovered.segments.map(({ lastSequence }) => lastSequence).at(-1)).toBe(40);
    expect(recovered.segments.every(({ isOpen }) => !isOpen)).toBe(true);
    expect(await readdir(join(left, recordingId))).toEqual(['manifest.json']);
    expect(await blobsOf(recordingId).names('')).toContain(`00000${open}.mcap`);
    // The one that was suspended wakes up: its segment is there already, and is not written over.
    const before = (await blobsOf(recordingId).open(`00000${open}.mcap`)).size;
    await run.recorder.end();
    expect((await blobsOf(recordingId).open(`00000${open}.mcap`)).size).toBe(before);
  });

  test('while the store is away, what lies there is listed as its manifest says, and keeps what people say of it', async () => {
    const { folder, bucket, archive, run } = await recordedToBucket();
    const ended = recordedRun(archive, { segmentMillis: 10_000 }, 'other');
    ended.begin();
    ended.seconds(1, 20);
    await ended.recorder.end();
    const left = await leftIn(folder);
    const ids = [run, ended].map(({ recorder }) => recorder.recordingId ?? '');
    const whole = archive.manifest(ids[1] ?? '')?.segments;
    const alone = await archiveIn(left, { bucket: away(bucket) });
    const known = () => ids.map((recordingId) => alone.manifest(recordingId));
    expect(known()).toMatchObject([
      { simulationId: 'demo', label: 'Demo', isGrowing: false, trouble: { code: 'STORE' } },
      { simulationId: 'other', label: 'Demo', segments: whole, trouble: null },
    ]);
    for (const recordingId of ids) await alone.update(recordingId, { label: 'Told meanwhile', keep: true });
    expect(known()).toMatchObject(ids.map(() => ({ label: 'Told meanwhile', keep: true })));
    await alone.close();
    const again = await archiveIn(left, { bucket });
    expect(ids.map((recordingId) => again.manifest(recordingId))).toMatchObject([
      { label: 'Told meanwhile', keep: true, isGrowing: false, trouble: null },
      { label: 'Told meanwhile', keep: true, segments: whole, trouble: null },
    ]);
    expect(again.manifest(ids[0] ?? '')?.segments.at(-1)?.lastSequence).toBe(40);
    await run.recorder.end();
  });

  test('what is first read while the store is away is recorded into journals, and finished once it is there', async () => {
    const folder = await temporaryFolder(onTestFinished);
    const bucket = await bucketOfServer(onTestFinished);
    const archive = await archiveIn(folder, { bucket: away(bucket) });
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    run.seconds(1, 25);
    await run.recorder.drained();
    const { recordingId } = manifestOf(archive);
    expect(manifestOf(archive).segments.map(({ lastSequence }) => lastSequence)).toEqual([10, 20, 25]);
    await run.recorder.end();
    await archive.close();
    const again = manifestOf(await archiveIn(folder, { bucket }));
    expect(again).toMatchObject({ recordingId, gaps: [], trouble: null, isGrowing: false });
    expect(again.segments.map(({ lastSequence, isOpen }) => [lastSequence, isOpen])).toEqual([
      [10, false],
      [20, false],
      [25, false],
    ]);
    expect(await readdir(join(folder, recordingId))).toEqual(['manifest.json']);
  });

  test.each<[string, readonly number[], readonly string[], number]>([
    ['nothing is there', [], [], 1],
    ['as the manifest tells', [3, 4], [], 5],
    ['as a journal tells', [3], ['000007.journal'], 8],
    ['as a segment of the folder tells', [3], ['000006.mcap', '000005.journal'], 7],
  ])('while the store is away, segments are numbered beyond all that is known: %s', async (_how, told, files, next) => {
    const folder = await temporaryFolder(onTestFinished);
    for (const file of files) await writeFile(join(folder, file), '');
    const bucket = away(await bucketOfServer(onTestFinished));
    const known = told.map((segment) => ({ segment }));
    expect(await nextSegmentIn({ folder, bucket }, known)).toBe(next);
  });

  test('what is written beside segments goes with them, by the rules of retention and when all is deleted', async () => {
    const { folder, bucket, archive, run, blobsOf } = await recordedToBucket();
    await run.recorder.end();
    const { recordingId, segments: entries, bytes } = manifestOf(archive);
    const row = join(folder, 'rows');
    await writeFile(row, 'rows of a relation');
    const files = { activity: row, journeys: row, traffic: row };
    for (const { segment } of entries) await archive.relations.put(recordingId, segment, files);
    const { relationBytes } = manifestOf(archive);
    const inBucket = await blobsOf(recordingId).bytesIn('relations');
    expect([relationBytes, inBucket]).toEqual([entries.length * 54, entries.length * 54]);
    await archive.close();
    const limits = { mostBytes: bytes + relationBytes - 10, mostDays: 1e6 };
    const bounded = await archiveIn(folder, { bucket, limits });
    expect(manifestOf(bounded).segments).toEqual(entries.slice(1));
    expect(segments(await blobsOf(recordingId).names(''))).toHaveLength(entries.length - 1);
    expect(await blobsOf(recordingId).bytesIn('relations')).toBe((entries.length - 1) * 54);
    await bounded.remove(recordingId);
    expect([await blobsOf(recordingId).names(''), await blobsOf(recordingId).bytesIn('relations')]).toEqual([[], 0]);
  });

  test('what was recorded into the folder before stays there, is read from there and goes on in the bucket', async () => {
    const folder = await temporaryFolder(onTestFinished);
    const before = await archiveIn(folder);
    const first = recordedRun(before, { segmentMillis: 10_000 });
    first.begin();
    first.seconds(1, 20);
    await first.recorder.end();
    await before.close();
    const { recordingId, segments: earlier } = manifestOf(before);
    const bucket = await bucketOfServer(onTestFinished);
    const archive = await archiveIn(folder, { bucket });
    const second = recordedRun(archive, { segmentMillis: 10_000 });
    const snapshot = turningPlant('demo', 'g1', 20);
    second.recorder.snapshot(snapshot, jsonBytes(snapshot));
    second.seconds(21, 30);
    await second.recorder.end();
    const { segments: entries } = manifestOf(archive);
    expect(manifestOf(archive).recordingId).toBe(recordingId);
    const names = (some: typeof entries) => some.map(({ segment }) => `00000${segment}.mcap`);
    const inBucket = new BucketBlobs({ ...bucket, prefix: `${bucket.prefix}${recordingId}/` });
    expect(segments(await readdir(join(folder, recordingId)))).toEqual(names(earlier));
    expect(segments(await inBucket.names(''))).toEqual(names(entries.slice(earlier.length)));
    expect((await stateAt(archive.placeOf(recordingId), { segments: entries }, 5e6))?.entities).toHaveLength(1);
    expect((await exportedFile(archive)).byteLength).toBeGreaterThan(0);
    const blobs = blobsIn(archive.placeOf(recordingId));
    const other = blobsIn(archive.placeOf('another'));
    for (const name of names(entries)) await other.share(name, blobs);
    expect(segments(await other.names(''))).toEqual(names(entries));
    expect(await archive.remove(recordingId)).toBe(true);
    expect([await readdir(folder), await inBucket.names('')]).toEqual([[expect.stringContaining('.lease-')], []]);
  });

  test('an upload lies there under its own name, and one that is refused leaves nothing', async () => {
    const { archive, run, bucket, blobsOf } = await recordedToBucket();
    await run.recorder.end();
    const file = await exportedFile(archive);
    const taken = await importRecording(archive, cut(file), { mostBytes: 1e9 });
    expect(segments(await blobsOf(taken.recordingId).names(''))).toHaveLength(taken.segments.length);
    const all = () => new BucketBlobs({ ...bucket, prefix: '' }).bytesIn(bucket.prefix.slice(0, -1));
    const before = await all();
    expect(before).toBeGreaterThan(taken.bytes);
    await expect(importRecording(archive, cut(file.subarray(0, -200)), { mostBytes: 1e9 })).rejects.toThrow();
    expect(await all()).toBe(before);
  });
});

async function* cut(file: Uint8Array) {
  for (let at = 0; at < file.length; at += 10_000) yield file.subarray(at, at + 10_000);
}
