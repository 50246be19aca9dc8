import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { McapStreamReader } from '@mcap/core';
import { afterEach, describe, expect, test } from 'vitest';
import { programFile } from '../programs/index.ts';
import { leaseFile, segmentPath } from './folders.ts';
import { archiveIn, recordedRun, temporaryFolder, turn, turningPlant } from './testing/recorded-run.ts';
import { sequencesIn } from './testing/sequences-in.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});
const newFolder = () => temporaryFolder((act) => cleaning.push(act));

const HOUR_MILLIS = 3_600_000;
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('[A1] a recording is a row of finished segments, each beginning with a keyframe', () => {
  test('rotated by time; nothing is missing and nothing twice', async () => {
    const folder = await newFolder();
    const archive = await archiveIn(folder);
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    run.seconds(1, 35);
    await run.recorder.end();
    const [manifest] = archive.list();
    const { recordingId = '', segments = [] } = manifest ?? {};
    expect(segments.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence])).toEqual([
      [0, 10],
      [10, 20],
      [20, 30],
      [30, 35],
    ]);
    const read: number[] = [];
    for (const { segment } of segments)
      read.push(...(await sequencesIn(segmentPath(join(folder, recordingId), segment))));
    expect(read).toEqual(upTo(35));
    expect(segments.every(({ keyframes, isOpen }) => keyframes.length === 1 && !isOpen)).toBe(true);
    expect(manifest).toMatchObject({ simulationId: 'demo', label: 'Demo', isGrowing: false, gaps: [], trouble: null });
  });

  test('a description that cannot be written fails whoever changed it, and nothing else', async () => {
    const folder = await newFolder();
    const archive = await archiveIn(folder);
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    run.seconds(1, 3);
    await run.recorder.drained();
    const [{ recordingId = '' } = {}] = archive.list();
    const inTheWay = join(folder, recordingId, 'manifest.json.part');
    await mkdir(inTheWay);
    await expect(archive.update(recordingId, { label: 'Other' })).rejects.toThrow('EISDIR');
    run.seconds(4, 12);
    await run.recorder.drained();
    await rm(inTheWay, { recursive: true });
    run.seconds(13, 15);
    await run.recorder.end();
    const [manifest] = archive.list();
    expect(manifest).toMatchObject({ label: 'Other', isGrowing: false });
    expect(manifest?.segments.map(({ lastSequence }) => lastSequence)).toEqual([10, 15]);
  });

  test('rotated by size', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive, { segmentBytes: 4000 });
    run.begin();
    run.seconds(1, 40);
    await run.recorder.end();
    expect(archive.list()[0]?.segments.length).toBeGreaterThan(3);
  });

  test('long segments have keyframes inside, as far apart as they are worth', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive, { keyframeBytes: 1500, segmentMillis: 1e9 });
    run.begin();
    run.seconds(1, 60);
    await run.recorder.end();
    const keyframes = archive.list()[0]?.segments[0]?.keyframes ?? [];
    expect(keyframes.length).toBeGreaterThan(3);
    expect(keyframes.every(({ simulationTimeMicros, sequence }) => simulationTimeMicros === sequence * 1e6)).toBe(true);
  });

  test('the wall clock is set back by an hour: a segment still ends at its length (server finding 12)', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    run.seconds(1, 5);
    run.setClock(-HOUR_MILLIS);
    run.seconds(6, 25);
    await run.recorder.end();
    expect(archive.list()[0]?.segments.map(({ lastSequence }) => lastSequence)).toEqual([10, 20, 25]);
  });

  test('a run in which nothing happens fills no segments', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    for (let minute = 0; minute < 30; minute += 1) {
      run.pass(60_000);
      run.recorder.updates({ batches: [], clock: turningPlant().clock, isEdge: true });
    }
    await run.recorder.end();
    expect(archive.list()[0]?.segments).toHaveLength(1);
  });
});

test('[A2] where events begin is told in buckets of simulation time', async () => {
  const archive = await archiveIn(await newFolder());
  const run = recordedRun(archive, { segmentMillis: 1e9 });
  run.begin();
  run.seconds(1, 200);
  await run.recorder.end();
  const entry = archive.list()[0]?.segments[0];
  expect([entry?.events, entry?.batches]).toEqual([200, 200]);
  const { counts = [], kinds, ...buckets } = entry?.density ?? {};
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(buckets).toEqual({ startMicros: 0, bucketMicros: 4_000_000 });
  expect(counts.slice(0, 3)).toEqual([3, 4, 4]);
  expect(kinds).toEqual(counts.map(() => 1));
});

describe('[A3] generations, gaps and resets are told as they happened', () => {
  test('another generation begins a segment of its own', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive);
    run.begin();
    run.seconds(1, 5);
    run.recorder.incident({
      kind: 'GENERATION_CHANGED',
      code: 'VISUALIZATION_GENERATION_CHANGED',
      message: 'Reset.',
      requestId: 'r-1',
    });
    run.begin(turningPlant('demo', 'g2'));
    run.seconds(1, 3);
    await run.recorder.end();
    const manifest = archive.list()[0];
    expect(manifest?.segments.map(({ generation, lastSequence }) => [generation, lastSequence])).toEqual([
      ['g1', 5],
      ['g2', 3],
    ]);
    expect(manifest?.gaps).toEqual([]);
    expect(manifest?.incidents).toMatchObject([{ generation: 'g1', simulationTimeMicros: 5e6, requestId: 'r-1' }]);
  });

  test('a snapshot further on in the same generation leaves a gap', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive);
    run.begin();
    run.seconds(1, 5);
    run.begin(turningPlant('demo', 'g1', 90));
    run.seconds(91, 92);
    await run.recorder.end();
    expect(archive.list()[0]?.gaps).toEqual([
      {
        reason: 'CURSOR_EXPIRED',
        generation: 'g1',
        fromMicros: 5e6,
        toMicros: 90e6,
        afterSequence: 5,
        untilSequence: 90,
      },
    ]);
  });

  test('a batch that cannot be used is kept; keyframes go on with the next snapshot', async () => {
    const folder = await newFolder();
    const archive = await archiveIn(folder);
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    run.seconds(1, 5);
    run.batch(6, null);
    run.seconds(7, 30);
    run.begin(turningPlant('demo', 'g1', 30));
    await run.recorder.end();
    const { recordingId = '', segments = [], gaps } = archive.list()[0] ?? {};
    expect(segments.map(({ lastSequence }) => lastSequence)).toEqual([30, 30]);
    expect(await sequencesIn(segmentPath(join(folder, recordingId), 1))).toEqual(upTo(30));
    expect(gaps).toEqual([]);
  });
});

describe('[A4] a recording goes on where it can', () => {
  test.each([
    ['later in the same generation: with a gap', turningPlant('demo', 'g1', 50), 1, ['RECORDER_ENDED']],
    ['at the very place: without one', turningPlant('demo', 'g1', 5), 1, []],
    ['another generation: a recording of its own', turningPlant('demo', 'g2', 50), 2, []],
    ['the same name begun anew: a recording of its own', turningPlant('demo', 'g1', 0), 2, []],
  ])('%s', async (_what, snapshot, recordings, reasons) => {
    const folder = await newFolder();
    const before = recordedRun(await archiveIn(folder));
    before.begin();
    before.seconds(1, 5);
    await before.recorder.end();
    const archive = await archiveIn(folder);
    const after = recordedRun(archive);
    after.begin(snapshot);
    await after.recorder.end();
    expect(archive.list()).toHaveLength(recordings);
    expect(archive.list().flatMap(({ gaps }) => gaps.map(({ reason }) => reason))).toEqual(reasons);
  });
});

/** One who stands by while another process has the lease of what goes up to second 100, until that one has ended. */
async function standingBy(from: number) {
  const archive = await archiveIn(await newFolder());
  const before = recordedRun(archive);
  before.begin();
  before.seconds(1, 100);
  await before.recorder.end();
  const lease = await archive.lease('demo');
  const run = recordedRun(archive);
  run.begin(turningPlant('demo', 'g1', from));
  run.seconds(from + 1, from + 5);
  await run.recorder.drained();
  await lease?.release();
  return { archive, run };
}

describe('[A4] who stands by while another process records', () => {
  test('is a little behind that one: what is to come goes on in its recording', async () => {
    const { archive, run } = await standingBy(90);
    run.seconds(96, 115);
    await run.recorder.end();
    const [manifest, ...others] = archive.list();
    expect([others, manifest?.gaps, manifest?.segments.at(-1)?.lastSequence]).toEqual([[], [], 115]);
  });

  test('reads a run that began anew under its name: within half a minute it has a recording of its own', async () => {
    const { archive, run } = await standingBy(0);
    run.seconds(6, 40);
    await run.recorder.drained();
    const own = archive.growingOf('demo');
    expect([archive.list().length, own?.gaps, own?.segments.at(-1)?.lastSequence]).toEqual([2, [], 40]);
    expect(own?.segments[0]?.firstSequence).toBeLessThanOrEqual(30);
    await run.recorder.end();
  });
});

test('[A6] a recording that cannot be opened is tried again, from the first snapshot on', async () => {
  const archive = await archiveIn(await newFolder());
  let failures = 0;
  const run = recordedRun({
    ...{ lease: archive.lease, lastOf: archive.lastOf, mostSegmentBytes: archive.mostSegmentBytes },
    grow: (...asked) => {
      failures += 1;
      return failures < 3 ? Promise.reject(new Error('no room')) : archive.grow(...asked);
    },
  });
  run.begin();
  run.seconds(1, 10);
  await run.recorder.end();
  const [manifest] = archive.list();
  expect([failures, manifest?.gaps, manifest?.segments.at(-1)?.lastSequence]).toEqual([3, [], 10]);
});

describe('[A5] what was written survives the end of the process', () => {
  test('kill -9 in mid-run, twice: nothing is missing but what was read while nobody recorded', {
    timeout: 180_000,
  }, async () => {
    const folder = await newFolder();
    const first = await recordAndKill(folder, 1, 200);
    const second = await recordAndKill(folder, first + 40, first + 200);
    const archive = await archiveIn(folder);
    const [manifest, ...others] = archive.list();
    expect(others).toEqual([]);
    const { recordingId = '', segments = [], gaps = [] } = manifest ?? {};
    const read: number[] = [];
    for (const { segment } of segments)
      read.push(...(await sequencesIn(segmentPath(join(folder, recordingId), segment))));
    const last = read.at(-1) ?? 0;
    const [gap] = gaps;
    expect(last).toBeGreaterThanOrEqual(second);
    expect(gap).toMatchObject({ reason: 'RECORDER_ENDED', untilSequence: first + 39 });
    expect(gap?.afterSequence).toBeGreaterThanOrEqual(first);
    expect(read).toEqual([...upTo(gap?.afterSequence ?? 0), ...upTo(last, first + 40)]);
    expect(await readdir(join(folder, recordingId))).not.toContainEqual(expect.stringMatching(/journal|part/));
  });

  test('what is read of a long catch-up is in the file before its end has come', async () => {
    const archive = await archiveIn(await newFolder());
    const run = recordedRun(archive);
    run.begin();
    const clock = { ...turningPlant().clock, simulationTimeMicros: 3600e6 };
    for (let first = 1; first <= 900; first += 300) {
      const batches = upTo(first + 299, first).map((sequence) => {
        const batch = turn(sequence);
        return { sequence, batch, raw: Buffer.from(JSON.stringify(batch)) };
      });
      run.recorder.updates({ batches, clock, isEdge: false });
      await run.recorder.drained();
      expect(archive.list()[0]?.segments.at(-1)?.lastSequence).toBe(first + 299);
    }
    await run.recorder.end();
  });

  /** The journal of a recording of twenty seconds, and the segment that was made of it. */
  async function twentySeconds(): Promise<{ journal: Buffer; segment: Buffer }> {
    const folder = await newFolder();
    const archive = await archiveIn(folder);
    const run = recordedRun(archive);
    run.begin();
    run.seconds(1, 20);
    await run.recorder.drained();
    const path = join(folder, archive.list()[0]?.recordingId ?? '');
    const journal = await readFile(join(path, '000001.journal'));
    await run.recorder.end();
    return { journal, segment: await readFile(join(path, '000001.mcap')) };
  }

  test('a journal cut in the middle of a message is finished up to the message before', async () => {
    const { journal } = await twentySeconds();
    const other = await newFolder();
    await mkdir(join(other, 'cut'));
    await writeFile(join(other, 'cut', '000001.journal'), journal.subarray(0, journal.length - 400));
    const [recovered] = (await archiveIn(other)).list();
    const last = recovered?.segments[0]?.lastSequence ?? 0;
    expect(last).toBeGreaterThan(15);
    expect(last).toBeLessThan(20);
    expect(await sequencesIn(join(other, 'cut', '000001.mcap'))).toEqual(upTo(last));
    expect(recovered).toMatchObject({ recordingId: 'cut', simulationId: 'demo', label: 'Demo' });
  });

  test('where a process ended between writing a segment and removing what it was written by, only the segment stays', async () => {
    const { journal, segment } = await twentySeconds();
    const other = await newFolder();
    await mkdir(join(other, 'ended'));
    for (const [name, bytes] of Object.entries({ journal, mcap: segment, 'mcap.part': segment }))
      await writeFile(join(other, 'ended', `000001.${name}`), bytes);
    expect((await archiveIn(other)).list()).toHaveLength(1);
    const files = await readdir(join(other, 'ended'));
    expect(files.filter((name) => name.startsWith('000001'))).toEqual(['000001.mcap']);
    expect(await sequencesIn(join(other, 'ended', '000001.mcap'))).toEqual(upTo(20));
  });

  test('a lost manifest is read from the segments', async () => {
    const folder = await newFolder();
    const archive = await archiveIn(folder);
    const run = recordedRun(archive, { segmentMillis: 5000 });
    run.begin();
    run.seconds(1, 20);
    await run.recorder.end();
    const [before] = archive.list();
    await rm(join(folder, before?.recordingId ?? '', 'manifest.json'));
    const [after] = (await archiveIn(folder)).list();
    expect(after?.segments).toEqual(before?.segments);
  });
});

/** Lets another process record, and kills it once it has told that a batch is written. @returns the last that it told of */
async function recordAndKill(folder: string, first: number, until: number): Promise<number> {
  const script = fileURLToPath(programFile('record-until-killed'));
  const recording = spawn(process.execPath, [script, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  const told = () => Number(text.slice(0, text.lastIndexOf('\n')).split('\n').at(-1));
  recording.stdout.on('data', (chunk) => {
    text += String(chunk);
    if (told() >= until) recording.kill('SIGKILL');
  });
  // What it told before it ended counts, however late it is read.
  await once(recording, 'close');
  return told();
}

describe('[A6] a full disk stops recording, and nothing else', () => {
  test.each([
    ['', 0],
    [', though the wall clock is set back by an hour (server finding 12)', -HOUR_MILLIS],
  ])('told with words, tried again, with a gap where something is missing%s', async (_case, setByMillis) => {
    const folder = await newFolder();
    let isFull = false;
    const told: string[] = [];
    const archive = await archiveIn(folder, {
      async openFile(path, flags) {
        const file = await open(path, flags);
        const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
        return {
          write: ((...args: Parameters<typeof file.write>) =>
            isFull ? full() : file.write(...args)) as typeof file.write,
          datasync: () => file.datasync(),
          close: () => file.close(),
        };
      },
      onTrouble: (_id, trouble) => told.push(trouble.message),
    });
    const run = recordedRun(archive, { retryMillis: 5000 });
    run.begin();
    run.seconds(1, 5);
    await run.recorder.drained();
    isFull = true;
    run.seconds(6, 7);
    await run.recorder.drained();
    expect(archive.list()[0]?.trouble).toMatchObject({
      code: 'ENOSPC',
      message: expect.stringContaining('disk is full'),
    });
    run.seconds(8, 9);
    await run.recorder.drained();
    run.setClock(setByMillis);
    isFull = false;
    run.seconds(10, 14);
    await run.recorder.drained();
    run.seconds(15, 22);
    await run.recorder.end();
    const [manifest] = archive.list();
    expect(told[0]).toContain('The disk is full');
    expect(manifest).toMatchObject({ trouble: null, gaps: [{ reason: 'RECORDING_STOPPED', afterSequence: 5 }] });
    const kept = manifest?.segments.map(({ firstSequence, lastSequence }) => [firstSequence, lastSequence]) ?? [];
    expect(kept[0]).toEqual([0, 5]);
    expect(kept.at(-1)?.[1]).toBe(22);
    expect(manifest?.gaps[0]?.untilSequence).toBe(kept[1]?.[0]);
  });
});

test('[A7] one process records an instance at a time', async () => {
  const folder = await newFolder();
  const archive = await archiveIn(folder);
  const lease = await archive.lease('demo');
  expect(lease).not.toBeNull();
  expect(await archive.lease('demo')).toBeNull();
  expect(await archive.lease('other')).not.toBeNull();
  await lease?.release();
  expect(await archive.lease('demo')).not.toBeNull();
});

test('[A7] a lease that is lost while nothing is read: the recording is let go of, and its file closed (server finding 6)', async () => {
  const folder = await newFolder();
  let closed = 0;
  const archive = await archiveIn(folder, {
    times: { lease: { renewMillis: 10, staleMillis: 60_000 }, recoverMillis: 60_000 },
    async openFile(path, flags) {
      const file = await open(path, flags);
      const close = async () => {
        await file.close();
        closed += 1;
      };
      return { write: file.write.bind(file), datasync: () => file.datasync(), close };
    },
  });
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 5);
  await run.recorder.drained();
  expect([archive.growingOf('demo')?.segments.at(-1)?.lastSequence, closed]).toEqual([5, 0]);
  await writeFile(join(folder, `${leaseFile('demo')}.1`), JSON.stringify({ host: 'another', pid: 1, token: 'theirs' }));
  await expect.poll(() => [archive.growingOf('demo'), closed]).toEqual([null, 1]);
  expect(archive.list()).toMatchObject([{ isGrowing: true }]);
  await run.recorder.end();
});

test('a growing segment is read by the library of the format as it is', async () => {
  const folder = await newFolder();
  const archive = await archiveIn(folder);
  const run = recordedRun(archive);
  run.begin();
  run.seconds(1, 9);
  await run.recorder.drained();
  const [growing] = archive.list();
  const reader = new McapStreamReader();
  reader.append(await readFile(join(folder, growing?.recordingId ?? '', '000001.journal')));
  const kinds: string[] = [];
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) kinds.push(record.type);
  expect(kinds.filter((kind) => kind === 'Message').length).toBeGreaterThanOrEqual(10);
  expect(growing).toMatchObject({ isGrowing: true, segments: [{ isOpen: true, lastSequence: 9 }] });
  await run.recorder.end();
});
