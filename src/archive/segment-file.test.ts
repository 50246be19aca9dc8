import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { SegmentEntry } from '../recording/index.ts';
import { finishSegment } from './finish-segment.ts';
import { journalPath, segmentPath } from './folders.ts';
import { openSegmentFile } from './segment-file.ts';
import { manifestOf, recordedSeconds } from './testing/recorded-files.ts';
import { createZstd } from './zstd.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});
const recorded = () => recordedSeconds((act) => cleaning.push(act));

describe('[A13] a segment can be read at any instant, also while it is being finished', () => {
  test('at no time does the manifest name a file that is not there', async () => {
    const { archive, run } = await recorded();
    const { recordingId } = manifestOf(archive);
    const folder = archive.folderOf(recordingId);
    const isThere = ({ segment, isOpen }: SegmentEntry) =>
      existsSync(isOpen ? journalPath(folder, segment) : segmentPath(folder, segment));
    let hasEnded = false;
    const ended = run.recorder.end().then(() => {
      hasEnded = true;
    });
    const missing: string[] = [];
    while (!hasEnded) {
      for (const entry of manifestOf(archive).segments) {
        if (!isThere(entry)) missing.push(`${entry.segment}, ${entry.isOpen ? 'open' : 'finished'}`);
      }
      await turnOfTheLoop();
    }
    await ended;
    expect(missing).toEqual([]);
    expect(manifestOf(archive).segments.map(({ isOpen }) => isOpen)).toEqual([false, false, false, false]);
  });

  test('its journal is still there when the finished file is', async () => {
    const { archive, run } = await recorded();
    const folder = archive.folderOf(manifestOf(archive).recordingId);
    await finishSegment(archive.placeOf(manifestOf(archive).recordingId), 4, await createZstd());
    expect([existsSync(journalPath(folder, 4)), existsSync(segmentPath(folder, 4))]).toEqual([true, true]);
    await run.recorder.end();
  });

  test('one that was open when it was looked up, and has been finished since', async () => {
    const { archive, run } = await recorded();
    const { recordingId, segments } = manifestOf(archive);
    const last = segments.at(-1) as SegmentEntry;
    expect(last.isOpen).toBe(true);
    await run.recorder.end();
    const { file, isFinished } = await openSegmentFile(archive.placeOf(recordingId), last);
    await file.close();
    expect(isFinished).toBe(true);
  });

  test('one of which nothing is there is a failure', async () => {
    const { archive, run } = await recorded();
    await run.recorder.end();
    const { recordingId } = manifestOf(archive);
    const folder = archive.folderOf(recordingId);
    await rm(join(folder, '000004.mcap'));
    await expect(openSegmentFile(archive.placeOf(recordingId), { segment: 4, isOpen: true })).rejects.toThrow('ENOENT');
  });
});
