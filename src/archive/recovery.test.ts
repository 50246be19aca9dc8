import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CompressZstd } from '../recording/index.ts';
import type { Forgotten } from './archive.ts';
import { openArchive } from './folder-archive.ts';
import { LEASE_TIMES } from './lease.ts';
import { bytesOf } from './retention.ts';
import { StoredRecordings } from './stored-recordings.ts';
import { folderWith, leftOpen } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder } from './testing/recorded-run.ts';

describe('[A15] one bad recording costs itself alone (server 4)', () => {
  test('one that cannot be finished is listed with its trouble, can be deleted, and hides no other', async () => {
    const { folder, recordingIds } = await folderWith(onTestFinished, 'bad', 'good');
    const [bad = '', good = ''] = recordingIds;
    await leftOpen(join(folder, bad));
    // A folder where the description has to be written.
    await mkdir(join(folder, bad, 'manifest.json.part', 'in the way'), { recursive: true });
    const told: unknown[] = [];
    const archive = await archiveIn(folder, { onTrouble: (...one) => told.push(one) });
    expect(archive.manifest(good)).toMatchObject({ trouble: null });
    const because = expect.objectContaining({ path: expect.stringContaining('manifest.json.part') });
    expect(told).toEqual([[bad, archive.manifest(bad)?.trouble, because]]);
    expect(archive.manifest(bad)).toMatchObject({
      isGrowing: false,
      segments: [expect.anything()],
      trouble: { code: 'ERR_FS_EISDIR', message: expect.stringContaining('cannot be finished') },
    });
    expect(await archive.remove(bad)).toBe(true);
    expect(await readdir(folder)).not.toContain(bad);
  });

  test('one that cannot be finished when its instance is to be recorded again is told once', async () => {
    const { folder, recordingIds } = await folderWith(onTestFinished, 'demo');
    const [bad = ''] = recordingIds;
    const told: string[] = [];
    const archive = await archiveIn(folder, { onTrouble: (recordingId) => told.push(recordingId) });
    await leftOpen(join(folder, bad));
    await mkdir(join(folder, bad, 'manifest.json.part', 'in the way'), { recursive: true });
    const lease = await archive.lease('demo');
    expect([await archive.lastOf('demo'), await archive.lastOf('demo')]).toEqual([null, null]);
    expect(told).toEqual([bad]);
    await lease?.release();
  });

  test.each([
    ['a folder that is named like a segment', (path: string) => mkdir(join(path, '000777.mcap'))],
    ['a file of somebody else', (path: string) => writeFile(join(path, 'readme.txt'), 'hello')],
  ])('%s is passed over', async (_what, put) => {
    const { folder, recordingIds } = await folderWith(onTestFinished, 'demo', 'other');
    await put(join(folder, recordingIds[0] ?? ''));
    await leftOpen(join(folder, recordingIds[0] ?? ''));
    const archive = await archiveIn(folder);
    expect(archive.list().map(({ trouble, isGrowing }) => [trouble, isGrowing])).toEqual([
      [null, false],
      [null, false],
    ]);
  });

  test('a recording that is a link to another folder is one', async () => {
    const { folder, recordingIds } = await folderWith(onTestFinished, 'demo');
    const other = await temporaryFolder(onTestFinished);
    await symlink(join(folder, recordingIds[0] ?? ''), join(other, 'linked'));
    expect((await archiveIn(other)).list()).toHaveLength(1);
  });

  test('of a folder that does not say yet what it is of, nothing is touched', async () => {
    const folder = await temporaryFolder(onTestFinished);
    await mkdir(join(folder, 'new'));
    await writeFile(join(folder, 'new', '000001.journal'), '');
    expect((await archiveIn(folder)).list()).toEqual([]);
    expect(await readdir(join(folder, 'new'))).toEqual(['000001.journal']);
  });

  test('a link that leads nowhere is listed with its trouble, can be deleted, and holds nothing up', async () => {
    const { folder, recordingIds } = await folderWith(onTestFinished, 'demo');
    const [behind = ''] = recordingIds;
    await leftOpen(join(folder, behind));
    await symlink(join(folder, 'not mounted'), join(folder, '0-linked'));
    const told: string[] = [];
    const archive = await archiveIn(folder, { onTrouble: (recordingId) => told.push(recordingId) });
    expect(archive.manifest(behind)).toMatchObject({ isGrowing: false, trouble: null });
    expect(archive.manifest('0-linked')).toMatchObject({ isGrowing: false, trouble: { code: 'ENOENT' } });
    expect(told).toEqual(['0-linked']);
    expect(await archive.remove('0-linked')).toBe(true);
    expect(await readdir(folder)).not.toContain('0-linked');
  });

  test("one that another process deletes while it is looked at is nobody's trouble, and holds nothing up", async () => {
    const { folder, recordingIds } = await folderWith(onTestFinished, 'one', 'two');
    const [first = '', second = ''] = recordingIds.toSorted();
    await leftOpen(join(folder, second));
    const told: string[] = [];
    const stored = new StoredRecordings({
      folder,
      compress: null,
      now: () => new Date(),
      leaseTimes: LEASE_TIMES,
      // It is asked of each just before it is looked at.
      own: {
        has(recordingId) {
          if (recordingId === first) rmSync(join(folder, first), { recursive: true });
          return false;
        },
      },
      onTrouble: (recordingId) => told.push(recordingId),
    });
    await stored.recover();
    expect(stored.list()).toMatchObject([{ recordingId: second, isGrowing: false, trouble: null }]);
    expect(told).toEqual([]);
  });

  test('a disk that is full at the start: room is made first, and what cannot be finished costs itself alone', async () => {
    const { folder, recordingIds, bytes } = await leftByTwo();
    const [old = '', large = '', small = ''] = recordingIds;
    const told: unknown[][] = [];
    const forgotten: Forgotten[] = [];
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const compress: CompressZstd = (chunk) => {
      // Nothing fits until a recording has gone, and then a little.
      if (forgotten.length === 0 || chunk.byteLength > 20_000) throw full;
      return chunk;
    };
    const archive = await archiveIn(folder, {
      compress,
      limits: { mostBytes: bytes - 100, mostDays: 1e6 },
      onForgotten: (one) => forgotten.push(one),
      onTrouble: (...one) => told.push(one),
      times: { lease: LEASE_TIMES, recoverMillis: 20 },
    });
    onTestFinished(() => archive.close());
    expect(forgotten).toMatchObject([{ recordingId: old, segments: null, reason: 'BYTES' }]);
    expect(archive.manifest(small)).toMatchObject({ isGrowing: false, trouble: null, segments: [{ isOpen: false }] });
    const trouble = {
      code: 'ENOSPC',
      message: expect.stringMatching(/^The disk is full: .* until there is room again/),
    };
    expect(archive.manifest(large)).toMatchObject({ isGrowing: false, trouble });
    expect(await readdir(join(folder, large))).toEqual(['000001.journal', 'manifest.json']);
    expect(told).toEqual([[large, archive.manifest(large)?.trouble, full]]);
  });
});

test('[A15] listening does not wait for a store that takes requests and answers none', async () => {
  const { folder, recordingIds } = await folderWith(onTestFinished, 'demo');
  await leftOpen(join(folder, recordingIds[0] ?? ''));
  const { bucket, asked, end } = await hangingStore();
  const options = { compress: null, limits: { mostBytes: 1e9, mostDays: 1e6 }, productVersion: '0.1.0' };
  const opening = openArchive({ folder, bucket, ...options });
  onTestFinished(async () => {
    end();
    await (await opening).close();
  });
  const archive = await Promise.race([opening, asked]);
  expect(archive?.list()).toMatchObject([{ recordingId: recordingIds[0], isGrowing: true }]);
  await asked;
});

/** A store of which nobody hears anything; `asked` is fulfilled once it has a request. */
async function hangingStore() {
  const server = createServer();
  const asked = once(server, 'request').then(() => null);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/plant`;
  return { bucket: { url, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER', prefix: '' }, asked, end };
}

/** A finished recording, and two that a process which was killed left open: a large one, and a small one. */
async function leftByTwo() {
  const { folder, recordingIds } = await folderWith(onTestFinished, 'old');
  const archive = await archiveIn(folder);
  for (const [simulationId, seconds] of [
    ['large', 100],
    ['small', 2],
  ] as const) {
    const run = recordedRun(archive, { segmentMillis: 1e9 }, simulationId);
    onTestFinished(() => run.recorder.end());
    run.begin();
    run.seconds(1, seconds);
    await run.recorder.drained();
    const recordingId = run.recorder.recordingId ?? '';
    // What is open is told.
    await archive.update(recordingId, {});
    recordingIds.push(recordingId);
  }
  const left = await temporaryFolder(onTestFinished);
  await cp(folder, left, { recursive: true, filter: (path) => !path.includes('.lease-') });
  return { folder: left, recordingIds, bytes: bytesOf(archive.list()) };
}
