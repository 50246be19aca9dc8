import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { ArchiveTimes } from './archive.ts';
import { segmentPath } from './folders.ts';
import { otherProcess } from './testing/other-process.ts';
import { manifestOf } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from './testing/recorded-run.ts';
import { sequencesIn } from './testing/sequences-in.ts';

const cleaning: (() => Promise<void>)[] = [];
const cleanUp = (act: () => Promise<void>) => void cleaning.push(act);
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** A process that stands still for so long has lost its lease, also where the machine is only busy. */
const SHORT = { renewMillis: 200, staleMillis: 8000 };
const TIMES: ArchiveTimes = { lease: SHORT, recoverMillis: 200 };
const tries = { timeout: 60_000, interval: 50 };

/** What lies in a recording's finished segments, by name. */
async function segmentsIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mcap'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'latin1')] as const)),
  );
}

async function batchesIn(folder: string, archive: Awaited<ReturnType<typeof archiveIn>>): Promise<number[]> {
  const { recordingId, segments } = manifestOf(archive);
  const read: number[] = [];
  for (const { segment } of segments)
    read.push(...(await sequencesIn(segmentPath(join(folder, recordingId), segment))));
  return read;
}

/** Lets seconds pass until the other one's lease is over, and this one goes on with its recording. @returns the last second */
async function untilRecording(run: ReturnType<typeof recordedRun>, recordingId: string, from: number): Promise<number> {
  let second = from;
  await expect
    .poll(async () => {
      second += 1;
      run.seconds(second, second);
      await run.recorder.drained();
      return run.recorder.recordingId;
    }, tries)
    .toBe(recordingId);
  return second;
}

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('[A14] several processes use one folder, and nothing is overwritten or recorded twice (server 1)', () => {
  test('a second gateway that started while the first recorded goes on behind its last segment', {
    timeout: 120_000,
  }, async () => {
    const folder = await temporaryFolder(cleanUp);
    const first = await otherProcess(cleanUp);
    const recordingId = await first.ask<string>('record', folder, 0, SHORT);
    await first.ask('seconds', 1, 15);
    const archive = await archiveIn(folder, { times: TIMES });
    cleanUp(() => archive.close());
    expect(manifestOf(archive)).toMatchObject({ recordingId, isGrowing: true });
    expect(await archive.remove(recordingId)).toBe(false);
    await first.ask('seconds', 16, 45);
    await first.ask('end');
    await archive.refreshed();
    expect(manifestOf(archive)).toMatchObject({ isGrowing: false });
    const before = await segmentsIn(join(folder, recordingId));
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin(turningPlant('demo', 'g1', 45));
    run.seconds(46, 70);
    await run.recorder.end();
    const after = await segmentsIn(join(folder, recordingId));
    for (const [name, bytes] of before) expect(after.get(name) === bytes, name).toBe(true);
    expect(await batchesIn(folder, archive)).toEqual(upTo(70));
    expect(manifestOf(archive).gaps).toEqual([]);
  });

  test('a suspended gateway that goes on writes nothing into what another has taken over', {
    timeout: 120_000,
  }, async () => {
    const folder = await temporaryFolder(cleanUp);
    const suspended = await otherProcess(cleanUp);
    const recordingId = await suspended.ask<string>('record', folder, 0, SHORT);
    await suspended.ask('seconds', 1, 15);
    suspended.signal('SIGSTOP');
    const archive = await archiveIn(folder, { times: TIMES });
    cleanUp(() => archive.close());
    const run = recordedRun(archive, { segmentMillis: 10_000, leaseMillis: 0 });
    run.begin(turningPlant('demo', 'g1', 20));
    const second = await untilRecording(run, recordingId, 20);
    suspended.signal('SIGCONT');
    await suspended.ask('seconds', 16, 40);
    const last = second + 20;
    run.seconds(second + 1, last);
    await suspended.ask('end');
    await run.recorder.end();
    const read = await batchesIn(folder, archive);
    expect(read).toEqual([...new Set(read)].sort((a, b) => a - b));
    expect(read.filter((sequence) => sequence <= 15)).toEqual(upTo(15));
    const [gap] = manifestOf(archive).gaps;
    expect(gap).toMatchObject({ reason: 'RECORDER_ENDED', afterSequence: 15 });
    expect(read.filter((sequence) => sequence > 15)).toEqual(upTo(last, (gap?.untilSequence ?? 0) + 1));
  });

  test('a gateway that has heard all the while goes on where the one that recorded was killed: nothing is missing', {
    timeout: 120_000,
  }, async () => {
    const folder = await temporaryFolder(cleanUp);
    const killed = await otherProcess(cleanUp);
    const recordingId = await killed.ask<string>('record', folder, 0, SHORT);
    await killed.ask('seconds', 1, 5);
    const archive = await archiveIn(folder, { times: TIMES });
    cleanUp(() => archive.close());
    const run = recordedRun(archive, { segmentMillis: 10_000, leaseMillis: 0 });
    run.begin(turningPlant('demo', 'g1', 5));
    await killed.ask('seconds', 6, 15);
    run.seconds(6, 18);
    await run.recorder.drained();
    expect(run.recorder.recordingId).toBeNull();
    await killed.kill();
    const second = await untilRecording(run, recordingId, 18);
    run.seconds(second + 1, second + 15);
    await run.recorder.end();
    expect(await batchesIn(folder, archive)).toEqual(upTo(second + 15));
    expect(manifestOf(archive).gaps).toEqual([]);
  });

  test('what a gateway of another machine left open when it was killed is finished while others run', {
    timeout: 120_000,
  }, async () => {
    const folder = await temporaryFolder(cleanUp);
    const killed = await otherProcess(cleanUp);
    const recordingId = await killed.ask<string>('record', folder, 0, SHORT);
    await killed.ask('seconds', 1, 15);
    await killed.kill();
    const [lease = ''] = (await readdir(folder)).filter((name) => name.startsWith('.lease-'));
    await writeFile(join(folder, lease), JSON.stringify({ host: 'another', pid: 1, token: 'theirs' }));
    const archive = await archiveIn(folder, { times: TIMES });
    cleanUp(() => archive.close());
    expect(manifestOf(archive)).toMatchObject({ recordingId, isGrowing: true });
    await expect.poll(() => manifestOf(archive).isGrowing, tries).toBe(false);
    expect(await batchesIn(folder, archive)).toEqual(upTo(15));
    expect(await archive.remove(recordingId)).toBe(true);
  });
});
