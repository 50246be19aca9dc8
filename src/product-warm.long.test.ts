import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { programFile } from './programs/index.ts';
import {
  closing,
  newFolder,
  PATIENT,
  plantsOf,
  recordingsOf,
  SOON,
  start,
  WARM_MICROS,
  warm,
  watchBehind,
  wholeUntil,
} from './testing/warm-product.ts';

test(
  'started again, what is recorded serves; another run goes on from it in a recording of its own',
  PATIENT,
  async () => {
    const folder = await newFolder();
    const first = await start(folder);
    await warm(first.url);
    const [recorded] = await recordingsOf(first.url);
    await first.close();

    const second = await start(folder);
    await warm(second.url);
    expect(await recordingsOf(second.url)).toHaveLength(1);
    const continued = await watchBehind(second.url);
    expect(continued.recordingId).toBe(recorded?.recordingId);
    expect(continued.gaps).toEqual([]);
    await second.close();

    const third = await start(folder);
    await warm(third.url);
    const own = await watchBehind(third.url, 2);
    expect({ gaps: own.gaps, from: own.segments[0]?.fromMicros }).toEqual({ gaps: [], from: 0 });
    const file = (recordingId = '') => join(folder, recordingId, '000001.mcap');
    expect((await stat(file(own.recordingId))).ino).toBe((await stat(file(recorded?.recordingId))).ino);

    // Another seed is another run.
    await third.close();
    const other = await start(folder, { SIMULATOR_SEED: '2' });
    await warm(other.url);
    expect(await recordingsOf(other.url)).toHaveLength(3);
  },
);

test('where nothing is recorded plants are warm all the same', PATIENT, async () => {
  const { url } = await start(await newFolder(), { RECORD: 'none' });
  expect((await warm(url)).map(({ simulationTimeMicros }) => simulationTimeMicros)).toEqual(Array(3).fill(WARM_MICROS));
  expect(await recordingsOf(url)).toEqual([]);
});

test('killed on its way, the next one begins again and records the whole, in place of the part', PATIENT, async () => {
  const folder = await newFolder();
  // Hours that it cannot go through in the time that it is given.
  const env = { PATH: process.env.PATH ?? '', PORT: '0', RECORDINGS_DIR: folder, DEMO_WARM_HOURS: '48' };
  const child = spawn(process.execPath, [fileURLToPath(programFile('start-product'))], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(async () => child.kill('SIGKILL'));
  const url = String((await once(child.stdout, 'data'))[0]).trim();
  const isOnItsWay = async () => (await plantsOf(url)).every(({ simulationTimeMicros }) => simulationTimeMicros > 60e6);
  await expect.poll(isOnItsWay, SOON).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const untilMicros = 1_800_000_000;
  const next = await start(folder, { DEMO_WARM_HOURS: '0.5' });
  await warm(next.url);
  const [recording] = await recordingsOf(next.url);
  expect(recording).toMatchObject({ gaps: [], trouble: null, isGrowing: false });
  expect([recording?.segments[0]?.fromMicros, recording?.segments.at(-1)?.toMicros]).toEqual([0, untilMicros]);
  expect(recording && wholeUntil(recording)).toBe(recording?.segments.at(-1)?.lastSequence);
  // What the one that was killed had recorded is in it, and stands in no list.
  await expect.poll(async () => (await recordingsOf(next.url)).length, SOON).toBe(1);
});
