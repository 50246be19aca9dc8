import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Manifest } from '../recording/index.ts';
import { forgetOldest } from './forget-oldest.ts';
import { archiveIn, recordedRun, temporaryFolder } from './testing/recorded-run.ts';

test('what is left is listed before the oldest segments are removed, for whoever reads them meanwhile', async () => {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const run = recordedRun(archive, { segmentMillis: 5000 });
  run.begin();
  run.seconds(1, 20);
  await run.recorder.end();
  const [manifest] = archive.list();
  if (!manifest) throw new Error('Nothing is recorded');
  const { recordingId, segments } = manifest;
  const folder = archive.folderOf(recordingId);
  const onDisk = async () => (await readdir(folder)).filter((name) => name.endsWith('.mcap')).length;
  const listed: [left: number, files: number][] = [];
  const stored = {
    fresh: async () => manifest,
    set: async (left: Manifest) => void listed.push([left.segments.length, await onDisk()]),
  };
  const ended = { recordingId, stored, place: archive.placeOf(recordingId), now: () => new Date() };
  const went = await forgetOldest(
    { ...ended, isHeld: () => true, keepIdsBefore: async () => {} },
    { bytes: 1, endedBefore: new Date(0), mayAge: 0 },
  );
  expect(went).toEqual({ count: 1, failure: null });
  const left = segments.length - 1;
  expect(listed).toEqual([
    [left, segments.length],
    [left, left],
  ]);
});
