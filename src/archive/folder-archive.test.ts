import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { jsonBytes } from '../recording/index.ts';
import type { Forgotten } from './archive.ts';
import { exportRecording } from './export-recording.ts';
import { segmentFile } from './folders.ts';
import { importRecording } from './import-recording.ts';
import { hasRecordedUntil } from './lived-before.ts';
import { folderWith, manifestOf } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from './testing/recorded-run.ts';

const cleaning: (() => Promise<void>)[] = [];
const cleanUp = (act: () => Promise<void>) => void cleaning.push(act);
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

test('[A15] a start writes nothing that has not changed (server 1.4)', async () => {
  const { folder, recordingIds } = await folderWith(cleanUp, 'demo', 'other');
  const paths = recordingIds.map((recordingId) => join(folder, recordingId, 'manifest.json'));
  const inodes = () => Promise.all(paths.map(async (path) => (await stat(path)).ino));
  const before = await inodes();
  await (await archiveIn(folder)).close();
  expect(await inodes()).toEqual(before);
});

test('[A14] a recording that another process deletes, or adds, is seen', async () => {
  const { folder, recordingIds } = await folderWith(cleanUp, 'demo');
  const [here, there] = [await archiveIn(folder), await archiveIn(folder)];
  await there.remove(recordingIds[0] ?? '');
  await here.refreshed();
  expect(here.list()).toEqual([]);
  const run = recordedRun(there, {}, 'new');
  run.begin();
  await run.recorder.drained();
  await expect.poll(async () => here.refreshed().then(() => here.list().length)).toBe(1);
  expect(manifestOf(here)).toMatchObject({ simulationId: 'new', isGrowing: true });
  await run.recorder.end();
});

test('folders that are symbolic links are recordings like others (server 3.5)', async () => {
  const [folder, elsewhere] = [await temporaryFolder(cleanUp), await temporaryFolder(cleanUp)];
  const run = recordedRun(await archiveIn(elsewhere));
  run.begin();
  run.seconds(1, 10);
  await run.recorder.drained();
  const recordingId = run.recorder.recordingId ?? '';
  await run.recorder.end();
  await symlink(join(elsewhere, recordingId), join(folder, recordingId));
  await symlink(folder, `${elsewhere}/linked`);
  const listed = (await archiveIn(`${elsewhere}/linked`)).list();
  expect(listed).toMatchObject([{ recordingId, isGrowing: false, trouble: null }]);
});

describe('[A8] a recording that grows is bounded as well (server 7)', () => {
  async function grown(
    mostBytes: number,
    change: { keep?: boolean; mostDays?: number; now?: () => Date; segmentMillis?: number } = {},
  ) {
    const {
      keep = false,
      mostDays = 1e6,
      segmentMillis = 1e9,
      now = () => new Date('2026-03-02T07:00:00.000Z'),
    } = change;
    const folder = await temporaryFolder(cleanUp);
    const forgotten: Forgotten[] = [];
    const archive = await archiveIn(folder, {
      limits: { mostBytes, mostDays },
      now,
      onForgotten: (one) => forgotten.push(one),
    });
    const run = recordedRun(archive, { segmentMillis });
    run.begin();
    for (let second = 1; second <= 600; second += 10) {
      run.seconds(second, second + 9);
      await run.recorder.drained();
      if (second === 1 && keep) await archive.update(run.recorder.recordingId ?? '', { keep: true });
      // Segments are finished, and room is made, beside what is written.
      await expect.poll(() => keep || manifestOf(archive).bytes < mostBytes * 1.1).toBe(true);
    }
    // What goes for its age goes beside what is written.
    if (mostDays < 1e6) await expect.poll(() => forgotten.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await run.recorder.end();
    const { recordingId, segments, gaps } = manifestOf(archive);
    const files = (await readdir(join(folder, recordingId))).filter((name) => name.endsWith('.mcap'));
    return { segments, gaps, files, forgotten };
  }

  test('its oldest segments go, told as a gap, and the bound is held within a tenth', async () => {
    const mostBytes = 60_000;
    const { segments, gaps, files, forgotten } = await grown(mostBytes);
    expect(files).toHaveLength(segments.length);
    const [first] = segments;
    expect(gaps).toEqual([
      {
        reason: 'RETENTION',
        generation: 'g1',
        fromMicros: 0,
        toMicros: first?.fromMicros,
        afterSequence: 0,
        untilSequence: first?.firstSequence,
      },
    ]);
    expect(segments.at(-1)?.lastSequence).toBe(600);
    expect(forgotten.length).toBeGreaterThan(0);
    expect(forgotten.every(({ simulationId, reason }) => simulationId === 'demo' && reason === 'BYTES')).toBe(true);
  });

  describe('while segments cannot be finished, or the description cannot be written', () => {
    const MOST_BYTES = 60_000;

    /** Many segments, while a folder lies where one file has to be written: up to the half of them, or for good. */
    async function growWith(blocked: string, unblocks: boolean) {
      const folder = await temporaryFolder(cleanUp);
      const archive = await archiveIn(folder, { limits: { mostBytes: MOST_BYTES, mostDays: 1e6 } });
      const run = recordedRun(archive, { segmentMillis: 1e9 });
      run.begin();
      await run.recorder.drained();
      const path = join(folder, run.recorder.recordingId ?? '');
      await mkdir(join(path, blocked, 'in the way'), { recursive: true });
      for (let second = 1; second <= 200; second += 10) {
        if (second === 101 && unblocks) await rm(join(path, blocked), { recursive: true });
        run.seconds(second, second + 9);
        // A segment that failed makes the recorder begin another one after a while.
        run.pass(30_000);
        await run.recorder.drained();
        await expect.poll(() => manifestOf(archive).bytes).toBeLessThan(MOST_BYTES * 1.1);
      }
      await run.recorder.end();
      const names = async () => (await readdir(path)).filter((name) => /^\d+\.(mcap|journal)$/.test(name)).sort();
      const told = manifestOf(archive).segments.map(({ segment }) => segmentFile(segment));
      await expect.poll(names).toEqual(told);
    }

    test.each([
      ['a segment that can never be finished goes in its turn', '000003.mcap.part', false],
      ['one that could not be finished for a while', '000003.mcap.part', true],
      ['a description that cannot be written for a while', 'manifest.json.part', true],
    ])('%s, and the bound is held', async (_what, blocked, unblocks) => growWith(blocked, unblocks));
  });

  test('one that is to be kept stays whole', async () => {
    const { segments, gaps, forgotten } = await grown(60_000, { keep: true });
    expect([segments[0]?.firstSequence, gaps, forgotten]).toEqual([0, [], []]);
  });

  test('a clock that jumps takes a tenth at most, and says so (server 12)', async () => {
    const { segments, forgotten } = await grown(1e9, {
      segmentMillis: 10_000,
      mostDays: 30,
      now: () => new Date('2026-06-01T00:00:00.000Z'),
    });
    const gone = forgotten.reduce((sum, one) => sum + (one.segments ?? 0), 0);
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThanOrEqual(Math.max(1, (segments.length + gone) / 10));
    expect(forgotten.every(({ reason }) => reason === 'DAYS')).toBe(true);
  });
});

test('[A16] an uploaded recording is never gone on in, nor taken for its instance (server 11)', async () => {
  const { folder, recordingIds } = await folderWith(cleanUp, 'demo');
  const archive = await archiveIn(folder);
  const [recordedId = ''] = recordingIds;
  const manifest = archive.manifest(recordedId);
  if (!manifest) throw new Error('nothing was recorded');
  const pieces: Uint8Array[] = [];
  await exportRecording({
    place: archive.placeOf(recordedId),
    manifest,
    span: {},
    compress: archive.compress,
    write: async (bytes) => void pieces.push(bytes),
  });
  async function* sent() {
    yield* pieces;
  }
  await archive.remove(recordedId);
  const uploaded = await importRecording(archive, sent(), { mostBytes: 1e9 });
  expect(archive.manifest(uploaded.recordingId)).toMatchObject({ isUploaded: true, simulationId: 'demo' });
  expect(archive.recordedOf('demo').some((known) => hasRecordedUntil(known, 'g1', 5e6))).toBe(false);
  const before = await readdir(archive.folderOf(uploaded.recordingId));
  const run = recordedRun(archive);
  const snapshot = turningPlant('demo', 'g1', 5);
  run.recorder.snapshot(snapshot, jsonBytes(snapshot));
  run.seconds(6, 9);
  await run.recorder.end();
  expect(archive.list()).toHaveLength(2);
  expect(await readdir(archive.folderOf(uploaded.recordingId))).toEqual(before);
  await rm(folder, { recursive: true });
});

test('[A8] what a recording takes counts on once it has ended (server 7)', async () => {
  const folder = await temporaryFolder(cleanUp);
  const archive = await archiveIn(folder);
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 30);
  await run.recorder.end();
  const [ended] = archive.list();
  const segments = ended?.segments.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0;
  expect(segments).toBeGreaterThan(1000);
  expect(ended?.bytes).toBe(segments);
});

test('[A8] one that has ended loses its oldest segments where a part of it is too much, and no more (server 7)', async () => {
  const folder = await temporaryFolder(cleanUp);
  const whole = await archiveIn(folder);
  const run = recordedRun(whole, { segmentMillis: 10_000 });
  run.begin();
  run.seconds(1, 60);
  await run.recorder.end();
  const { recordingId, bytes, segments } = manifestOf(whole);
  expect(segments.length).toBeGreaterThan(3);
  const row = join(folder, 'rows');
  await writeFile(row, 'rows of a relation');
  for (const { segment } of segments)
    await whole.relations.put(recordingId, segment, { activity: row, journeys: row, traffic: row });
  const { relationBytes } = manifestOf(whole);
  expect(relationBytes).toBe(segments.length * 3 * 'rows of a relation'.length);
  await whole.close();

  const forgotten: Forgotten[] = [];
  const mostBytes = bytes + relationBytes - 10;
  const bounded = await archiveIn(folder, {
    limits: { mostBytes, mostDays: 1e6 },
    onForgotten: (one) => forgotten.push(one),
  });
  const left = manifestOf(bounded);
  expect(left.segments).toEqual(segments.slice(1));
  expect(left.relationBytes).toBe((segments.length - 1) * 3 * 'rows of a relation'.length);
  expect(left.gaps).toMatchObject([{ reason: 'RETENTION', generation: 'g1' }]);
  expect(forgotten).toEqual([{ recordingId, simulationId: 'demo', segments: 1, reason: 'BYTES' }]);
  const files = await readdir(join(folder, recordingId));
  expect(files.filter((name) => name.endsWith('.mcap'))).toHaveLength(segments.length - 1);
  await bounded.close();
});

test('[A17] recording begins at once, also while files are put beside what was recorded before', async () => {
  const { folder, recordingIds } = await folderWith(cleanUp, 'demo');
  const archive = await archiveIn(folder);
  const row = join(folder, 'rows');
  await writeFile(row, 'rows');
  const files = { activity: row, journeys: row, traffic: row };
  const put = archive.relations.put(recordingIds[0] ?? '', 1, files);
  const lease = await archive.lease('demo');
  expect(await put).toBe('put');
  expect(lease?.isHeld).toBe(true);
  await lease?.release();
});
