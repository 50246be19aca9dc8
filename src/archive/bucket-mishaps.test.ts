import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Forgotten } from './archive.ts';
import { BucketBlobs } from './bucket-blobs.ts';
import { importRecording } from './import-recording.ts';
import { exportedFile, manifestOf } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder } from './testing/recorded-run.ts';
import { away, bucketOfServer, isWithoutS3 } from './testing/s3-server.ts';
import { mishapsTo } from './testing/store-between.ts';

const RECORDED = { segmentMillis: 10_000 };

/** Recordings of some instances in one bucket, thirty-five seconds each, oldest first. */
async function recorded(...simulationIds: string[]) {
  const folder = await temporaryFolder(onTestFinished);
  const bucket = await bucketOfServer(onTestFinished);
  const archive = await archiveIn(folder, { bucket });
  const ids: string[] = [];
  for (const [index, simulationId] of simulationIds.entries()) {
    const run = recordedRun(archive, RECORDED, simulationId);
    run.pass(index * 60_000);
    run.begin();
    run.seconds(1, 35);
    await run.recorder.drained();
    ids.push(run.recorder.recordingId ?? '');
    await run.recorder.end();
  }
  const manifests = ids.map((recordingId) => archive.manifest(recordingId));
  await archive.close();
  const segmentsOf = async (recordingId: string) => {
    const names = await new BucketBlobs({ ...bucket, prefix: `${bucket.prefix}${recordingId}/` }).names('');
    return names.toSorted();
  };
  return { folder, bucket, ids, manifests, segmentsOf };
}

/** An archive of at most so many bytes whose store refuses what is asked, for as long as it does; and what it told. */
async function bounded(
  { folder, bucket }: Pick<Awaited<ReturnType<typeof recorded>>, 'folder' | 'bucket'>,
  mostBytes: number,
  isRefused: (asked: string) => boolean,
) {
  const refusing = { is: true };
  const told: string[] = [];
  const forgotten: Forgotten[] = [];
  const mishapOf = (asked: string) => (refusing.is && isRefused(asked) ? 'refused' : null);
  const archive = await archiveIn(folder, {
    bucket: await mishapsTo(bucket, mishapOf, onTestFinished),
    limits: { mostBytes, mostDays: 1e6 },
    times: { lease: { renewMillis: 2000, staleMillis: 10_000 }, recoverMillis: 50 },
    onTrouble: (recordingId, { message }) => told.push(`${recordingId}: ${message}`),
    onForgotten: (one) => forgotten.push(one),
  });
  onTestFinished(() => archive.close());
  return { archive, told, forgotten, refusing };
}

const REFUSED = 'The store of recordings cannot be reached, or refuses: what has to go of a recording stays for now.';

describe.skipIf(isWithoutS3)('[A20] room is made also where a store refuses (skipped without s3rver)', () => {
  test('a recording that cannot be removed as a whole is listed as it is left, told once, and goes later; others go', async () => {
    const store = await recorded('one', 'two');
    const [one = '', two = ''] = store.ids;
    const isRefused = (asked: string) => asked.startsWith('DELETE') && asked.endsWith(`${one}/000002.mcap`);
    const { archive, told, forgotten, refusing } = await bounded(store, 10, isRefused);
    expect(await store.segmentsOf(one)).toEqual(['000002.mcap']);
    // It is tried again and again: for a moment it is not listed.
    const bytes = store.manifests[0]?.segments[1]?.bytes;
    const left = { bytes, segments: [{ segment: 2 }], gaps: [{ reason: 'RETENTION' }] };
    await expect.poll(() => archive.manifest(one)).toMatchObject(left);
    expect([await store.segmentsOf(two), archive.manifest(two)]).toEqual([[], null]);
    expect(told).toEqual([`${one}: ${REFUSED}`]);
    refusing.is = false;
    const whole = () => forgotten.filter(({ segments }) => segments === null).map(({ recordingId }) => recordingId);
    await expect.poll(whole).toEqual([two, one]);
    expect([await store.segmentsOf(one), archive.manifest(one)]).toEqual([[], null]);
    expect(told).toHaveLength(1);
  });

  test('of segments that have to go, those go that can; the manifest says what is left, and it goes later', async () => {
    const store = await recorded('one');
    const [one = ''] = store.ids;
    const [whole] = store.manifests;
    const segments = whole?.segments ?? [];
    const first = '000001.mcap';
    const isRefused = (asked: string) => asked.startsWith('DELETE') && asked.endsWith(first);
    const mostBytes = (segments.at(-1)?.bytes ?? 0) + 100;
    const { archive, told, forgotten, refusing } = await bounded(store, mostBytes, isRefused);
    const last = segments.at(-1);
    const names = [first, `00000${last?.segment}.mcap`];
    expect(await store.segmentsOf(one)).toEqual(names);
    await expect
      .poll(() => archive.manifest(one))
      .toMatchObject({
        segments: [segments[0], last],
        gaps: [
          {
            reason: 'RETENTION',
            afterSequence: segments[1]?.firstSequence,
            untilSequence: segments.at(-2)?.lastSequence,
          },
        ],
      });
    expect(told).toEqual([`${one}: ${REFUSED}`]);
    refusing.is = false;
    await expect.poll(() => forgotten.map(({ segments: count }) => count)).toEqual([segments.length - 2, 1]);
    expect(await store.segmentsOf(one)).toEqual(names.slice(1));
    expect(archive.manifest(one)).toMatchObject({
      segments: [last],
      gaps: [{ afterSequence: 0, untilSequence: segments.at(-2)?.lastSequence }],
    });
    expect(told).toHaveLength(1);
  });

  test('an upload is taken also while no room can be made for it', async () => {
    const store = await recorded('one');
    const { archive } = await bounded(store, 10, (asked) => asked.startsWith('DELETE'));
    const file = await exportedFile(archive);
    const taken = await importRecording(archive, Readable.from([file]), { mostBytes: 1e9 });
    await expect.poll(() => archive.manifest(taken.recordingId)).toMatchObject({ segments: taken.segments });
    expect(await store.segmentsOf(taken.recordingId)).toHaveLength(taken.segments.length);
  });

  test('one that is away is asked once, and all stays as it is', async () => {
    const store = await recorded('one', 'two');
    const told: string[] = [];
    const archive = await archiveIn(store.folder, {
      bucket: away(store.bucket),
      limits: { mostBytes: 10, mostDays: 1e6 },
      onTrouble: (recordingId) => told.push(recordingId),
    });
    onTestFinished(() => archive.close());
    expect(told).toEqual([store.ids[0]]);
    expect(store.ids.map((recordingId) => archive.manifest(recordingId))).toEqual(store.manifests);
  });
});

test('[A20] a recording that holds nothing ends, also where it cannot be removed', async () => {
  const bucket = away({ url: '', region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER', prefix: '' });
  const told: string[] = [];
  const archive = await archiveIn(await temporaryFolder(onTestFinished), {
    bucket,
    openFile: () => Promise.reject(new Error('no file')),
    onTrouble: (_recordingId, { message }) => told.push(message),
  });
  const run = recordedRun(archive, RECORDED);
  run.begin();
  await run.recorder.end();
  expect([archive.growingOf('demo'), told.at(-1)]).toEqual([null, REFUSED]);
  expect((await archive.lease('demo'))?.isHeld).toBe(true);
});

describe.skipIf(isWithoutS3)(
  '[A19] a store that has put a segment, without having said so (skipped without s3rver)',
  () => {
    /** Thirty-five seconds, while no answer comes to what is put, up to the end or up to second 25. */
    async function unanswered(isUpToTheEnd: boolean) {
      const folder = await temporaryFolder(onTestFinished);
      const bucket = await bucketOfServer(onTestFinished);
      let isAnswering = false;
      const mishapOf = (asked: string) => (!isAnswering && asked.startsWith('PUT') ? 'unanswered' : null);
      const archive = await archiveIn(folder, { bucket: await mishapsTo(bucket, mishapOf, onTestFinished) });
      const run = recordedRun(archive, RECORDED);
      run.begin();
      run.seconds(1, 25);
      await run.recorder.drained();
      const { recordingId } = manifestOf(archive);
      await expect.poll(() => manifestOf(archive).trouble?.code).toBe('STORE');
      const inBucket = new BucketBlobs({ ...bucket, prefix: `${bucket.prefix}${recordingId}/` });
      isAnswering = !isUpToTheEnd;
      run.seconds(26, 35);
      await run.recorder.end();
      return { folder, bucket, archive, recordingId, inBucket };
    }

    test('takes it as it lies there while recording goes on', async () => {
      const { folder, archive, recordingId, inBucket } = await unanswered(false);
      const { segments } = manifestOf(archive);
      expect(segments.every(({ isOpen }) => !isOpen)).toBe(true);
      expect(segments.at(-1)?.lastSequence).toBe(35);
      expect(await readdir(join(folder, recordingId))).toEqual(['manifest.json']);
      expect(await inBucket.names('')).toHaveLength(segments.length);
    });

    test('and after a restart', async () => {
      const { folder, bucket, archive, recordingId, inBucket } = await unanswered(true);
      const before = manifestOf(archive).segments;
      expect(before.at(-1)).toMatchObject({ isOpen: true, lastSequence: 35 });
      expect(await inBucket.names('')).toHaveLength(before.length);
      const left = await temporaryFolder(onTestFinished);
      await cp(folder, left, { recursive: true, filter: (path) => !path.includes('.lease-') });
      await archive.close();
      const again = manifestOf(await archiveIn(left, { bucket }));
      expect(again).toMatchObject({ recordingId, isGrowing: false, trouble: null });
      expect(again.segments.map(({ segment, isOpen }) => [segment, isOpen])).toEqual(
        before.map(({ segment }) => [segment, false]),
      );
      expect(await readdir(join(left, recordingId))).toEqual(['manifest.json']);
    });
  },
);
