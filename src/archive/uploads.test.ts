import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { UnreadableRecording } from '../recording/index.ts';
import { fileOf, message } from '../recording/testing/files.ts';
import { BucketBlobs } from './bucket-blobs.ts';
import { uploadFolder } from './folders.ts';
import { importRecording } from './import-recording.ts';
import { LEASE_TIMES } from './lease.ts';
import { written } from './testing/blob-cases.ts';
import { archiveIn, temporaryFolder, turningPlant } from './testing/recorded-run.ts';
import { bucketOfServer, isWithoutS3 } from './testing/s3-server.ts';

const MEBIBYTE = 1024 ** 2;
const BOUNDS = { mostBytes: 1e9 };
const HOUR_MILLIS = 3600 * 1000;

/** Nothing is compressed: what is sent is what it takes. Room is made for nothing but what comes. */
async function archiveOf(mostMebibytes: number) {
  const times = { lease: LEASE_TIMES, recoverMillis: 1e9 };
  const limits = { mostBytes: mostMebibytes * MEBIBYTE, mostDays: 1e6 };
  const archive = await archiveIn(await temporaryFolder(onTestFinished), { limits, compress: null, times });
  onTestFinished(() => archive.close());
  return archive;
}

/** So many mebibytes, each behind a snapshot. */
function fileWith(mebibytes: number): Promise<Uint8Array> {
  const each = Array.from({ length: mebibytes }, (_, at) => [
    message('snapshot', at, turningPlant('demo', 'g1', at)),
    message('clock', at, { generation: 'g1', filler: 'a'.repeat(MEBIBYTE) }),
  ]);
  return fileOf(each.flat(), null);
}

/** All its messages, then something happens, then its end. */
async function* heldUp(file: Uint8Array, happens: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  yield file.subarray(0, -100);
  await happens();
  yield file.subarray(-100);
}

test('[A16] what is being uploaded takes room: older recordings go while it comes, not once the disk holds both', async () => {
  const archive = await archiveOf(8);
  await importRecording(
    archive,
    heldUp(await fileWith(6), async () => {}),
    BOUNDS,
  );
  const isRoomMade = () => expect.poll(() => archive.list()).toEqual([]);
  const second = await importRecording(archive, heldUp(await fileWith(5), isRoomMade), BOUNDS);
  expect(archive.list().map(({ recordingId }) => recordingId)).toEqual([second.recordingId]);
});

test('[A16] uploads beside each other may together take what all recordings may', async () => {
  const archive = await archiveOf(8);
  const file = await fileWith(5);
  const refused = () =>
    importRecording(
      archive,
      heldUp(file, async () => {}),
      BOUNDS,
    );
  const first = await importRecording(
    archive,
    heldUp(file, async () => {
      const words =
        'With what else is being uploaded it takes more than all recordings may (RECORDINGS_MAX_BYTES, 8388608 bytes).';
      await expect(refused()).rejects.toThrow(new UnreadableRecording(words));
    }),
    BOUNDS,
  );
  expect(archive.list().map(({ recordingId }) => recordingId)).toEqual([first.recordingId]);
  expect(await readdir(archive.folderOf('.'))).toEqual([first.recordingId]);
});

test.skipIf(isWithoutS3)(
  '[A16] what a killed process left of an upload goes, also in a bucket; what may still come stays (skipped without s3rver)',
  async () => {
    const folder = await temporaryFolder(onTestFinished);
    const bucket = await bucketOfServer(onTestFinished);
    const blobs = new BucketBlobs({ ...bucket, prefix: `${bucket.prefix}left/` });
    await blobs.put('000001.mcap', written('of an upload'));
    const [left, coming] = [join(folder, uploadFolder('left')), join(folder, uploadFolder('coming'))];
    for (const path of [left, coming]) {
      await mkdir(path);
      await writeFile(join(path, '000002.journal'), '');
    }
    const longAgo = new Date(Date.now() - 5 * HOUR_MILLIS);
    await utimes(left, longAgo, longAgo);
    await (await archiveIn(folder, { bucket })).close();
    expect([await readdir(folder), await blobs.names('')]).toEqual([['.upload-coming'], []]);
  },
);

test('[A16] a clock that jumps takes nothing of what this process takes over', async () => {
  const folder = await temporaryFolder(onTestFinished);
  const now = () => new Date('2100-01-01');
  const archive = await archiveIn(folder, { now, times: { lease: LEASE_TIMES, recoverMillis: 20 } });
  onTestFinished(() => archive.close());
  const isLeftTaken = async () => {
    await mkdir(join(folder, uploadFolder('left')));
    await expect.poll(() => readdir(folder)).not.toContain(uploadFolder('left'));
  };
  await expect(importRecording(archive, heldUp(await fileWith(1), isLeftTaken), BOUNDS)).resolves.toMatchObject({
    isUploaded: true,
  });
});
