import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FolderBlobs } from './folder-blobs.ts';
import { holdsFinishedFiles, written } from './testing/blob-cases.ts';
import { temporaryFolder } from './testing/recorded-run.ts';

async function recordingFolders() {
  const folder = await temporaryFolder(onTestFinished);
  const folders = ['one', 'other'].map((name) => join(folder, name));
  for (const path of folders) await mkdir(path);
  const [one = '', other = ''] = folders;
  return { one, other };
}

describe('[A19] finished files in a folder', () => {
  holdsFinishedFiles(async () => {
    const { one, other } = await recordingFolders();
    return [new FolderBlobs(one), new FolderBlobs(other)];
  });

  test('what is being read is read to its end, also where it is removed or another takes its place', async () => {
    const { one } = await recordingFolders();
    const blobs = new FolderBlobs(one);
    await blobs.put('1.mcap', written('as it was'));
    const [removed, replaced] = [await blobs.open('1.mcap'), await blobs.open('1.mcap')];
    await blobs.replace('1.mcap', written('another'));
    expect(String(await buffer(replaced.stream()))).toBe('as it was');
    await blobs.remove('1.mcap');
    expect(String(await buffer(removed.stream()))).toBe('as it was');
  });

  test('shared, it is on the disk once', async () => {
    const { one, other } = await recordingFolders();
    const blobs = new FolderBlobs(one);
    await blobs.put('1.mcap', written('rows'));
    await new FolderBlobs(other).share('1.mcap', blobs);
    const inodes = await Promise.all([one, other].map(async (path) => (await stat(join(path, '1.mcap'))).ino));
    expect(new Set(inodes).size).toBe(1);
  });

  test('a recording that is gone does not come back by a segment', async () => {
    const { one } = await recordingFolders();
    await rm(one, { recursive: true });
    await expect(new FolderBlobs(one).put('1.mcap', written('late'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
